import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface ProvidedAccount {
  readonly email?: string;
  readonly email_verified?: unknown;
}

export interface IdentityProvider {
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** Who can sign in there, by what they type as their name. */
  readonly accounts: Map<string, ProvidedAccount>;
  /**
   * Works from now on, and sends people back to that server. Before it every connection is cut, as of a provider that is down.
   */
  readonly start: (serverUrl: string) => void;
  readonly stop: () => void;
  readonly close: () => Promise<void>;
}

/** A real OpenID Connect provider over HTTP. Its address is known before it works, as a server has to be configured with it. */
export async function identityProvider(): Promise<IdentityProvider> {
  const down: RequestListener = (request) => void request.socket.destroy();
  let listener = down;
  const server = createServer((request, response) => listener(request, response));
  const bound = Promise.withResolvers<void>();
  server.once('error', bound.reject).listen(0, '127.0.0.1', bound.resolve);
  await bound.promise;

  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'spacedock', clientSecret: 'secret-of-the-test-client-1234567890' };
  const accounts = new Map<string, ProvidedAccount>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let working: RequestListener | undefined;

  const providerFor = (serverUrl: string): Provider => new Provider(issuer, {
    clients: [{
      client_id: client.clientId, client_secret: client.clientSecret, token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [`${serverUrl}/api/auth/oidc/callback`],
    }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });

  return {
    oidc: { issuer, ...client },
    accounts,
    start(serverUrl) {
      listener = working ??= providerFor(serverUrl).callback();
    },
    stop() {
      listener = down;
    },
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
