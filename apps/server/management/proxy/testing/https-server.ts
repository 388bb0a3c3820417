import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { issueCa, issueServerCertificate, newPrivateKey } from '../../../keys/issuing.ts';

export interface TestHttpsServer {
  readonly server: Server;
  /** https://127.0.0.1:… */
  readonly url: string;
  readonly caPem: string;
}

/** An HTTPS server with a CA of its own, for as long as the test. */
export async function httpsServer(answer: RequestListener): Promise<TestHttpsServer> {
  const now = new Date();
  const [caKeyPem, key] = [newPrivateKey(), newPrivateKey()];
  const caPem = await issueCa(caKeyPem, now);
  const cert = await issueServerCertificate({ keyPem: key, names: ['127.0.0.1'], caKeyPem, caPem, now });
  const server = createServer({ key, cert, ALPNProtocols: ['http/1.1'] }, answer);
  // Node's own list forgets those that were upgraded.
  const sockets = new Set<Socket>();
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined); // a test cut it
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { server, caPem, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
