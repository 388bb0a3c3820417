import { outcome } from '@spacedock/contracts';
import type { ClientAuth, Configuration } from 'openid-client';
import type { Logger } from 'pino';
import type { StartedSignIn } from './started-sign-in.ts';

export interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Who the provider says this is. */
export interface ProvidedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Only one that the provider has verified. */
  readonly verifiedEmail?: string;
}

export type OidcProvider = ReturnType<typeof oidcProvider>;

type Client = typeof import('openid-client');
interface Discovered {
  readonly client: Client;
  readonly config: Configuration;
}

const timeoutSeconds = 10;

/** The configured identity provider. Its library and metadata are loaded on first use: one that is down stops nobody's boot. */
export function oidcProvider({ issuer, clientId, clientSecret }: OidcOptions, log: Logger) {
  let discovered: Promise<Discovered> | undefined;

  async function discover(): Promise<Discovered> {
    const client = await import('openid-client');
    // The options accept http only on this machine.
    const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    try {
      const options = { execute: [...insecure, client.enableNonRepudiationChecks], timeout: timeoutSeconds };
      const config = await client.discovery(new URL(issuer), clientId, undefined, authentication(client, clientSecret), options);
      return { client, config };
    } catch (error) {
      discovered = undefined;
      log.error(gist(error), `the identity provider ${issuer} could not be asked about itself; check SPACEDOCK_OIDC_ISSUER`);
      throw outcome('auth.oidc_unavailable', { issuer });
    }
  }

  async function use<T>(work: (client: Client, config: Configuration) => Promise<T>): Promise<T> {
    const { client, config } = await (discovered ??= discover());
    try {
      return await work(client, config);
    } catch (error) {
      const refusal = refusalOf(client, error);
      if (refusal) {
        log.info(gist(error), `a sign-in at ${issuer} failed; when it says invalid_client, check SPACEDOCK_OIDC_CLIENT_SECRET`);
        throw refusal;
      }
      if (!isOutage(client, error)) throw error;
      // What was learnt of it may be out of date; the next one asks again.
      discovered = undefined;
      log.warn(gist(error), `the identity provider ${issuer} did not answer as one`);
      throw outcome('auth.oidc_unavailable', { issuer });
    }
  }

  return {
    /** What people may know it by. */
    name: new URL(issuer).host,

    /** Where to send the browser, and what to remember of it. Code flow with PKCE, state and nonce. */
    start: (redirectUrl: string) => use(async (client, config) => {
      const started = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl, scope: 'openid email profile', state: started.state, nonce: started.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(started.verifier), code_challenge_method: 'S256',
      });
      return { url: url.href, started };
    }),

    /** Exchanges the code in the address that the browser came back to. Throws `auth.oidc_failed` when the provider says no. */
    finish: (cameBackTo: URL, started: StartedSignIn) => use(async (client, config): Promise<ProvidedPerson> => {
      const tokens = await client.authorizationCodeGrant(config, cameBackTo, {
        expectedState: started.state, expectedNonce: started.nonce, pkceCodeVerifier: started.verifier, idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw outcome('auth.oidc_failed', { why: 'it sent no ID token' });
      const said = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
      const { email, email_verified: verified } = said as { readonly email?: unknown; readonly email_verified?: unknown };
      const person = { issuer: claims.iss, subject: claims.sub };
      return typeof email === 'string' && verified === true ? { ...person, verifiedEmail: email.toLowerCase() } : person;
    }),
  };
}

/** How this server proves itself there: in the body where that is offered, as most do, else as the standard's default has it. */
function authentication(client: Client, secret: string): ClientAuth {
  const inBody = client.ClientSecretPost(secret);
  const inHeader = client.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const offered = server.token_endpoint_auth_methods_supported ?? [];
    return (offered.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}

/** Of the library's errors only this much is logged: their causes hold answers and claims of people. */
function gist(error: unknown): { readonly reason: string; readonly code: unknown } {
  if (!(error instanceof Error)) return { reason: String(error), code: undefined };
  return { reason: error.message, code: 'code' in error ? error.code : undefined };
}

/** The provider's no, or an answer that does not hold. */
function refusalOf(client: Client, error: unknown): Error | undefined {
  const failed = (why: string): Error => outcome('auth.oidc_failed', { why });
  if (error instanceof client.AuthorizationResponseError) return failed(harmless(error.error));
  if (error instanceof client.ResponseBodyError && error.status < 500) return failed(harmless(error.error));
  if (error instanceof client.WWWAuthenticateChallengeError) return failed('it does not know this server');
  if (error instanceof client.ClientError && !outages.has(error.code)) {
    return failed(`its answer does not hold (${error.code ?? error.message})`);
  }
  return undefined;
}

/** It comes from the address bar: whoever wrote it there must not write our error texts. */
const harmless = (code: string): string => (/^[\w.-]{1,64}$/.test(code) ? code : 'it gave no reason');

/** Nothing came back in time, or nothing that an OpenID provider says: it is down, and something else answers in its place. */
const outages = new Set<string | undefined>([
  'OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR',
]);

function isOutage(client: Client, error: unknown): boolean {
  if (error instanceof client.ClientError) return outages.has(error.code);
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  return error instanceof TypeError && error.message === 'fetch failed';
}
