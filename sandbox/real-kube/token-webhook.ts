import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { VerifyToken } from '../cloud/cluster-fleet.ts';
import { issueServerCertificate, type KeyAndCertificate } from '../cluster/certificates.ts';

/** Tells a real API server who a token stands for, as clouds have it beside the clusters that they run. */
export interface TokenWebhook {
  readonly port: number;
  /** Nobody is known before. */
  readonly trust: (verifyToken: VerifyToken) => void;
  /** For the API server, which may have to go another way to it. */
  readonly kubeconfig: (server: string) => string;
  readonly close: () => Promise<void>;
}

interface TokenReview {
  readonly spec: { readonly token: string };
}

export async function tokenWebhook(ca: KeyAndCertificate): Promise<TokenWebhook> {
  let verify: VerifyToken = () => undefined;
  const { key, certificate } = await issueServerCertificate(ca, ['127.0.0.1'], new Date());

  async function review(body: string): Promise<object> {
    const {
      spec: { token },
    } = JSON.parse(body) as TokenReview;
    const user = await verify(token);
    const status = user
      ? { authenticated: true, user: { username: user.name, uid: user.uid, groups: user.groups, extra: user.extra } }
      : { authenticated: false };
    return { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', status };
  }

  const server = createServer({ key, cert: certificate }, (request, response) => {
    void (async () => {
      try {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        response.setHeader('content-type', 'application/json').end(JSON.stringify(await review(body)));
      } catch (error) {
        // The API server refuses the token then, and says what it was told.
        response.writeHead(500).end(String(error));
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    trust: (verifyToken) => void (verify = verifyToken),
    kubeconfig: (address) =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        'current-context': 'tokens',
        users: [{ name: 'api-server', user: {} }],
        clusters: [
          {
            name: 'tokens',
            cluster: { server: address, 'certificate-authority-data': Buffer.from(ca.certificate).toString('base64') },
          },
        ],
        contexts: [{ name: 'tokens', context: { cluster: 'tokens', user: 'api-server' } }],
      }),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
