import type { TokenCredential } from '@azure/identity';
import type { HttpClient } from '@azure/core-rest-pipeline';
import { cloudCalls, type Operation } from '../cloud-calls.ts';
import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, CloudAccount, CloudParts } from '../cloud.ts';
import { type AzureEnvironment, azureEnvironment } from './azure-environment.ts';
import { type EntraToken, entraTokens, type EntraTokens } from './entra-tokens.ts';
import { azureFailures } from './failures.ts';
import { wire } from './wire.ts';

/** What clients of the SDKs are made with, for one call. */
export interface ArmClientParts {
  readonly credential: TokenCredential;
  readonly options: {
    readonly endpoint: string;
    readonly httpClient: HttpClient;
    readonly retryOptions: { readonly maxRetries: number };
  };
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next one is. */
  readonly next: string | undefined;
}

export type FetchPage<Item> = (parts: ArmClientParts, from: string | undefined) => Promise<Page<Item>>;

/** Azure Resource Manager as one account may use it. */
export interface Arm {
  readonly subscriptionId: string;
  /** Of the subscription; what is in it is below. */
  readonly path: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly tokens: EntraTokens;
  readonly environment: AzureEnvironment;
  readonly call: <Answer>(
    operation: Operation, send: (parts: ArmClientParts) => Promise<Answer>, options?: CallOptions,
  ) => Promise<Answer>;
  /** Of a service beside ARM, which wants tokens of its own. */
  readonly callAs: <Answer>(
    scope: string, operation: Operation, send: (parts: ArmClientParts) => Promise<Answer>, options?: CallOptions,
  ) => Promise<Answer>;
  /** All pages, each a call of its own: what fails is one page, and only that is asked for again. */
  readonly list: <Item>(operation: Operation, page: FetchPage<Item>, options?: CallOptions) => Promise<readonly Item[]>;
  readonly close: () => void;
}

/** With these, ARM (or another service, with the last two) says that it takes the application but not this token of it. */
const staleToken: ReadonlySet<string> = new Set([
  'ExpiredAuthenticationToken', 'InvalidAuthenticationToken', 'AuthenticationFailed', 'TokenIssuedBeforeRevocationTimestamp',
  'Unauthorized', 'UNAUTHORIZED',
]);

export function openArm(account: CloudAccount<'azure'>, cloud: CloudParts): Arm {
  const environment = azureEnvironment(account.endpoints);
  const { managementScope, managementUrl } = environment;
  const network = wire(account.endpoints);
  const calls = cloudCalls(account, cloud, azureFailures(account));
  const tokens = entraTokens({ account, cloud, environment, wire: network, calls });

  async function once<Answer>(
    { token, expiresAt }: EntraToken, signal: AbortSignal, send: (parts: ArmClientParts) => Promise<Answer>,
  ): Promise<Answer> {
    const { httpClient, failure } = network.exchange(signal);
    const credential = { getToken: async () => ({ token, expiresOnTimestamp: expiresAt.getTime() }) };
    try {
      return await send({ credential, options: { endpoint: managementUrl, httpClient, retryOptions: { maxRetries: 0 } } });
    } catch (error) {
      throw error instanceof CloudFailure ? error : failure() ?? error;
    }
  }

  const callAs: Arm['callAs'] = async (scope, operation, send, options) => {
    const token = await tokens.get(scope, options?.signal);
    try {
      return await calls(operation, (signal) => once(token, signal, send), options);
    } catch (error) {
      if (!(error instanceof CloudFailure) || !staleToken.has(error.facts.code)) throw error;
      const renewed = await tokens.renewed(scope, options?.signal);
      return calls(operation, (signal) => once(renewed, signal, send), options);
    }
  };
  const call: Arm['call'] = (operation, send, options) => callAs(managementScope, operation, send, options);

  return {
    subscriptionId: account.cloudAccountId,
    path: `/subscriptions/${encodeURIComponent(account.cloudAccountId)}`,
    tenantId: account.credentials.tenantId,
    clientId: account.credentials.clientId,
    tokens,
    environment,
    call,
    callAs,
    async list<Item>(operation: Operation, page: FetchPage<Item>, options?: CallOptions) {
      const all: Item[] = [];
      let from: string | undefined;
      do {
        const at = from;
        const { items, next } = await call(operation, (parts) => page(parts, at), options);
        all.push(...items);
        from = next;
      } while (from !== undefined);
      return all;
    },
    close: network.close,
  };
}
