import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { kubeClient } from '@spacedock/kube';
import { type ClusterWrite, startSandbox } from '@spacedock/sandbox';
import { manySpaces, spaceMaker } from './many-spaces.ts';
import { startSpacedock, type SpacedockProcess } from './spacedock-process.ts';

export interface DrillParts {
  readonly count: number;
  /** An empty database that all processes share, and how to look into it. */
  readonly databaseUrl: string;
  readonly query: <Row>(sql: string) => Promise<readonly Row[]>;
  readonly dataDirectory: string;
}

export interface Drilled {
  /** What the cluster was asked to write, in its own words. */
  readonly writes: readonly ClusterWrite[];
  /** Namespaces of the spaces that somebody was at work on when the first process was killed. */
  readonly underWay: ReadonlySet<string>;
  /** Seconds that each part took. */
  readonly seconds: Readonly<Record<'create' | 'upgrade' | 'remove', number>>;
  /** Whatever there is of the spaces at the end, wherever. */
  readonly left: { readonly cluster: readonly string[]; readonly store: readonly string[]; readonly queue: readonly string[] };
}

const token = 'a-fixed-token-for-this-drill';
const region = 'us-east-1';
const clusterName = 'many';
const betweenLooksMs = 250;

/**
 * Space instances of one template are made, moved to a new version and deleted by two server processes. One of them is killed in the
 * middle of the creation; a third one takes its place during the upgrade.
 */
export async function manySpacesDrill({ count, databaseUrl, query, dataDirectory }: DrillParts): Promise<Drilled> {
  const writes: ClusterWrite[] = [];
  const complaints: unknown[] = [];
  const log = { error: (details: object, text: string) => void complaints.push([text, details]), warn: () => undefined };
  const sandbox = await startSandbox({
    now: () => new Date(),
    log,
    randomBytes,
    clouds: ['aws'],
    onClusterWrite: (write) => void writes.push(write),
  });
  const processes: SpacedockProcess[] = [];
  const start = async (): Promise<SpacedockProcess & { readonly url: string }> => {
    const flags = ['serve', '--data-dir', dataDirectory, '--port', '0', '--tls-port', 'off', '--rate-limit', '0'];
    const process = startSpacedock(flags, { DATABASE_URL: databaseUrl, SPACEDOCK_ADMIN_TOKEN: token });
    processes.push(process);
    return { ...process, url: (await process.ready()).web };
  };
  const counted = async (condition: string): Promise<number> => {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from kube.objects where ${spaces} and ${condition}`,
    );
    return row?.count ?? 0;
  };
  const until = async (condition: string, isSo: (found: number) => boolean): Promise<void> => {
    while (!isSo(await counted(condition))) await sleep(betweenLooksMs);
  };

  try {
    const key = await sandbox.aws?.addCluster({ name: clusterName, region });
    const [account] = sandbox.accounts;
    if (key === undefined || !account) throw new Error('The sandbox was started without AWS.');
    const [first, second] = [await start(), await start()];
    let servers = [first.url, second.url];
    const maker = spaceMaker({ servers: () => servers, token, count });
    await maker.prepare(account, { clusterName, region });

    const killInTheMiddle = async (): Promise<readonly { readonly name: string }[]> => {
      await until(readyIn('1.0.0'), (ready) => ready >= count / 3);
      servers = [second.url];
      first.kill('SIGKILL');
      await first.ended;
      return query('select name from management.work where lease is not null');
    };

    const times = [performance.now()];
    const [held] = await Promise.all([killInTheMiddle(), maker.create()]);
    await until(readyIn('1.0.0'), (ready) => ready === count);

    times.push(performance.now());
    const [third] = await Promise.all([start(), maker.upgrade()]);
    servers = [second.url, third.url];
    await until(readyIn('1.1.0'), (ready) => ready === count);

    times.push(performance.now());
    await maker.remove();
    await until('true', (found) => found === 0);
    times.push(performance.now());
    // Who heard late of a space that is gone by now looks once more, and finds nothing.
    const queued = (): Promise<readonly { name: string }[]> => query('select name from management.work');
    for (let looks = 0; looks < 40 && (await queued()).length > 0; looks += 1) await sleep(betweenLooksMs);

    const took = (part: number): number => ((times[part + 1] ?? 0) - (times[part] ?? 0)) / 1_000;
    if (complaints.length > 0) throw new Error(`The sandbox itself failed: ${JSON.stringify(complaints)}`);
    return {
      writes,
      underWay: new Set(held.map(({ name }) => manySpaces.namespaceOf(name))),
      seconds: { create: took(0), upgrade: took(1), remove: took(2) },
      left: {
        cluster: await leftInCluster(await sandbox.fleet.adminKubeconfig(key)),
        store: (await query<{ path: string }>(`select path from kube.objects where ${spaces}`)).map(({ path }) => path),
        queue: (await queued()).map(({ name }) => name),
      },
    };
  } finally {
    for (const { kill } of processes) kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    await sandbox.close();
  }
}

const spaces = `resource = 'spaceinstances.management.loft.sh'`;
const readyIn = (version: string): string =>
  `fields ->> 'status.phase' = 'Ready' and body like '%"templateVersion":"${version}"%'`;

/** Everything in the cluster that is in a namespace of ours, such a namespace itself included, and releases of charts anywhere. */
async function leftInCluster(kubeconfig: string): Promise<readonly string[]> {
  const client = kubeClient({ kubeconfig, deadlineMs: 30_000 });
  const kinds = [
    ['v1', 'Namespace'],
    ['v1', 'ConfigMap'],
    ['v1', 'ServiceAccount'],
    ['v1', 'Secret'],
    ['rbac.authorization.k8s.io/v1', 'RoleBinding'],
  ] as const;
  try {
    const ours = manySpaces.namespaceOf('');
    const found: string[] = [];
    for (const [apiVersion, kind] of kinds) {
      for (const { metadata } of (await client.list({ apiVersion, kind })).items) {
        const { name, namespace = kind === 'Namespace' ? name : '', labels = {} } = metadata;
        if (namespace.startsWith(ours) || labels['owner'] === 'helm') found.push(`${kind} ${namespace}/${name}`);
      }
    }
    return found;
  } finally {
    client.close();
  }
}
