import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type ProxyWorld, space, startProxyWorld } from './testing/proxy-world.ts';
import { asAda, base, rawClient, type RawClient } from './testing/raw-client.ts';
import { startUpstream, type Upstream, type UpstreamParts } from './testing/upstream.ts';

const exec = `${base}/api/v1/namespaces/x/pods/web/exec?command=sh&stdin=true`;
const websocket = [
  `GET ${exec} HTTP/1.1`, ...asAda, 'Connection: keep-alive, Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: v5.channel.k8s.io, base64url.bearer.authorization.k8s.io.c2VjcmV0',
];
const spdy = [
  `POST ${exec} HTTP/1.1`, ...asAda, 'Connection: Upgrade', 'Upgrade: SPDY/3.1', 'Content-Length: 0',
  'X-Stream-Protocol-Version: v4.channel.k8s.io', 'X-Stream-Protocol-Version: v3.channel.k8s.io',
];
const ways = [
  ['WebSocket', websocket, 'websocket', 'Sec-WebSocket-Protocol: v5.channel.k8s.io'],
  ['SPDY', spdy, 'SPDY/3.1', 'X-Stream-Protocol-Version: v4.channel.k8s.io'],
] as const;

interface Opened {
  readonly world: ProxyWorld;
  readonly upstream: Upstream;
  readonly client: RawClient;
  /** The cluster's end. */
  readonly cluster: Socket;
  readonly asked: IncomingMessage;
}

