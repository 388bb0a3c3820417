import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { connections, gadget, gadgetsPath, send } from './gadgets.ts';
import { type Api, ourApi, realApi } from './kubernetes-apis.ts';
import { memoryOf } from './memory.ts';

const objects = 10_000;
const watchers = 200;

interface Row {
  readonly title: string;
  readonly better: 'more' | 'less';
  readonly digits: number;
  /** Each API is measured as often, in turns, so that whatever else the machine does hits both alike; the median counts. */
  readonly times: number;
  readonly measure: (api: Api, round: number) => Promise<number>;
}

const createRounds = 5;
const rows: readonly Row[] = [
  { title: `create, ${objects} of 2 KB, 64 at once`, better: 'more', digits: 0, times: createRounds, measure: createSome },
  { title: 'get', better: 'more', digits: 0, times: 5, measure: (api) => load(api, '/gadget-7', { clients: 16, seconds: 3 }) },
  { title: 'list of 500', better: 'more', digits: 0, times: 5, measure: (api) => load(api, '?limit=500', { clients: 16, seconds: 3 }) },
  { title: `list of ${objects}`, better: 'more', digits: 1, times: 3, measure: (api) => load(api, '', { clients: 4, seconds: 10 }) },
  { title: `change → ${watchers} watchers, p50 ms`, better: 'less', digits: 1, times: 9, measure: fanOut },
];

/** The same custom kind, the same requests: our API server on PostgreSQL beside kube-apiserver on etcd, in the same run. */
export async function benchKubernetesApi(): Promise<void> {
  const apis = [await ourApi()];
  const real = await realApi();
  if (real) apis.push(real);
  else process.stdout.write('\nNo real Kubernetes beside it: none is built yet (npm run test:real builds it, with a Go toolchain).\n');
  const columns = [...apis.map(({ name }) => name), ...(real ? ['ours is better by'] : [])];
  process.stdout.write(`\nKubernetes API, per second unless said\n${''.padEnd(36)}${columns.map((column) => column.padStart(26)).join('')}\n`);
  /** In MB, of each API, after each round of each row. */
  const memory = apis.map((): number[] => []);
  const remember = async (): Promise<void> => {
    for (const [index, { pids }] of apis.entries()) memory[index]?.push(await memoryOf(pids));
  };
  try {
    for (const row of rows) print(row, await figuresOf(row, apis, remember));
    print({ title: 'memory, median, MB', better: 'less', digits: 0 }, memory.map(median));
    print({ title: 'memory, at its most, MB', better: 'less', digits: 0 }, memory.map((figures) => Math.max(...figures)));
  } finally {
    for (const api of apis) await api.close();
  }
}

async function figuresOf({ times, measure }: Row, apis: readonly Api[], afterRound: () => Promise<void>): Promise<readonly number[]> {
  const measured = apis.map((): number[] => []);
  for (let round = 0; round < times; round += 1) {
    for (const [index, api] of apis.entries()) measured[index]?.push(await measure(api, round));
    await afterRound();
  }
  return measured.map(median);
}

function print({ title, better, digits }: Pick<Row, 'title' | 'better' | 'digits'>, figures: readonly number[]): void {
  const [ours = Number.NaN, theirs] = figures;
  const ratio = theirs === undefined ? [] : [`${(better === 'more' ? ours / theirs : theirs / ours).toFixed(1)} ×`];
  const texts = [...figures.map((figure) => figure.toFixed(digits)), ...ratio];
  process.stdout.write(`${title.padEnd(36)}${texts.map((text) => text.padStart(26)).join('')}\n`);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function createSome({ url, token }: Api, round: number): Promise<number> {
  const agent = connections(64);
  const portion = objects / createRounds;
  let next = round * portion;
  const began = performance.now();
  await Promise.all(Array.from({ length: 64 }, async () => {
    while (next < (round + 1) * portion) {
      next += 1;
      await send({ method: 'POST', url: `${url}${gadgetsPath}`, token, agent, body: gadget(next) });
    }
  }));
  agent.destroy();
  return portion / ((performance.now() - began) / 1000);
}

async function load({ name, url, token }: Api, suffix: string, { clients, seconds }: { readonly clients: number; readonly seconds: number }): Promise<number> {
  const options = { url: `${url}${gadgetsPath}${suffix}`, connections: clients, headers: { authorization: `Bearer ${token}` }, tlsOptions: { rejectUnauthorized: false } };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} connections failed`);
  return result.requests.average;
}

/** From the moment a change is asked for until the last of all watchers has it. */
async function fanOut({ url, token }: Api): Promise<number> {
  const script = new URL('watch-client.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, token, String(watchers), '60']);
  // The first ones find the client not yet compiled.
  return median(stdout.trim().split('\n').slice(10).map(Number));
}
