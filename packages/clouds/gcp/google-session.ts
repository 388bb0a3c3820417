import { cloudCalls, type CloudCall, type Operation } from '../cloud-calls.ts';
import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, CloudAccount, CloudParts } from '../cloud.ts';
import { untilAborted } from '../until-aborted.ts';
import { type AccessToken, type AccessTokens, accessTokens } from './access-tokens.ts';
import { failuresOf } from './failures.ts';
import { AnswerNotUnderstood } from './google-error.ts';
import { type GoogleService, rootUrlOf } from './google-services.ts';
import { googleTransport } from './google-transport.ts';
import { mustBeProject } from './names.ts';
import { TokenClient } from './token-client.ts';
import { tokenSource } from './token-source.ts';

/** What each request of the SDK's clients is given beside its own parameters. */
export interface RequestOptions {
  readonly auth: TokenClient;
  readonly rootUrl: string;
  readonly retry: false;
  readonly universeDomain: 'googleapis.com';
  readonly signal: AbortSignal;
}

export type Send<Answer> = (options: RequestOptions) => Promise<{ readonly data: Answer }>;

/** One account's connection to Google: who it is, where it asks, and the one way in which it asks. */
export interface GoogleSession {
  /** The id of the project. */
  readonly project: string;
  readonly account: CloudAccount<'gcp'>;
  readonly ask: <Answer extends object>(
    service: GoogleService,
    operation: Operation,
    send: Send<Answer>,
    options?: CallOptions,
  ) => Promise<Answer>;
  /** A new token with its whole life before it. */
  readonly freshToken: (options?: CallOptions) => Promise<AccessToken>;
  readonly close: () => void;
}

export function googleSession(account: CloudAccount<'gcp'>, parts: CloudParts): GoogleSession {
  const { endpoints, cloudAccountId: project } = account;
  mustBeProject(project);
  const { transport, close } = googleTransport(endpoints);
  const call = cloudCalls(account, parts, failuresOf(project));
  const tokens = accessTokens({ now: parts.now, ask: tokenSource(account, { ...parts, endpoints, transport, call }) });
  const auth = new TokenClient(tokens, transport);
  const attempt = attemptWith(call, tokens);

  return {
    project,
    account,
    async ask(service, operation, send, options) {
      // The environment must not move the universe: what it says would be asked with this account's tokens.
      const fixed = { auth, rootUrl: rootUrlOf(endpoints, service), retry: false, universeDomain: 'googleapis.com' } as const;
      return attempt(
        operation,
        async (signal) => {
          const { data } = await send({ ...fixed, signal });
          // A login page of a proxy must not be taken for an empty list.
          if (typeof data !== 'object' || data === null) throw new AnswerNotUnderstood('no JSON object');
          return data;
        },
        options,
      );
    },
    freshToken: (options) => waited(tokens.fresh(), options),
    close,
  };
}

/** Google may end a token early (key removed, account disabled, session control): one more attempt is made, with a new one. */
function attemptWith(call: CloudCall, tokens: AccessTokens): CloudCall {
  return async (operation, send, options) => {
    // Asked for before the call: the token has its own deadline, retries and turns.
    const token = await waited(tokens.current(), options);
    try {
      return await call(operation, send, options);
    } catch (error) {
      if (!(error instanceof CloudFailure) || !refusals.includes(error.facts.kind)) throw error;
      tokens.drop(token);
      await waited(tokens.current(), options);
      return call(operation, send, options);
    }
  };
}

const refusals: readonly string[] = ['credentials_invalid', 'credentials_expired'];

/** A token is waited for by several callers: one who leaves does not take it away from the others. */
const waited = (token: Promise<AccessToken>, { signal }: CallOptions = {}): Promise<AccessToken> =>
  signal ? untilAborted(signal, token) : token;