/** A tunnel through the proxy, with bytes behind the heads on both sides already. */
async function open(lines: readonly string[], protocol: string, chosen: string): Promise<Opened> {
  const ends: Socket[] = [];
  const upstream = await startUpstream({
    upgrade(_, socket) {
      ends.push(socket);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n${chosen}\r\n\r\nfirst of the cluster;`);
    },
  });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig(), deadlines: { answerMs: 5_000 } });
  const client = await rawClient(world, ...lines);
  await client.until('first of the cluster;');
  return { world, upstream, client, cluster: ends[0] as Socket, asked: await upstream.request(1) };
}

test.each(ways)('%s: after the upgrade every byte passes, both ways, and what was sent last arrives, too', async (_, lines, protocol, chosen) => {
  const { client, cluster, asked, world } = await open(lines, protocol, chosen);
  expect(client.came()).toMatch(new RegExp(`^HTTP/1\\.1 101 Switching Protocols\r\n[^]*\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\nfirst of the cluster;$`));
  expect(client.came()).toContain(`\r\n${chosen}\r\n`);
  expect(asked.headers).toMatchObject({ connection: 'Upgrade', upgrade: protocol, authorization: 'Bearer token-of-spacedock', 'impersonate-user': 'loft:user:ada' });
  expect(JSON.stringify(asked.rawHeaders)).not.toContain('c2VjcmV0');
  expect(asked.headersDistinct['x-stream-protocol-version']).toEqual(protocol === 'websocket' ? undefined : ['v4.channel.k8s.io', 'v3.channel.k8s.io']);
  expect(world.entries).toEqual([{ writes: true, renew: false }]);

  const bytes = randomBytes(3_000_000);
  const received = createHash('sha256');
  let size = 0;
  const whole = Promise.withResolvers<void>();
  cluster.on('data', (chunk: Buffer) => {
    received.update(chunk);
    size += chunk.length;
    if (size === bytes.length) whole.resolve();
  });
  client.socket.write(bytes);
  await whole.promise;
  expect(received.digest()).toEqual(createHash('sha256').update(bytes).digest());

  cluster.end(`answer ${'x'.repeat(500_000)} end`);
  await client.closed;
  expect(client.came()).toMatch(/x end$/);
});

test.each(ways)('%s: whoever leaves or is cut off, the other one is told', async (_, lines, protocol, chosen) => {
  const first = await open(lines, protocol, chosen);
  first.client.socket.destroy();
  await once(first.cluster, 'close');
  const second = await open(lines, protocol, chosen);
  second.cluster.destroy();
  await second.client.closed;
  const third = await open(lines, protocol, chosen);
  third.client.socket.end();
  await expect(once(third.cluster, 'close')).resolves.toBeDefined();
});

test('a tunnel has a connection that was used for nothing else', async () => {
  const upstream = await startUpstream({
    upgrade: (_, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\nin'),
  });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig() });
  await (await rawClient(world, `GET ${base}/api HTTP/1.1`, ...asAda)).until('{}');
  await (await rawClient(world, ...spdy)).until('\r\n\r\nin');
  expect(upstream.connections()).toBe(2);
});

test('a tunnel ends when access is taken away', async () => {
  const { world, client, cluster } = await open(...(ways[0].slice(1) as [readonly string[], string, string]));
  const closed = once(cluster, 'close');
  world.instances.set('loft-p-shop/web', space({ owner: { user: 'eve' } }));
  world.changed();
  await expect(Promise.all([client.closed, closed])).resolves.toHaveLength(2);
});

async function refusal(parts: UpstreamParts, ...lines: readonly string[]): Promise<{ readonly text: string; readonly upstream: Upstream }> {
  const upstream = await startUpstream(parts);
  const world = await startProxyWorld({ enter: ({ renew }) => upstream.kubeconfig(renew ? 'new' : 'old') });
  const client = await rawClient(world, ...lines);
  await client.closed;
  return { text: client.came(), upstream };
}

test('what the cluster refuses to upgrade is passed on with its body, and nothing behind it', async () => {
  const body = `{"kind":"Status","message":"${'no '.repeat(100_000)}"}`;
  const smuggled = 'GET /api/v1/secrets HTTP/1.1\r\nHost: x';
  const { text, upstream } = await refusal({ answer: (_, response) => void response.writeHead(403, { 'content-type': 'application/json' }).end(body) }, ...websocket, '', smuggled);
  expect(text).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
  expect(text.replaceAll(/\r\n[0-9a-f]+\r\n/g, '')).toContain('no no no');
  expect(text).toContain('\r\nConnection: close\r\n');
  expect(upstream.requests).toHaveLength(1);
});

test('credentials that the cluster no longer accepts are replaced for an upgrade, too', async () => {
  const upstream = await startUpstream({
    upgrade({ headers }, socket) {
      if (headers.authorization !== 'Bearer new') return void socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\nin');
    },
  });
  const world = await startProxyWorld({ enter: ({ renew }) => upstream.kubeconfig(renew ? 'new' : 'old') });
  expect(await (await rawClient(world, ...spdy)).until('\r\n\r\nin')).toMatch(/^HTTP\/1\.1 101 /);
});

test.each([
  ['a body', 400, 'must have no body', [...spdy.filter((line) => !line.startsWith('Content-Length')), 'Content-Length: 5']],
  ['a body in chunks', 400, 'must have no body', [...websocket, 'Transfer-Encoding: chunked']],
  ['HTTP/2 inside', 400, 'only websocket and SPDY/3.1', [`GET ${exec} HTTP/1.1`, ...asAda, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']],
  ['two protocols', 400, 'only websocket and SPDY/3.1', [`GET ${exec} HTTP/1.1`, ...asAda, 'Connection: Upgrade', 'Upgrade: websocket, h2c']],
  ['a space that is not there', 404, 'not found', [websocket[0]?.replace('/space/web/', '/space/none/') ?? '', ...websocket.slice(1)]],
])('an upgrade with %s is refused here, as a Status', async (_, code, message, lines) => {
  const { text, upstream } = await refusal({ upgrade: (__, socket) => void socket.destroy() }, ...lines);
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${code} [^]*content-type: application/json[^]*\r\nConnection: close\r\n[^]*"kind":"Status"[^]*${message}`));
  expect(upstream.requests).toEqual([]);
});

test('a cluster that switches to something else is not believed', async () => {
  const { text } = await refusal({ upgrade: (_, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n') }, ...websocket);
  expect(text).toMatch(/^HTTP\/1\.1 502 /);
});
