import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
}

/** Somebody who is called back, and answers as the test wants. */
export async function startReceiver(
  answer: (received: Received) => { readonly status: number; readonly body?: unknown },
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    request.toArray().then(
      (chunks) => {
        const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks as Buffer[]).toString() };
        received.push(one);
        const { status, body = {} } = answer(one);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
      (error: Error) => response.destroy(error),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
