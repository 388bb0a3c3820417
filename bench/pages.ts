import type { BareQuery } from './bare-list.ts';
import { figuresOf, percent, tableLine } from './figures-table.ts';
import { admin, type Ground } from './ground.ts';
import { compare } from './load.ts';
import { pacedLatency } from './paced-load.ts';

/** Requests a second: what one organisation may ask unless its limit is raised. */
const rate = 100;

/** A page as it is asked for, and the SQL that reads the same rows without us. */
export interface Page {
  readonly title: string;
  /** Below /api. */
  readonly path: string;
  readonly bare: BareQuery;
  /** Of somebody else than the administrator. */
  readonly token?: string;
}

export interface PagesBench {
  readonly ground: Ground;
  /** Of our server. */
  readonly url: string;
  readonly title: string;
  readonly pages: readonly Page[];
  /** In ms, of the whole answer as the client sees it, at that rate. */
  readonly mostP99: number;
}

/** Each page beside a bare Fastify route that runs the same SQL. Throws when one is slower than it may be. */
export async function benchPages({ ground, url, title: about, pages, mostP99 }: PagesBench): Promise<void> {
  // Where the bare route takes longer than this, the machine is busy with something else.
  const busyP99 = mostP99 / 2;
  const bare = await ground.serveBare(Object.fromEntries(pages.map((page, index) => [String(index), page.bare])));
  process.stdout.write(`\n${about}, beside a bare Fastify with the same SQL; latency at ${rate} req/s\n`);
  process.stdout.write(tableLine('', ['p50 ms', 'p99 ms', 'bare p50', 'bare p99', 'most req/s', 'bare req/s', 'of bare'], 12));
  const slow: string[] = [];
  const busy: string[] = [];
  for (const [index, { title, path, token = admin.token }] of pages.entries()) {
    const targets = [
      { name: 'bare', url: `${bare}/${index}` },
      { name: 'ours', url: `${url}/api${path}`, headers: { authorization: `Bearer ${token}` } },
    ];
    const most = await compare(targets, { rounds: 3, seconds: 2 });
    const paced = await pacedLatency(targets, { rate, seconds: 5, rounds: 3 });
    const [ours, theirs] = [figuresOf(paced, 'ours'), figuresOf(paced, 'bare')];
    const [mostOurs, mostTheirs] = [figuresOf(most, 'ours').requestsPerSecond, figuresOf(most, 'bare').requestsPerSecond];
    const times = [ours.p50, ours.p99, theirs.p50, theirs.p99].map((figure) => figure.toFixed(1));
    const cells = [...times, mostOurs.toFixed(0), mostTheirs.toFixed(0), percent(mostOurs / mostTheirs)];
    process.stdout.write(tableLine(title, cells, 12));
    if (ours.p99 >= mostP99) (theirs.p99 < busyP99 ? slow : busy).push(`${title}, ${ours.p99.toFixed(0)} ms`);
  }
  const tooBusy = `Above ${mostP99} ms, on a machine too busy to judge by (see bare p99)`;
  if (busy.length > 0) process.stdout.write(`${tooBusy}: ${busy.join('; ')}\n`);
  if (slow.length > 0) throw new Error(`p99 has to stay below ${mostP99} ms: ${slow.join('; ')}`);
}
