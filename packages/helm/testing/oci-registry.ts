import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChartCredentials } from '../chart-source.ts';
import type { TestRepository } from './chart-repository.ts';

type Blob = { readonly mediaType: string; readonly digest: string; readonly size: number; readonly content: Buffer };

/** The reading half of an OCI registry, with one chart archive under `charts/<name>:<version>`, for one person. */
export async function serveOciChart(
  name: string,
  version: string,
  archive: Buffer,
  credentials: ChartCredentials,
): Promise<TestRepository> {
  const config = blob(
    'application/vnd.cncf.helm.config.v1+json',
    Buffer.from(JSON.stringify({ name, version, apiVersion: 'v2' })),
  );
  const layer = blob('application/vnd.cncf.helm.chart.content.v1.tar+gzip', archive);
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  const described = { schemaVersion: 2, mediaType, config: descriptor(config), layers: [descriptor(layer)] };
  const manifest = blob(mediaType, Buffer.from(JSON.stringify(described)));
  const repository = `/v2/charts/${name}`;
  const served = new Map<string, Blob>([
    [`${repository}/manifests/${version}`, manifest],
    ...[manifest, config, layer].flatMap((each) =>
      ['manifests', 'blobs'].map((kind): [string, Blob] => [`${repository}/${kind}/${each.digest}`, each]),
    ),
  ]);
  const wanted = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    const found = served.get(request.url ?? '');
    if (request.headers.authorization !== wanted) response.writeHead(401, { 'www-authenticate': 'Basic realm="registry"' }).end();
    else if (found === undefined)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"errors":[{"code":"MANIFEST_UNKNOWN"}]}');
    else {
      response.writeHead(200, {
        'content-type': found.mediaType,
        'content-length': found.size,
        'docker-content-digest': found.digest,
      });
      response.end(request.method === 'HEAD' ? undefined : found.content);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `oci://127.0.0.1:${port}/charts/${name}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function blob(mediaType: string, content: Buffer): Blob {
  return { mediaType, content, size: content.length, digest: `sha256:${createHash('sha256').update(content).digest('hex')}` };
}

function descriptor({ mediaType, digest, size }: Blob): Omit<Blob, 'content'> {
  return { mediaType, digest, size };
}
