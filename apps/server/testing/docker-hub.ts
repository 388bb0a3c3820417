import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '../outside/site-fetch.ts';

export interface TestDockerHub {
  readonly site: Site;
  /** Who is let in, by user. */
  readonly passwords: Map<string, string>;
  readonly close: () => Promise<void>;
}

/** Gives out tokens as Docker Hub does: to those whose password it knows. */
export async function testDockerHub(): Promise<TestDockerHub> {
  const passwords = new Map<string, string>();
  const server = createServer((request, response) => {
    const [user = '', ...rest] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    const known = passwords.get(user) === rest.join(':') && request.url === `/token?service=registry.docker.io&account=${user}`;
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? { token: 'of-docker-hub' } : { details: 'incorrect username or password' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    site: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, privateAddresses: true },
    passwords,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
