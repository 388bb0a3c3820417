import { createTestDatabase, recordedLog, startTestProcess, type TestDatabase } from '@spacedock/database/testing';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { chainOf, openEffects } from './testing/effects.ts';
import { startPausableProxy } from './testing/pausable-proxy.ts';
import { migrations, openTestEngine } from './testing/test-engine.ts';

// Of a worker of which nothing was heard for this long, others take over.
const options = { leaseMs: 2_000, heartbeatMs: 200, sweepMs: 100 };
const script = new URL('./testing/processes/run-engine.ts', import.meta.url);

let database: TestDatabase;

beforeEach(async () => {
  const made = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
  onTestFinished(made.drop);
  database = made;
});

async function worldOf(name: string) {
  const effects = await openEffects(database.url, name);
  onTestFinished(effects.close);
  return effects;
}

/** Everything that the database knows of the job. */
async function everythingOf(engine: Awaited<ReturnType<typeof openTestEngine>>, id: string): Promise<unknown> {
  const { pool } = engine.database;
  const [jobs, steps, events] = await Promise.all([
    pool.query('select * from workflow.jobs where id = $1', [id]),
    pool.query('select * from workflow.steps where job_id = $1 order by position', [id]),
    pool.query('select * from workflow.events where job_id = $1 order by sequence', [id]),
  ]);
  return [jobs.rows, steps.rows, events.rows];
}

test.each([
  ['with a write on its way', true],
  ['with a step at work', false],
] as const)(
  'a worker that is cut off from the database past its lease, %s, and comes back writes nothing; its steps are told to stop',
  async (_, answersAtOnce) => {
    const proxy = await startPausableProxy(database.url);
    onTestFinished(proxy.close);
    const effects = await worldOf('paused');
    const begun = Promise.withResolvers<AbortSignal>();
    const answer = Promise.withResolvers<void>();
    const log = recordedLog();
    const chain = chainOf(effects, async (step, signal) => {
      if (step !== 'two') return;
      begun.resolve(signal);
      await answer.promise;
    });
    const paused = await openTestEngine({ url: proxy.url, workflows: [chain], ports: null, options, log });
    onTestFinished(paused.close);
    await paused.run();
    const id = await paused.start('chain');
    const signal = await begun.promise;
    proxy.pause();
    // What it writes now arrives when the job has long been in other hands.
    if (answersAtOnce) answer.resolve();

    const other = await openTestEngine({
      url: database.url,
      workflows: [chainOf(await worldOf('other'), async () => undefined)],
      ports: null,
      options,
    });
    onTestFinished(other.close);
    await other.run();
    await other.comesTo(id, 'succeeded');
    const before = await everythingOf(other, id);
    // Its own clock has told it by now, without the database.
    expect(signal.aborted).toBe(true);
    answer.resolve();
    proxy.resume();
    await expect.poll(() => log.lines.some((line) => line.includes(`the work on job ${id} was broken off`))).toBe(true);
    // It is of use again: what it is given now it does, after everything that was on its way.
    await other.engine.stop();
    const next = await paused.start('chain');
    await paused.comesTo(next, 'succeeded');
    expect(await everythingOf(other, id)).toEqual(before);
    expect((await effects.made()).map(({ step, made }) => `${step} ${made}`)).toEqual([
      'one 1',
      'one 1',
      'three 1',
      'three 1',
      'two 1',
      'two 1',
    ]);
  },
);

test(
  'a process that is stopped (SIGSTOP) past its lease and continued makes nothing twice and writes nothing stale',
  { timeout: 90_000 },
  async () => {
    const effects = await worldOf('test');
    const start = (name: string, answerMs: number) =>
      startTestProcess(script, [database.url, name, JSON.stringify({ ...options, answerMs })]);
    const sleeper = start('sleeper', 500);
    onTestFinished(() => sleeper.kill('SIGKILL'));
    await sleeper.line('ready');
    const watching = await openTestEngine({
      url: database.url,
      workflows: [chainOf(effects, async () => undefined)],
      ports: null,
    });
    onTestFinished(watching.close);
    const id = await watching.start('chain');
    await sleeper.line('ensured two');
    sleeper.kill('SIGSTOP');
    const other = start('other', 0);
    onTestFinished(other.end);
    await watching.comesTo(id, 'succeeded');
    const before = await everythingOf(watching, id);
    sleeper.kill('SIGCONT');
    await sleeper.line('answers two');
    await sleeper.line(`info the work on job ${id} was broken off`);
    expect(await everythingOf(watching, id)).toEqual(before);
    expect((await effects.made()).map(({ step, made }) => `${step} ${made}`)).toEqual(['one 1', 'three 1', 'two 1']);
    expect(await effects.calls()).toEqual(['sleeper ensure one', 'sleeper ensure two', 'other ensure two', 'other ensure three']);
    await sleeper.end();
  },
);

test(
  'the jobs of a process that was killed (SIGKILL) are gone on with, from the step that it was at',
  { timeout: 90_000 },
  async () => {
    const effects = await worldOf('test');
    const start = (name: string, answerMs: number) =>
      startTestProcess(script, [database.url, name, JSON.stringify({ ...options, answerMs })]);
    const killed = start('killed', 60_000);
    await killed.line('ready');
    const watching = await openTestEngine({
      url: database.url,
      workflows: [chainOf(effects, async () => undefined)],
      ports: null,
    });
    onTestFinished(watching.close);
    const ids = await Promise.all(Array.from({ length: 5 }, () => watching.start('chain')));
    await expect.poll(async () => (await effects.calls()).length).toBe(5);
    const other = start('other', 0);
    onTestFinished(other.end);
    await other.line('ready');
    killed.kill('SIGKILL');
    await killed.ended;
    for (const id of ids) {
      const job = await watching.comesTo(id, 'succeeded');
      expect(job.steps.map(({ attempts }) => attempts)).toEqual([2, 1, 1]);
    }
    expect((await effects.made()).every(({ made }) => made === 1)).toBe(true);
    expect(await effects.made()).toHaveLength(15);
  },
);
