import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be shut and opened again: what a client sees of an outage, without one for everybody else. */
export interface TcpGate {
  readonly port: number;
  /** Refuses new connections and cuts those there are. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
}

export async function tcpGate(target: { readonly host: string; readonly port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  let gate: Server | undefined;
  let port = 0;
  const open = async (): Promise<void> => {
    gate = createServer((client) => {
      const server = connect(target.port, target.host);
      keep(client);
      keep(server);
      client.pipe(server).pipe(client);
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
    }).listen(port, '127.0.0.1');
    await once(gate, 'listening');
    ({ port } = gate.address() as { readonly port: number });
  };
  await open();
  return {
    get port() {
      return port;
    },
    open,
    async shut() {
      gate?.close();
      for (const socket of sockets) socket.destroy();
      if (gate) await once(gate, 'close');
      gate = undefined;
    },
  };
}
