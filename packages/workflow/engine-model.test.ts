import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@spacedock/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { WrongState, type JobView } from './index.ts';
import { faultsInEvents } from './testing/event-log.ts';
import { startPausableProxy } from './testing/pausable-proxy.ts';
import { migrations, openTestEngine, type TestEngine } from './testing/test-engine.ts';
import { World, type Caller, type StepScript } from './testing/world.ts';

let database: TestDatabase;
const closing: Promise<unknown>[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
});

afterAll(async () => {
  await Promise.all(closing);
  await database.drop();
});

interface JobScript {
  readonly steps: readonly StepScript[];
  /** What somebody asks for, and after how many events. */
  readonly wish: 'none' | 'cancel' | 'teardown';
  readonly after: number;
}

const steps = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, index) =>
      fc.record({
        name: fc.constant(`s${index}`),
        needs: fc.subarray(
          Array.from({ length: index }, (_need, earlier) => `s${earlier}`),
          { maxLength: Math.min(2, index) },
        ),
        waits: fc.nat(2),
        transientBefore: fc.nat(1),
        transientAfter: fc.nat(1),
        broken: fc.oneof(
          { weight: 6, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.constantFrom('user_action' as const, 'system' as const) },
        ),
        asks: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
        undoWaits: fc.nat(1),
        undoTransient: fc.nat(1),
        undoBroken: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      }),
    ),
  ),
);
const jobScript: fc.Arbitrary<JobScript> = fc.record({
  steps,
  wish: fc.constantFrom('none', 'none', 'cancel', 'teardown'),
  after: fc.integer({ min: 1, max: 25 }),
});

/** A process with an engine in it, as far as the database and the world can tell. */
async function openProcess(world: World, name: string) {
  const proxy = await startPausableProxy(database.url);
  const caller: Caller = { name, dead: false };
  const options = { leaseMs: 1_000, heartbeatMs: 150, sweepMs: 100, pollMs: 20, graceMs: 200, concurrency: 6 };
  const engine = await openTestEngine({ url: proxy.url, workflows: [world.workflow(caller)], ports: null, options });
  await engine.run();
  const close = async (): Promise<void> => {
    await engine.close();
    await proxy.close();
  };
  return {
    close,
    crash(): void {
      caller.dead = true;
      proxy.cutOff();
      closing.push(close());
    },
  };
}

/** The people around a job: they answer, mend, ask again, and ask for what the script has them wish. */
async function live(watcher: TestEngine, world: World, { steps: scripts, wish, after }: JobScript): Promise<JobView> {
  const id = await watcher.start('scripted', { steps: scripts } as never);
  const enough = new AbortController();
  let wished = wish === 'none';
  // The job may have gone on meanwhile.
  const unlessTooLate = (error: unknown): void => {
    if (!(error instanceof WrongState)) throw error;
  };
  for await (const event of watcher.observe(id, 0, enough.signal)) {
    if (!wished && wish !== 'none' && event.sequence >= after) {
      wished = true;
      await watcher.ask(wish, id).catch(unlessTooLate);
    }
    const job = await watcher.job(id);
    if (!job || job.version !== event.sequence) continue;
    if (['succeeded', 'cancelled', 'deleted'].includes(job.state) && wished) return job;
    if (job.state === 'failed') {
      world.mend(id);
      await watcher.ask('retry', id).catch(unlessTooLate);
    }
    for (const step of job.steps) {
      if (step.state === 'awaiting_user') await watcher.signal(id, step.name, { yes: true }).catch(unlessTooLate);
    }
    // It is over before the wish came.
    if (job.state === 'succeeded') {
      wished = true;
      if (wish === 'teardown') await watcher.ask('teardown', id);
      else return job;
    }
  }
  throw new Error('not observed any more');
}

const outcomeOf = ({ state, steps: all, outputs }: JobView) => ({
  state,
  steps: all.map((step) => `${step.name} ${step.state}`),
  outputs,
});

/** Runs all of them at once on two processes, of which one after the other dies, and says how each ended. */
async function runAll(scripts: readonly JobScript[], crashesAfterMs: readonly number[]) {
  const world = new World();
  const watcher = await openTestEngine({
    url: database.url,
    workflows: [world.workflow({ name: 'watcher', dead: false })],
    ports: null,
  });
  const processes = await Promise.all([openProcess(world, 'p0'), openProcess(world, 'p1')]);
  const lives = Promise.all(scripts.map((script) => live(watcher, world, script)));
  for (const [index, delay] of crashesAfterMs.entries()) {
    await sleep(delay);
    processes.shift()?.crash();
    processes.push(await openProcess(world, `p${index + 2}`));
  }
  const jobs = await lives;
  await Promise.all(processes.map(({ close }) => close()));
  const faults = (await Promise.all(jobs.map(({ id }) => faultsInEvents(watcher.database.pool, id)))).flat();
  const tokens = await watcher.database.pool.query<{ job_id: string; token: string }>(
    'select job_id, token from workflow.steps where job_id = any($1)',
    [jobs.map(({ id }) => id)],
  );
  await watcher.close();
  const thingsOf = (jobId: string) =>
    tokens.rows.flatMap((row) => (row.job_id === jobId ? (world.things.get(row.token) ?? []) : []));
  return { jobs, faults, violations: world.violations, thingsOf };
}

test(
  'whatever workers die and whenever, jobs end as in an undisturbed run, and everything is made once',
  { timeout: 100_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(jobScript, { minLength: 12, maxLength: 20 }),
        fc.array(fc.nat(300), { minLength: 2, maxLength: 4 }),
        async (scripts, crashes) => {
          const calm = await runAll(scripts, []);
          const wild = await runAll(scripts, crashes);
          for (const { jobs, faults, violations, thingsOf } of [calm, wild]) {
            expect(faults).toEqual([]);
            expect(violations).toEqual([]);
            for (const [index, job] of jobs.entries()) {
              const things = thingsOf(job.id);
              expect(things.map(({ made }) => made).filter((made) => made > 1)).toEqual([]);
              expect(things.filter(({ there }) => there)).toHaveLength(
                job.state === 'succeeded' ? (scripts[index]?.steps.length ?? -1) : 0,
              );
            }
          }
          for (const [index, { wish }] of scripts.entries()) {
            const [before, after] = [calm.jobs[index], wild.jobs[index]];
            if (!before || !after) throw new Error('a job is missing');
            if (wish === 'none') expect(outcomeOf(after)).toEqual(outcomeOf(before));
            // A wish to cancel may come too late, in either run.
            else expect(wish === 'cancel' ? ['cancelled', 'succeeded'] : ['deleted']).toContain(after.state);
          }
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  },
);
