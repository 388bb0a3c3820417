import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './load.ts';

export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

export interface Pace {
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  readonly rounds: number;
}

/**
 * How long answers take, in ms, when requests come at a steady rate whether or not those before were answered: each is timed from
 * the moment at which it was to go out. The targets in turn, several times, the median of each; the first second of a round, in
 * which connections are opened, is not counted.
 */
export async function pacedLatency(targets: readonly Target[], pace: Pace): Promise<ReadonlyMap<string, Latency>> {
  const runs = new Map<string, Latency[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const target of targets) {
      const sorted = (await latencies(target, pace)).toSorted((a, b) => a - b);
      runs.get(target.name)?.push({ p50: at(sorted, 0.5), p99: at(sorted, 0.99) });
    }
  }
  const median = (values: readonly number[]): number => at(values.toSorted((a, b) => a - b), 0.5);
  return new Map([...runs].map(([name, all]) => [name, { p50: median(all.map(({ p50 }) => p50)), p99: median(all.map(({ p99 }) => p99)) }]));
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

async function latencies({ url, headers }: Target, { rate, seconds }: Pace): Promise<readonly number[]> {
  const agent = new http.Agent({ keepAlive: true });
  const begin = performance.now();
  const under: Promise<number>[] = [];
  for (let index = 0; index < rate * (seconds + 1); index += 1) {
    const due = begin + index * (1_000 / rate);
    await sleep(Math.max(0, due - performance.now()));
    under.push(answered(http.get(url, { agent, headers: { ...headers } }), due));
  }
  const all = await Promise.all(under);
  agent.destroy();
  return all.slice(rate);
}

async function answered(request: http.ClientRequest, due: number): Promise<number> {
  const [response] = await once(request, 'response') as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${request.path} was answered with ${response.statusCode}`);
  return performance.now() - due;
}
