/**
 * Many watchers of one object, and whoever changes it:
 *
 *   node bench/watch-client.ts URL TOKEN WATCHERS CHANGES
 *
 * Prints for each change how many milliseconds went by from asking for it until the last of all watchers had the whole event.
 * A process of its own, the same for every server: what it was busy with before must not count.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { performance } from 'node:perf_hooks';
import { connections, gadgetsPath, send } from './gadgets.ts';

const [url = '', token = '', watchers = '200', changes = '50'] = process.argv.slice(2);
const agent = connections(1);
const endOfLine = '\n'.charCodeAt(0);
let missing = 0;
let all = Promise.withResolvers<void>();

/** Resolves when the object as it is has arrived; from then on every whole line is an event. */
async function watch(): Promise<https.Agent> {
  const own = connections(1);
  const request = https.get(`${url}${gadgetsPath}?watch=true&fieldSelector=metadata.name%3Dgadget-1`, { agent: own, headers: { authorization: `Bearer ${token}` } });
  const [response] = await once(request, 'response') as [IncomingMessage];
  response.on('error', () => undefined); // closed by ourselves at the end
  const begun = Promise.withResolvers<void>();
  let arrived = (): void => {
    arrived = () => {
      missing -= 1;
      if (missing === 0) all.resolve();
    };
    begun.resolve();
  };
  response.on('data', (bytes: Buffer) => bytes.at(-1) === endOfLine && arrived());
  await begun.promise;
  return own;
}

const open = await Promise.all(Array.from({ length: Number(watchers) }, watch));
for (let change = 0; change < Number(changes); change += 1) {
  missing = open.length;
  all = Promise.withResolvers();
  const began = performance.now();
  const body = JSON.stringify({ spec: { size: change % 100 } });
  const written = send({ method: 'PATCH', url: `${url}${gadgetsPath}/gadget-1`, token, agent, body, type: 'application/merge-patch+json' });
  await all.promise;
  process.stdout.write(`${performance.now() - began}\n`);
  await written;
}
for (const each of [agent, ...open]) each.destroy();
