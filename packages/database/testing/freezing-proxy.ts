import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP connection in between that can go dead without a word, as when a router forgets it or the other machine loses power. */
export async function startFreezingProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [from, to] of [[incoming, outgoing], [outgoing, incoming]] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      // A reset by one side closes the other through 'close'.
      from.on('error', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    /** Nothing passes any more on the connections of now; new ones work. */
    freeze(): void {
      for (const socket of sockets) {
        socket.removeAllListeners('data');
        socket.resume();
      }
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
