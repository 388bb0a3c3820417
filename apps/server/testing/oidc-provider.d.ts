/** The package comes without types; this is what the tests use of it. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Account {
    readonly accountId: string;
    readonly claims: () => Promise<Readonly<Record<string, unknown>>>;
  }

  interface Configuration {
    readonly clients: readonly Readonly<Record<string, unknown>>[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly cookies: { readonly keys: readonly string[] };
    readonly jwks: { readonly keys: readonly object[] };
    readonly pkce: { readonly required: () => boolean };
    readonly features: Readonly<Record<string, { readonly enabled: boolean }>>;
    readonly findAccount: (context: unknown, id: string) => Promise<Account | undefined>;
    readonly ttl: Readonly<Record<string, number>>;
  }

  class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
  export { Provider as default };
}
