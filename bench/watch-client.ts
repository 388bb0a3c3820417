/**
 * Many watchers of one object, and whoever changes it:
 *
 *   node bench/watch-client.ts URL TOKEN WATCHERS CHANGES
 *
 * Prints for each change how many milliseconds went by from asking for it until the last of all watchers had the whole event.
 * The same for every server, and a process of its own: what it was busy with before must not count. It reads from TLS as little
 * as it can, because with Node's HTTP client two hundred answers at once take the client longer than the server.
 */
import { performance } from 'node:perf_hooks';
import { connect } from 'node:tls';
import { connections, gadgetsPath, send } from './gadgets.ts';

const [url = '', token = '', watchers = '200', changes = '50'] = process.argv.slice(2);
const { hostname: host, port } = new URL(url);
const agent = connections(1);
let missing = 0;
let all = Promise.withResolvers<void>();

/** Resolves when the object as it is has arrived. Every further event counts. */
async function watch(): Promise<() => void> {
  const begun = Promise.withResolvers<void>();
  let counts = (): void => {
    counts = () => {
      missing -= 1;
      if (missing === 0) all.resolve();
    };
    begun.resolve();
  };
  let tail = '';
  const callback = (size: number, bytes: Uint8Array): boolean => {
    tail = `${tail}${String.fromCharCode(...bytes.subarray(Math.max(0, size - 4), size))}`.slice(-4);
    // An event is a line of its own, and its last chunk ends with that line. The header ends with an empty line.
    if (tail.endsWith('\n\r\n') && tail !== '\r\n\r\n') counts();
    return true;
  };
  const path = `${gadgetsPath}?watch=true&fieldSelector=metadata.name%3Dgadget-1`;
  const options = { host, port: Number(port), rejectUnauthorized: false, onread: { buffer: Buffer.alloc(64 * 1024), callback } };
  const socket = connect(options);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  socket.once('close', () => void begun.reject(new Error(`${url} ended a watch`)));
  await begun.promise;
  return () => void socket.destroy();
}

const stops = await Promise.all(Array.from({ length: Number(watchers) }, watch));
for (let change = 0; change < Number(changes); change += 1) {
  missing = stops.length;
  all = Promise.withResolvers();
  const began = performance.now();
  const body = JSON.stringify({ spec: { size: change % 100 } });
  const written = send({ method: 'PATCH', url: `${url}${gadgetsPath}/gadget-1`, token, agent, body, type: 'application/merge-patch+json' });
  await all.promise;
  process.stdout.write(`${performance.now() - began}\n`);
  await written;
}
agent.destroy();
for (const stop of stops) stop();
