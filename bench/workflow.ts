import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, kyselyFor, openDatabase, type Database } from '@spacedock/database';
import { workflowEngine, workflowMigrations, type Workflow } from '@spacedock/workflow';
import { pino } from 'pino';
import { percent, tableLine } from './figures-table.ts';

const concurrency = 10;
const jobs = 300;
const stepsOfEach = 10;
const bareJobs = 3_000;
const starts = 300;
/** Between two starts, when the latency of one is measured: an installation that is at rest, as most are. */
const paceMs = 20;
/** In ms, from the commit to the first line of the step. */
const mostP99 = 50;

const log = pino({ level: 'error' });

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Steps and starts of the workflow engine, beside jobs of graphile-worker alone, on the same database. */
export async function benchWorkflow(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-bench-'));
  const database = await openDatabase({
    directory: join(directory, 'postgres'),
    log,
    migrations: [workflowMigrations],
    maxConnections: 20,
  });
  try {
    const engine = await measureEngine(database);
    const bare = await measureBare(database);
    print(engine, bare);
    const tooSlow = engine.p99 >= mostP99;
    if (tooSlow && bare.p99 < mostP99 / 2)
      throw new Error(`the start of a job has to have a p99 below ${mostP99} ms, and has ${engine.p99.toFixed(1)} ms`);
    if (tooSlow)
      process.stdout.write(
        `p99 of a start is above ${mostP99} ms, on a machine too busy to judge by (see that of graphile-worker alone)\n`,
      );
  } finally {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureEngine(database: Database): Promise<Measured & { readonly msPerStep: number }> {
  const begun = new Map<string, number>();
  let ended = 0;
  const enough = { jobs: 0, reached: () => undefined as void };
  const chain = (name: string, length: number): Workflow<object, null> => ({
    name,
    steps: () =>
      Array.from({ length }, (_, index) => ({
        name: `step-${index}`,
        title: `Step ${index}`,
        needs: index > 0 ? [`step-${index - 1}`] : [],
        permissions: [],
        async ensure({ jobId }) {
          if (index === 0) begun.set(jobId, performance.now());
          if (index === length - 1 && (ended += 1) === enough.jobs) enough.reached();
          return { done: { index } };
        },
        undo: async () => ({ gone: true }),
      })),
  });
  const engine = workflowEngine<null, object>({
    pool: database.pool,
    notifications: database.notifications,
    log,
    workflows: [chain('one', 1), chain('many', stepsOfEach), chain('long', 200)],
    portsFor: async () => ({ ports: null, release: async () => undefined }),
    classify: (error) => ({ bucket: 'system', code: 'defect', message: String(error) }),
    now: () => new Date(),
    random: Math.random,
    newId: randomUUID,
    options: { concurrency },
  });
  const db = kyselyFor<object>(database);
  const start = (workflow: string, ids: readonly string[]) =>
    inTransaction(db, async (transaction) => {
      for (const id of ids) await engine.start(transaction, { id, workflow, input: {} });
    });
  const timed = async (workflow: string, count: number): Promise<number> => {
    const reached = Promise.withResolvers<void>();
    Object.assign(enough, { jobs: count, reached: reached.resolve });
    ended = 0;
    const from = performance.now();
    await start(
      workflow,
      Array.from({ length: count }, () => randomUUID()),
    );
    await reached.promise;
    return performance.now() - from;
  };
  await engine.run();
  await timed('many', 20);
  const latencies = await paced(async (id) => {
    await start('one', [id]);
    const committed = performance.now();
    while (!begun.has(id)) await sleep(1);
    return (begun.get(id) ?? 0) - committed;
  });
  const perSecond = (jobs * stepsOfEach * 1_000) / (await timed('many', jobs));
  const msPerStep = (await timed('long', 1)) / 200;
  await engine.stop();
  return { perSecond, msPerStep, ...latencies };
}

async function measureBare({ pool }: Database): Promise<Measured> {
  const { run, Logger } = await import('graphile-worker');
  const begun = new Map<string, number>();
  let ended = 0;
  const reached = Promise.withResolvers<void>();
  const runner = await run({
    pgPool: pool,
    schema: 'graphile_worker',
    concurrency,
    noHandleSignals: true,
    parsedCronItems: [],
    pollInterval: 1_000,
    logger: new Logger(() => () => undefined),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      async bare(payload) {
        begun.set((payload as { readonly id: string }).id, performance.now());
        if ((ended += 1) === starts + bareJobs) reached.resolve();
      },
    },
  });
  const latencies = await paced(async (id) => {
    await runner.addJob('bare', { id });
    const committed = performance.now();
    while (!begun.has(id)) await sleep(1);
    return (begun.get(id) ?? 0) - committed;
  });
  const from = performance.now();
  const specs = Array.from({ length: bareJobs }, () => ({ identifier: 'bare', payload: { id: randomUUID() } }));
  await pool.query(
    'select from graphile_worker.add_jobs(array(select json_populate_recordset(null::graphile_worker.job_spec, $1::json)))',
    [JSON.stringify(specs)],
  );
  await reached.promise;
  const perSecond = (bareJobs * 1_000) / (performance.now() - from);
  await runner.stop();
  return { perSecond, ...latencies };
}

async function paced(once: (id: string) => Promise<number>): Promise<Pick<Measured, 'p50' | 'p99'>> {
  const taken: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    // A step may begin before whoever committed has heard of it.
    taken.push(Math.max(0, await once(randomUUID())));
    await sleep(paceMs);
  }
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

function print(engine: Measured & { readonly msPerStep: number }, bare: Measured): void {
  process.stdout.write(
    `\nWorkflow engine, ${jobs} jobs of ${stepsOfEach} steps that do nothing, ${concurrency} at once, beside jobs of graphile-worker alone\n`,
  );
  process.stdout.write(tableLine('', ['per s', 'start p50 ms', 'start p99 ms', 'ms per step'], 14));
  process.stdout.write(
    tableLine(
      'steps, durable',
      [...[engine.perSecond.toFixed(0), engine.p50.toFixed(1), engine.p99.toFixed(1)], engine.msPerStep.toFixed(2)],
      14,
    ),
  );
  process.stdout.write(
    tableLine('graphile-worker alone, jobs', [bare.perSecond.toFixed(0), bare.p50.toFixed(1), bare.p99.toFixed(1), ''], 14),
  );
  process.stdout.write(`A step costs ${percent(bare.perSecond / engine.perSecond)} of a bare job\n`);
}
