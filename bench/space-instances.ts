import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { spaceMaker } from '../apps/server/testing/many-spaces.ts';
import type { BareSpaces } from './bare-space-instances.ts';
import { cpuSecondsOf, pinTo } from './cpu.ts';
import { tableLine } from './figures-table.ts';
import { admin, benchGround } from './ground.ts';
import { memoryOf } from './memory.ts';
import { startProcess } from './processes.ts';
import { drillSpaceInstances } from './space-instances-drill.ts';
import type { BenchClusters } from './sandbox-clouds.ts';

/** However slow the machine is: when nothing moves for so long, something is stuck. */
const patienceMs = 60_000;
const betweenLooksMs = 250;

interface Stage {
  readonly perSecond: number;
  /** Undefined where the system does not tell. */
  readonly cpuSeconds: number | undefined;
}

const here = (path: string): string => new URL(path, import.meta.url).pathname;
const json = /^(\{.*\})$/;

/**
 * Space instances of one template by a server that has one core: made, moved to a new version of the template, deleted. Beside it,
 * a process that applies the same objects to the same cluster with a plain client. The cluster is in a process of its own.
 */
export async function benchSpaceInstances(count = 2_000): Promise<void> {
  const ground = await benchGround();
  const wanted = JSON.stringify({ aws: 1, gcp: 0, azure: 0 });
  const flags = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring'];
  const sandbox = await startProcess(here('sandbox-clouds.ts'), [wanted], {}, json, flags);
  try {
    const given = sandbox.match[1] ?? '{}';
    const { accounts, clusters } = JSON.parse(given) as BenchClusters;
    const account = accounts.find(({ provider }) => provider === 'aws');
    const [cluster] = clusters;
    if (!account || !cluster) throw new Error('the sandbox has no cluster on AWS');
    const server = await ground.serve();
    const pinned = await pinTo('0', server.pid);
    const spaces = spaceMaker({ servers: () => [server.url], token: admin.token, count });
    await spaces.prepare(account, { clusterName: cluster.name, region: cluster.region });
    const rest = await memoryOf([server.pid]);
    const peak = memoryPeak(server.pid);

    const stage = async (work: () => Promise<void>, isThere: string, until: number): Promise<Stage> => {
      const before = await cpuSecondsOf(server.pid);
      const began = performance.now();
      const moved = reaches(ground.db, isThere, until);
      await Promise.all([work(), moved]);
      const seconds = (performance.now() - began) / 1_000;
      const after = await cpuSecondsOf(server.pid);
      return { perSecond: count / seconds, cpuSeconds: before === undefined || after === undefined ? undefined : after - before };
    };
    const readyIn = (version: string): string =>
      `fields ->> 'status.phase' = 'Ready' and body like '%"templateVersion":"${version}"%'`;
    const create = await stage(spaces.create, readyIn('1.0.0'), count);
    const upgrade = await stage(spaces.upgrade, readyIn('1.1.0'), count);
    const remove = await stage(spaces.remove, 'true', 0);
    const most = peak.soFar();
    // What stays behind of a space would be seen by now.
    await stage(spaces.create, readyIn('1.1.0'), count);
    await stage(spaces.remove, 'true', 0);
    const mostAgain = peak.stop();
    await server.stop();

    const bare = await startProcess(here('bare-space-instances.ts'), [given, String(count)], {}, json);
    const floor = JSON.parse(bare.match[1] ?? '{}') as BareSpaces;
    process.stdout.write(
      `\n${count} space instances of one template, one server ${pinned ? 'on one core' : 'on all cores, for want of taskset'}, per second\n`,
    );
    process.stdout.write(tableLine('', ['spaces', 'CPU ms', 'bare', 'of bare']));
    const print = (title: string, { perSecond, cpuSeconds = Number.NaN }: Stage, plain: number): void =>
      void process.stdout.write(
        tableLine(title, [
          perSecond.toFixed(1),
          ((cpuSeconds * 1_000) / count).toFixed(1),
          plain.toFixed(1),
          `${(perSecond / plain).toFixed(2)} ×`,
        ]),
      );
    print('created, until Ready', create, floor.create);
    print('new version of the template, until Ready', upgrade, floor.upgrade);
    print('deleted, until gone', remove, floor.remove);
    const megabytes = [rest, most, mostAgain].map((figure) => `${Math.round(figure)} MB`);
    process.stdout.write(
      `Memory of the server process: ${megabytes[0]} before, ${megabytes[1]} at its most, ${megabytes[2]} when as many were made and deleted again\n`,
    );
  } finally {
    await sandbox.stop();
    await ground.close();
  }
  await drillSpaceInstances(count);
}

/** Resolves when as many space instances are so. */
async function reaches(db: pg.Client, condition: string, until: number): Promise<void> {
  let [last, since] = [-1, performance.now()];
  for (;;) {
    const {
      rows: [found],
    } = await db.query<{ count: number }>(
      `select count(*)::int as count from kube.objects where resource = 'spaceinstances.management.loft.sh' and ${condition}`,
    );
    const count = found?.count ?? 0;
    if (count === until) return;
    if (count !== last) [last, since] = [count, performance.now()];
    if (performance.now() - since > patienceMs)
      throw new Error(`${count} space instances are ${condition}, and nothing moves: it should be ${until}`);
    await sleep(betweenLooksMs);
  }
}

/** In MB. */
function memoryPeak(pid: number): { readonly soFar: () => number; readonly stop: () => number } {
  let most = 0;
  const timer = setInterval(() => {
    memoryOf([pid]).then(
      (now) => void (most = Math.max(most, now)),
      (error: unknown) => void process.stderr.write(`the memory of the server could not be read: ${String(error)}\n`),
    );
  }, 500);
  return {
    soFar: () => most,
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
