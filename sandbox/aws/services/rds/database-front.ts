import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { RunningDatabase } from './running-database.ts';

/** The address of an instance. Its server is started by the first who connects: those that nobody uses cost nothing. */
export interface DatabaseFront {
  readonly port: number;
  /** Undefined while nobody has connected. */
  readonly server: () => Promise<RunningDatabase> | undefined;
  /** Nobody can connect any more, and those are cut off who are connected. The server goes on. */
  readonly close: () => Promise<void>;
}

/** At the port it had before, if any. Where somebody else took that meanwhile, at another one. */
export async function databaseFront(port: number | undefined, start: () => Promise<RunningDatabase>): Promise<DatabaseFront> {
  const sockets = new Set<Socket>();
  let starting: Promise<RunningDatabase> | undefined;

  async function serve(client: Socket): Promise<void> {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    // Whoever hangs up while the server starts is of no interest.
    client.on('error', () => client.destroy());
    try {
      starting ??= start();
      const { port: upstream } = await starting;
      const server = connect({ port: upstream, host: '127.0.0.1' });
      // Somebody ended it: the next one who connects has it started again.
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') starting = undefined;
      });
      // When one side ends, by itself or not, so does the other: there is nobody else to tell.
      pipeline(client, server, client, () => client.destroy());
    } catch {
      // Whoever started it was told why; the next one may try again.
      starting = undefined;
      client.destroy();
    }
  }

  const listener = createServer((client) => void serve(client));
  await listening(listener, port);
  return {
    port: (listener.address() as AddressInfo).port,
    server: () => starting,
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function listening(listener: Server, port: number | undefined): Promise<void> {
  try {
    listener.listen(port ?? 0, '127.0.0.1');
    await once(listener, 'listening');
  } catch (error) {
    if (port === undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await listening(listener, undefined);
  }
}
