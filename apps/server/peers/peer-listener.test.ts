import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { contractClient, NamespaceService } from '@spacedock/contracts';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { openPeerListener } from './peer-listener.ts';
import { peerStanding } from './peer-standing.ts';
import { peerTransport } from './peer-transport.ts';
import { forged, peerWorld, secret } from './testing/peer-world.ts';

const echo = (address: string, headers: Record<string, string>) => fetch(`${address}/api/echo`, { headers });

test('without the secret nothing is answered, on either protocol', async () => {
  const { address, port, logs } = await peerWorld();
  for (const headers of [
    {},
    { 'spacedock-peer': forged.text },
    { 'spacedock-peer': '' },
    { 'spacedock-peer': secret.text.slice(1) },
  ]) {
    const answer = await echo(address, headers);
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  }
  const upgrading = connect(port, '127.0.0.1');
  upgrading.write('GET /kubernetes/project HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  expect(await text(upgrading)).toMatch(/^HTTP\/1\.1 401 /);
  expect((await echo(address, { 'spacedock-peer': secret.text })).status).toBe(200);
  expect(logs.filter((line) => line.includes('does not show the secret')).length).toBeGreaterThan(3);
});

test('a request for a service that does not run here is refused, and says what does', async () => {
  const { address } = await peerWorld();
  const answer = await echo(address, { 'spacedock-peer': secret.text, 'spacedock-service': 'config' });
  expect(answer.status).toBe(421);
  expect(answer.headers.get('spacedock-refused')).toBe('it runs deployer there; correct SPACEDOCK_PEERS');
  expect((await echo(address, { 'spacedock-peer': secret.text, 'spacedock-service': 'deployer' })).status).toBe(200);
});

test('the protocol is known however the first bytes arrive', async () => {
  const { port } = await peerWorld();
  const head = `PUT /api/echo HTTP/1.1\r\nhost: x\r\nspacedock-peer: ${secret.text}\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`;
  for (const cut of [1, 2, 3, 10, head.length - 1]) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    // On its own, so that the rest is another packet.
    socket.write(head.slice(0, cut));
    await setImmediate();
    socket.write(head.slice(cut));
    expect(await text(socket), `cut after ${cut}`).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"method":"PUT"/);
  }
  const other = connect(port, '127.0.0.1');
  other.write('\x16\x03\x01 this is TLS\r\n\r\n');
  expect(await text(other)).toMatch(/^HTTP\/1\.1 400 /);
});

test('a stop lets calls finish, and waits for nobody who only holds a connection', async () => {
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<object>();
  const { address, port, listener, log } = await peerWorld({
    ensureNamespace() {
      called.resolve();
      return answer.promise;
    },
    drainMs: 60_000,
  });
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  await (await echo(address, { 'spacedock-peer': secret.text })).text();
  const { transport, close } = peerTransport({ address, secret, standing: peerStanding({ service: 'deployer', address, log }) });
  const client = contractClient(NamespaceService, transport);
  const call = client.ensureNamespace({ namespace: 'shop' });
  await called.promise;
  const drained = listener.drain();
  await expect(client.ensureNamespace({ namespace: 'later' })).rejects.toMatchObject({ code: 'service.unavailable' });
  answer.resolve({});
  await call;
  await drained;
  close();
});

test('a port that is taken is told with the option to change', async () => {
  const { port, log } = await peerWorld();
  const upgrades = { wanted: () => false, handle: () => undefined };
  await expect(
    openPeerListener({
      secret,
      services: ['deployer'],
      log,
      app: fastify(),
      upgrades,
      host: '127.0.0.1',
      port,
      contracts: () => undefined,
    }),
  ).rejects.toThrow(/Could not listen on port \d+ .*Change SPACEDOCK_PEER_PORT or SPACEDOCK_PEER_HOST/);
});
