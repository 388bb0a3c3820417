import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BareProbes } from './bare-probes.ts';
import { cpuSecondsOf, pinTo } from './cpu.ts';
import { percent, tableLine } from './figures-table.ts';
import { admin, type BenchServer, type Ground } from './ground.ts';
import { memoryOf } from './memory.ts';
import { startProcess } from './processes.ts';
import type { BenchCluster, BenchClusters } from './sandbox-clouds.ts';

const wanted = { aws: 400, gcp: 60, azure: 40 };
const total = wanted.aws + wanted.gcp + wanted.azure;
const warmRounds = 5;
/** Longer than clusters of the sandbox keep an idle connection: a minute later, most are gone in any case. */
const betweenRoundsMs = 6_000;
/** However slow the machine is: later than this, something is stuck. */
const patienceMs = 300_000;

interface Round {
  /** From when all are due until the last one was looked at. */
  readonly seconds: number;
  /** Undefined where the system does not tell. */
  readonly cpuSeconds: number | undefined;
}

const here = (path: string): string => new URL(path, import.meta.url).pathname;
const json = /^(\{.*\})$/;

/**
 * All spaces due at once, in a server that has one core and was just started; then again, with kubeconfigs at hand. Beside it, a
 * process that does nothing but to send one request to each cluster. The clouds and their clusters are in a process of their own.
 */
export async function benchProbes(ground: Ground): Promise<void> {
  const sandbox = await startProcess(here('sandbox-clouds.ts'), [JSON.stringify(wanted)], {}, json);
  try {
    const given = sandbox.match[1] ?? '{}';
    const { accounts, clusters } = JSON.parse(given) as BenchClusters;
    const first = await ground.serve();
    const accountIds = await connect(first, accounts);
    const organisation = await ground.organisation();
    const placed = clusters.map((cluster) => ({ ...cluster, account: accountIds.get(cluster.provider) ?? '' }));
    await addSpaces(ground.db, organisation, placed);
    await first.stop();

    const server = await ground.serve();
    const pinned = await pinTo('0', server.pid);
    const counts = Object.entries(wanted).map(([name, count]) => `${count} ${name}`).join(', ');
    const where = pinned ? 'on one core' : 'on all cores, for want of taskset';
    process.stdout.write(`\n${total} spaces (${counts}) due at once, one server ${where}\n`);
    process.stdout.write(tableLine('', ['seconds', 'CPU s', 'of a core', 'of bare']));
    const cold = await round(ground.db, server.pid);
    const warm: Round[] = [];
    for (let count = 0; count < warmRounds; count += 1) {
      await sleep(betweenRoundsMs);
      warm.push(await round(ground.db, server.pid));
    }
    const memory = await memoryOf([server.pid]);
    await server.stop();
    const bare = await startProcess(here('bare-probes.ts'), [given, String(warmRounds)], {}, json);
    const floor = JSON.parse(bare.match[1] ?? '{}') as BareProbes;
    print('one bare HTTPS request to each cluster', floor, floor);
    print('kubeconfigs at hand', median(warm), floor);
    print('just started, nothing minted', cold, floor);
    process.stdout.write(`Memory of the server process after that: ${Math.round(memory)} MB\n`);
    const slowest = Math.max(cold.seconds, ...warm.map(({ seconds }) => seconds));
    if (slowest >= 60) throw new Error(`all spaces have to be looked at within a minute; it took ${slowest} s`);
  } finally {
    await sandbox.stop();
  }
}

function median(rounds: readonly Round[]): Round {
  const of = (figure: (round: Round) => number): number =>
    rounds.map(figure).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN;
  return { seconds: of(({ seconds }) => seconds), cpuSeconds: of(({ cpuSeconds = Number.NaN }) => cpuSeconds) };
}

/** Of a core: of what it does in a minute, as each space is looked at once a minute. */
function print(title: string, { seconds, cpuSeconds = Number.NaN }: Round, bare: BareProbes): void {
  const ratio = `${(cpuSeconds / bare.cpuSeconds).toFixed(1)} ×`;
  process.stdout.write(tableLine(title, [seconds.toFixed(1), cpuSeconds.toFixed(2), percent(cpuSeconds / 60, 1), ratio]));
}

async function round(db: pg.Client, pid: number): Promise<Round> {
  const before = await cpuSecondsOf(pid);
  const began = new Date();
  await db.query('update config.deployment_spaces set next_probe_at = $1', [began]);
  for (;;) {
    const { rows: [done] } = await db.query<{ count: number; sick: string | null; last: Date }>(`select count(*)::int as count,
      min(health_reason) filter (where health <> 'healthy') as sick, max(probed_at) as last
      from config.deployment_spaces where probed_at > $1`, [began]);
    if (done && done.sick !== null) throw new Error(`a space that should be healthy is not: ${done.sick}`);
    if (done?.count === total) {
      const after = await cpuSecondsOf(pid);
      const cpuSeconds = before === undefined || after === undefined ? undefined : after - before;
      return { seconds: (done.last.getTime() - began.getTime()) / 1_000, cpuSeconds };
    }
    const stuck = Date.now() - began.getTime() > patienceMs;
    if (stuck) throw new Error(`only ${done?.count} of ${total} spaces were looked at within ${patienceMs / 1_000} s`);
    await sleep(100);
  }
}

async function connect({ url }: BenchServer, accounts: BenchClusters['accounts']): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const account of accounts) {
    const answer = await fetch(`${url}/api/cloud-accounts`, {
      method: 'POST', body: JSON.stringify(account),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    });
    const text = await answer.text();
    if (answer.status !== 201) throw new Error(`connecting ${account.name} was answered with ${answer.status}: ${text}`);
    ids.set(account.provider, (JSON.parse(text) as { readonly data: { readonly id: string } }).data.id);
  }
  return ids;
}

type Placed = BenchCluster & { readonly account: string };

/** Past the API, which looks at a cluster to grant access to it: nothing would be left to be minted. None is due before tomorrow. */
async function addSpaces(db: pg.Client, organisation: string, clusters: readonly Placed[]): Promise<void> {
  const given = [organisation, JSON.stringify(clusters)];
  await db.query(`insert into config.cluster_access
      (org_id, cloud_account_id, region, resource_group, cluster_name, cluster_id, granted_by, granted_at)
    select $1, c->>'account', c->>'region', c->>'resourceGroup', c->>'name', c->>'name', 'bench', now()
    from jsonb_array_elements($2) c`, given);
  await db.query(`insert into config.deployment_spaces (id, org_id, name, provider, space_type, cloud_account_id, region,
      resource_group, cluster_name, cluster_id, config, status, status_set_by, health, health_reason, health_since, failed_probes,
      next_probe_at, created_by, created_at, updated_at)
    select 'spc_' || lpad(n::text, 26, '0'), $1, c->>'name', c->>'provider', 'kubernetes', c->>'account', c->>'region',
      c->>'resourceGroup', c->>'name', c->>'name', '{}', 'active', 'probe', 'pending', '', now(), 0, now() + interval '1 day', 'bench', now(), now()
    from jsonb_array_elements($2) with ordinality as given(c, n)`, given);
}
