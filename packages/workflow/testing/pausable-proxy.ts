import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to the database that can be held up and go on, or be cut off for good: what a paused, and what a dead worker is to it. */
export async function startPausableProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let held = false;
  let cut = false;
  const server = createServer((incoming) => {
    if (cut) return void incoming.destroy();
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void to.write(chunk));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      // A reset by one side closes the other through 'close'.
      from.on('error', () => to.destroy());
      if (held) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    pause(): void {
      held = true;
      for (const socket of sockets) socket.pause();
    },
    resume(): void {
      held = false;
      for (const socket of sockets) socket.resume();
    },
    cutOff(): void {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
