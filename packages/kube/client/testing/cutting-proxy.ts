import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Stands before a server and cuts each connection after some bytes of what the server sends: in a handshake, in a header, in the
 * middle of an event. `bytesOf` says how many, for each connection anew. Answers the address to use instead. Ends with the test.
 */
export async function cuttingProxy(server: string, bytesOf: () => number): Promise<string> {
  const { hostname, port } = new URL(server);
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let left = bytesOf();
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    upstream.on('data', (bytes) => {
      client.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) client.end(end); // what was let through arrives, and nothing after it
    });
    client.on('data', (bytes) => void upstream.write(bytes));
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
