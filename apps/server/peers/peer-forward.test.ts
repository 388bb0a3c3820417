import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { peerForward } from './peer-forward.ts';
import { peerStanding } from './peer-standing.ts';
import { forged, peerWorld, type PeerWorldParts, secret } from './testing/peer-world.ts';

const about = { id: 'req_12345678', address: '198.51.100.4', protocol: 'https', host: 'dock.example.com' };

/** A gateway that forwards everything, before a process that answers. */
async function frontOf(
  parts: PeerWorldParts & { readonly shown?: typeof secret; readonly limit?: number; readonly at?: string } = {},
) {
  const world = await peerWorld(parts);
  const address = parts.at ?? world.address;
  const standing = peerStanding({ service: 'deployer', address, log: world.log });
  const forward = peerForward({ service: 'deployer', address, secret: parts.shown ?? secret, standing });
  const call = { ...about, ...(parts.limit === undefined ? {} : { bodyLimit: parts.limit }) };
  const front = createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    forward.request(call, request, gone.signal).then(
      ({ status, headers, body }) => void body.pipe(response.writeHead(status, headers)),
      (error: { readonly code: string }) => {
        request.unpipe().resume();
        response.writeHead(500).end(error.code);
      },
    );
  });
  front.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    forward.upgrade(call, request, socket, head).catch((error: { readonly code: string }) => socket.end(error.code));
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  onTestFinished(() => {
    forward.close();
    front.closeAllConnections();
    front.close();
  });
  return { ...world, url: `http://127.0.0.1:${(front.address() as AddressInfo).port}` };
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s: a body passes as it is, with its length or in pieces', async (method) => {
  const { url } = await frontOf();
  const body = 'é'.repeat(100_000);
  const pieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < body.length; at += 30_000) controller.enqueue(Buffer.from(body.slice(at, at + 30_000)));
      controller.close();
    },
  });
  for (const each of [body, pieces]) {
    const sent = { method, body: each, duplex: 'half', headers: { 'content-type': 'text/plain' } };
    const answer = await fetch(`${url}/api/echo`, sent as RequestInit);
    expect(await answer.json()).toMatchObject({
      method,
      body,
      headers: { 'x-forwarded-for': about.address, 'x-request-id': about.id },
    });
  }
  const without = await (await fetch(`${url}/api/echo`, { method })).json();
  expect(without).toMatchObject({ method, body: '' });
});

test('a body that is too large is not sent on, whether it says so or not', async () => {
  const { url } = await frontOf({ limit: 10 });
  const headers = { 'content-type': 'text/plain' };
  for (const body of ['x'.repeat(11), new Blob(['x'.repeat(500_000)]).stream()]) {
    const answer = await fetch(`${url}/api/echo`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    expect(await answer.text()).toBe('request.too_large');
  }
  expect((await fetch(`${url}/api/echo`, { method: 'POST', body: 'x'.repeat(10), headers })).status).toBe(200);
});

test('an upgraded connection passes both ways, and ends on both sides', async () => {
  const closed = Promise.withResolvers<void>();
  const { url } = await frontOf({
    upgrades: {
      wanted: () => true,
      handle({ headers }, socket) {
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ${headers.upgrade}\r\nx-seen: ${headers['x-forwarded-for']}\r\n\r\nhello `,
        );
        socket.on('data', (chunk: Buffer) => socket.write(chunk.toString('utf8').toUpperCase()));
        socket.on('end', () => socket.end()).on('close', () => closed.resolve());
      },
    },
  });
  const request = send(`${url}/kubernetes/project/shop`, { headers: { connection: 'upgrade', upgrade: 'echo' } }).end();
  const [answer, socket, head] = (await once(request, 'upgrade')) as [IncomingMessage, Duplex, Buffer];
  expect(answer.headers).toMatchObject({ upgrade: 'echo', 'x-seen': about.address });
  let heard = head.toString('utf8');
  socket.write('you');
  while (heard !== 'hello YOU') heard += String((await once(socket, 'data'))[0]);
  socket.destroy();
  await closed.promise;
});

test('a refused upgrade is told in the words of the other side', async () => {
  const { url } = await frontOf({
    upgrades: {
      wanted: () => true,
      handle: (_request, socket) => void socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno'),
    },
  });
  const request = send(`${url}/kubernetes/project/shop`, { headers: { connection: 'upgrade', upgrade: 'echo' } }).end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await text(answer)]).toEqual([403, 'no']);
});

test('what stands between the two processes is no answer for the caller', async () => {
  const refused = await frontOf({ shown: forged });
  expect(await (await fetch(`${refused.url}/api/echo`)).text()).toBe('service.unavailable');
  expect(refused.logs.join('')).toContain('it does not accept our secret');
  const { url } = await frontOf({ at: 'http://nowhere.invalid:1' });
  expect(await (await fetch(`${url}/api/echo`, { method: 'POST', body: 'x' })).text()).toBe('service.unavailable');
});

test('a process that dies amid a request has changed nothing for those who only look; others look first', async () => {
  const dying = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  await once(dying, 'listening');
  onTestFinished(() => void dying.close());
  const { url } = await frontOf({ at: `http://127.0.0.1:${(dying.address() as AddressInfo).port}` });
  expect(await (await fetch(`${url}/api/echo`)).text()).toBe('service.unavailable');
  expect(await (await fetch(`${url}/api/echo`, { method: 'POST', body: 'x' })).text()).toBe('service.interrupted');
});
