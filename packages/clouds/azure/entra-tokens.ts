import { ClientAssertionCredential, ClientSecretCredential, type TokenCredential } from '@azure/identity';
import type { CloudCall } from '../cloud-calls.ts';
import type { CloudAccount, CloudParts } from '../cloud.ts';
import { untilAborted } from '../until-aborted.ts';
import type { AzureEnvironment } from './azure-environment.ts';
import type { Wire } from './wire.ts';

export interface EntraToken {
  readonly token: string;
  readonly expiresAt: Date;
  /** Of the service principal. */
  readonly objectId: string | undefined;
}

export interface EntraTokens {
  /** One that is good for a while yet. */
  readonly get: (scope: string, signal?: AbortSignal) => Promise<EntraToken>;
  /** One from now. */
  readonly renewed: (scope: string, signal?: AbortSignal) => Promise<EntraToken>;
}

/** What is left of a token's life when it is no longer used, so that what was begun with it can end. */
const spareMs = 10 * 60_000;

interface Kept {
  readonly token: Promise<EntraToken>;
  /** Undefined while it is asked for: those who come meanwhile wait for the same. */
  freshUntil?: number;
}

interface Parts {
  readonly account: CloudAccount<'azure'>;
  readonly cloud: CloudParts;
  readonly environment: AzureEnvironment;
  readonly wire: Wire;
  readonly calls: CloudCall;
}

/**
 * Tokens of the account's application. They are kept here rather than in the SDKs, which keep one each, by the clock of the
 * machine, and hold on to it when the cloud no longer takes it: their credentials are made anew for each token.
 */
export function entraTokens({ account, cloud, environment, wire, calls }: Parts): EntraTokens {
  const kept = new Map<string, Kept>();

  const ask = (scope: string): Promise<EntraToken> =>
    calls({ operation: 'Microsoft Entra ID token' }, async (signal) => {
      const { httpClient, failure } = wire.exchange(signal);
      const credential = await credentialOf(account.credentials, cloud, environment, {
        httpClient, authorityHost: environment.loginUrl, disableInstanceDiscovery: true, retryOptions: { maxRetries: 0 },
      });
      try {
        const { token, expiresOnTimestamp } = await credential.getToken(scope) ?? { token: '', expiresOnTimestamp: 0 };
        const { exp, oid } = claimsOf(token);
        return { token, expiresAt: new Date(exp === undefined ? expiresOnTimestamp : exp * 1_000), objectId: oid };
      } catch (error) {
        // MSAL makes one error of all that goes wrong on the way to the token endpoint.
        throw failure() ?? error;
      }
    });

  function renew(scope: string): Promise<EntraToken> {
    const entry: Kept = { token: ask(scope) };
    kept.set(scope, entry);
    entry.token.then(
      ({ expiresAt }) => {
        const at = cloud.now().getTime();
        const life = expiresAt.getTime() - at;
        entry.freshUntil = at + life - Math.min(spareMs, life / 2);
      },
      () => {
        // The waiting callers tell it; what failed is only not kept.
        if (kept.get(scope) === entry) kept.delete(scope);
      },
    );
    return entry.token;
  }

  return {
    async get(scope, signal) {
      const found = kept.get(scope);
      const usable = found && (found.freshUntil === undefined || found.freshUntil > cloud.now().getTime());
      return waitFor(usable ? found.token : renew(scope), signal);
    },
    async renewed(scope, signal) {
      const found = kept.get(scope);
      return waitFor(found && found.freshUntil === undefined ? found.token : renew(scope), signal);
    },
  };
}

/** Others wait for the same token: a signal ends the waiting of one. */
const waitFor = (token: Promise<EntraToken>, signal: AbortSignal | undefined): Promise<EntraToken> =>
  signal ? untilAborted(signal, token) : token;

type CredentialOptions = NonNullable<ConstructorParameters<typeof ClientSecretCredential>[3]>;

async function credentialOf(
  credentials: CloudAccount<'azure'>['credentials'], { identityToken }: CloudParts, { exchangeAudience }: AzureEnvironment,
  options: CredentialOptions,
): Promise<TokenCredential> {
  const { tenantId, clientId } = credentials;
  switch (credentials.method) {
    case 'service_principal': return new ClientSecretCredential(tenantId, clientId, credentials.clientSecret, options);
    case 'workload_identity_federation': {
      const assertion = await identityToken(exchangeAudience);
      return new ClientAssertionCredential(tenantId, clientId, async () => assertion, options);
    }
  }
}

/** Tokens of Azure are JWTs; what they say of themselves is taken as it is, for it is only told and never trusted. */
export function claimsOf(token: string): { readonly exp?: number | undefined; readonly oid?: string | undefined } {
  try {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const { exp, oid } = JSON.parse(claims) as Readonly<Record<string, unknown>>;
    return { exp: typeof exp === 'number' ? exp : undefined, oid: typeof oid === 'string' ? oid : undefined };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
