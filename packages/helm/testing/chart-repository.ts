import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { ChartCredentials } from '../chart-source.ts';

export type TestRepository = {
  readonly url: string;
  close(): void;
};

/** Serves a folder with an index.yaml as a chart repository, to everybody or to one person. */
export async function serveCharts(directory: string, credentials?: ChartCredentials): Promise<TestRepository> {
  const wanted = credentials && `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    if (wanted !== undefined && request.headers.authorization !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="charts"' }).end('no');
      return;
    }
    readFile(join(directory, basename(request.url ?? ''))).then(
      (content) => response.end(content),
      () => response.writeHead(404).end('nothing here'),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
