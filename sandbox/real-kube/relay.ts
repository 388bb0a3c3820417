import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Relay {
  /** 0 for one that listens on a socket file. */
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Where to connect to or to listen at: a port of this network namespace, or a socket file, which is the same in all of them. */
export type RelayEnd = { readonly host: string; readonly port: number } | { readonly path: string };

/** Passes every connection on as it is, until either side ends it. Where it leads may differ from one to the next, or be nowhere. */
export async function relay(from: RelayEnd, to: RelayEnd | (() => RelayEnd | undefined)): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const end = typeof to === 'function' ? to() : to;
    if (!end) return void near.destroy();
    const far = connect(end);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      // Either side may hang up at any moment; the other side is to see no less than that.
      one.on('error', () => void other.destroy());
      one.on('close', () => {
        open.delete(one);
        if (!one.readableEnded) other.destroy();
      });
    }
  });
  server.listen(from);
  await once(server, 'listening');
  const address = server.address() as AddressInfo | string;
  return {
    port: typeof address === 'string' ? 0 : address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
