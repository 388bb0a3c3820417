import autocannon from 'autocannon';

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Figures {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Loads the targets in turn, several times, so that whatever else the machine does hits all of them alike, and takes the
 * median of each. The first round only warms up.
 */
export async function compare(targets: readonly Target[], { rounds = 5, seconds = 4, connections = 10 } = {}): Promise<ReadonlyMap<string, Figures>> {
  const runs = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, url, headers } of targets) {
      const result = await autocannon({ url, connections, duration: round === 0 ? 2 : seconds, ...(headers ? { headers } : {}) });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} connections failed`);
      if (round > 0) runs.get(name)?.push({ requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 });
    }
  }
  return new Map([...runs].map(([name, figures]) => [name, {
    requestsPerSecond: median(figures.map((figure) => figure.requestsPerSecond)),
    p50: median(figures.map((figure) => figure.p50)),
    p99: median(figures.map((figure) => figure.p99)),
  }]));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
