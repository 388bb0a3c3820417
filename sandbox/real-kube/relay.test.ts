import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { relay } from './relay.ts';

/** From a port through a socket file to another port, as into the machine of the real pods. */
async function way(far: (socket: Socket) => void): Promise<Socket> {
  const directory = await mkdtemp(join(tmpdir(), 'relay-'));
  const server = createServer(far).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const path = join(directory, 'middle.sock');
  const inner = await relay({ path }, { host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const outer = await relay({ host: '127.0.0.1', port: 0 }, { path });
  const near = connect(outer.port, '127.0.0.1');
  onTestFinished(async () => {
    near.destroy();
    await outer.close();
    await inner.close();
    server.close();
    await rm(directory, { recursive: true });
  });
  return near;
}

const hush = (socket: Socket): Socket => socket.on('error', () => undefined);

test('everything arrives, both ways at once', async () => {
  const sent = randomBytes(3_000_000);
  const near = await way((socket) => void socket.pipe(socket));
  near.write(sent);
  const heard: Buffer[] = [];
  for await (const chunk of near as AsyncIterable<Buffer>) {
    heard.push(chunk);
    if (Buffer.concat(heard).length >= sent.length) break;
  }
  expect(Buffer.concat(heard).equals(sent)).toBe(true);
});

test.each(['near', 'far'] as const)('when the %s side hangs up, the other one sees it', async (side) => {
  const far = Promise.withResolvers<Socket>();
  const near = hush(await way((socket) => far.resolve(hush(socket))));
  const ends = { near, far: await far.promise };
  const other = side === 'near' ? ends.far : ends.near;
  const closed = once(other.resume(), 'close');
  ends[side].resetAndDestroy();
  await closed;
  expect(other.destroyed).toBe(true);
});
