import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close((error) => {
        if (error) reject(error);
        else if (address === null || typeof address === 'string') reject(new Error('The system gave no TCP port of 127.0.0.1.'));
        else resolve(address.port);
      });
    });
  });
}
