import { createTestDatabase, type TestDatabase } from '@spacedock/database/testing';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { WrongState } from './index.ts';
import { engineWith, failing, rejectsWhenAborted, statesOf } from './testing/declared-workflow.ts';
import { migrations, TestFailure } from './testing/test-engine.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
});

afterAll(() => database.drop());

async function running(...[steps, more = {}]: [Parameters<typeof engineWith>[0], Partial<Parameters<typeof engineWith>[1]>?]) {
  const engine = await engineWith(steps, { url: database.url, ...more });
  onTestFinished(engine.close);
  return engine;
}

test('steps run after those that they need, with their outputs, and the job ends with all outputs', async () => {
  const { start, comesTo, calls } = await running({
    network: { ensure: async ({ token, attempt }) => ({ done: { token, attempt } }) },
    cluster: {
      needs: ['network'],
      ensure: async ({ output }) => ({ done: { in: output<{ readonly token: string }>({ name: 'network' }).token } }),
    },
  });
  const job = await comesTo(await start('test'), 'succeeded');
  expect(calls).toEqual(['ensure network', 'ensure cluster']);
  expect(job.outputs['cluster']).toEqual({ in: job.outputs['network']?.['token'] });
  expect(job.outputs['network']).toMatchObject({ attempt: 1 });
  expect(job.endedAt).toBeInstanceOf(Date);
});

test('steps that do not need each other run at once', async () => {
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const { start, comesTo } = await running({
    left: {
      async ensure() {
        met[0].resolve();
        await met[1].promise;
        return { done: {} };
      },
    },
    right: {
      async ensure() {
        met[1].resolve();
        await met[0].promise;
        return { done: {} };
      },
    },
  });
  expect(statesOf(await comesTo(await start('test'), 'succeeded'))).toEqual({ left: 'succeeded', right: 'succeeded' });
});

test('a wait parks the job: nobody works on it, and it is asked again when its time has come, as the same attempt', async () => {
  let asked = 0;
  const {
    start,
    comesTo,
    database: { pool },
  } = await running({
    cluster: {
      ensure: async ({ attempt }) =>
        (asked += 1) < 3 ? { wait: { milliseconds: 200, why: 'the cloud makes it' } } : { done: { attempt } },
    },
  });
  const id = await start('test');
  const parked = await comesTo(id, 'waiting');
  expect(parked).toMatchObject({
    message: 'The cluster: the cloud makes it',
    steps: [{ state: 'waiting', message: 'the cloud makes it' }],
  });
  expect((await pool.query('select worker, lease_until from workflow.jobs where id = $1', [id])).rows).toEqual([
    { worker: null, lease_until: null },
  ]);
  expect((await comesTo(id, 'succeeded')).outputs).toEqual({ cluster: { attempt: 1 } });
});

test('the intent is on record before the step is called', async () => {
  const seen = Promise.withResolvers<unknown>();
  const {
    start,
    comesTo,
    database: { pool },
  } = await running({
    role: {
      async ensure({ jobId }) {
        seen.resolve(
          (await pool.query('select state, attempts, started_at from workflow.steps where job_id = $1', [jobId])).rows[0],
        );
        return { done: {} };
      },
    },
  });
  await comesTo(await start('test'), 'succeeded');
  expect(await seen.promise).toEqual({ state: 'running', attempts: 1, started_at: expect.any(Date) });
});

test('a transient failure is tried again after a pause, not before the cloud said, and fails the step when it goes on', async () => {
  const times: number[] = [];
  const { start, comesTo } = await running({
    throttled: {
      async ensure() {
        times.push(performance.now());
        if (times.length > 1) return { done: {} };
        throw new TestFailure({ bucket: 'transient', code: 'throttled', retryAfterMs: 500 });
      },
    },
    hopeless: { needs: ['throttled'], ensure: failing({ bucket: 'transient', code: 'no_answer' }) },
  });
  const job = await comesTo(await start('test'), 'failed');
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(450);
  expect(job.steps).toMatchObject([
    { state: 'succeeded', attempts: 2, failure: undefined },
    { state: 'failed', attempts: 4, failure: { bucket: 'transient', code: 'no_answer' } },
  ]);
});

test.each(['user_action', 'system'] as const)(
  'a failure for %s stops the step at once; what runs comes to its end, nothing new begins; retry goes on from there',
  async (bucket) => {
    let broken = true;
    let polls = 0;
    const { start, comesTo, ask, calls } = await running({
      role: {},
      quota: {
        needs: ['role'],
        async ensure() {
          if (broken) throw new TestFailure({ bucket, fixHint: 'raise it', message: 'The quota is reached.' });
          return { done: {} };
        },
      },
      cluster: {
        needs: ['role'],
        ensure: async () => ((polls += 1) < 3 ? { wait: { milliseconds: 30, why: 'is made' } } : { done: {} }),
      },
      nodes: { needs: ['cluster'] },
    });
    const id = await start('test');
    const failed = await comesTo(id, 'failed');
    expect(statesOf(failed)).toEqual({ role: 'succeeded', quota: 'failed', cluster: 'succeeded', nodes: 'pending' });
    expect(failed.steps[1]).toMatchObject({ attempts: 1, failure: { bucket, fixHint: 'raise it' } });
    expect(failed.message).toBe('The quota: The quota is reached.');
    broken = false;
    calls.length = 0;
    await ask('retry', id);
    const done = await comesTo(id, 'succeeded');
    expect(calls.toSorted()).toEqual(['ensure nodes', 'ensure quota']);
    expect(done.steps[1]).toMatchObject({ attempts: 2, failure: undefined });
  },
);

test('a step asks a person, and goes on with the answer', async () => {
  const { start, comesTo, signal, ask } = await running({
    approval: {
      ensure: async ({ answer }) => (answer ? { done: { answer } } : { ask: { why: 'It costs 900 $ a month. Go on?' } }),
    },
  });
  const id = await start('test');
  expect(await comesTo(id, 'awaiting_user')).toMatchObject({ message: 'The approval: It costs 900 $ a month. Go on?' });
  await expect(ask('retry', id)).rejects.toThrow(new WrongState('retry', 'awaiting_user'));
  await signal(id, 'approval', { yes: true });
  expect((await comesTo(id, 'succeeded')).outputs).toEqual({ approval: { answer: { yes: true } } });
  await expect(signal(id, 'approval', { yes: true })).rejects.toThrow(new WrongState('signal', 'succeeded'));
});

test('cancel breaks off what runs and undoes whatever was begun, in reverse; what was never begun is skipped', async () => {
  const begun = Promise.withResolvers<void>();
  let polls = 0;
  const { start, comesTo, ask, calls } = await running({
    network: {
      async undo({ outputIfDone }) {
        expect(outputIfDone({ name: 'network' })).toEqual({ made: 'network' });
        return { gone: true };
      },
    },
    cluster: {
      needs: ['network'],
      async ensure({ signal }) {
        begun.resolve();
        return rejectsWhenAborted(signal);
      },
      undo: async () => ((polls += 1) < 3 ? { wait: { milliseconds: 20, why: 'is deleted' } } : { gone: true }),
    },
    nodes: { needs: ['cluster'] },
  });
  const id = await start('test');
  await begun.promise;
  await ask('cancel', id);
  const job = await comesTo(id, 'cancelled');
  expect(statesOf(job)).toEqual({ network: 'undone', cluster: 'undone', nodes: 'skipped' });
  expect(calls).toEqual(['ensure network', 'ensure cluster', 'undo cluster', 'undo cluster', 'undo cluster', 'undo network']);
  await expect(ask('cancel', id)).rejects.toThrow(new WrongState('cancel', 'cancelled'));
  await ask('teardown', id);
  await comesTo(id, 'deleted');
  await expect(ask('teardown', id)).rejects.toThrow(new WrongState('teardown', 'deleted'));
});

test('teardown names what blocks it, leaves what that stands on, and can be asked for again', async () => {
  let blocked = true;
  const { start, comesTo, ask, calls } = await running({
    network: {},
    cluster: {
      needs: ['network'],
      async undo() {
        if (blocked) throw new TestFailure({ bucket: 'user_action', message: 'A load balancer of somebody else is in it.' });
        return { gone: true };
      },
    },
    registry: {},
  });
  const id = await start('test');
  await comesTo(id, 'succeeded');
  await ask('teardown', id);
  const failed = await comesTo(id, 'failed');
  expect(statesOf(failed)).toEqual({ network: 'succeeded', cluster: 'failed', registry: 'undone' });
  expect(failed.message).toBe('The cluster could not be taken back: A load balancer of somebody else is in it.');
  await ask('retry', id);
  expect(await comesTo(id, 'failed')).toMatchObject({ state: 'failed' });
  blocked = false;
  calls.length = 0;
  await ask('teardown', id);
  expect(statesOf(await comesTo(id, 'deleted'))).toEqual({ network: 'undone', cluster: 'undone', registry: 'undone' });
  expect(calls).toEqual(['undo cluster', 'undo network']);
});

test('a job that failed half-way is torn down, the failed step too', async () => {
  const { start, comesTo, ask, calls } = await running({
    network: {},
    cluster: { needs: ['network'], ensure: failing({ bucket: 'system' }) },
    nodes: { needs: ['cluster'] },
  });
  const id = await start('test');
  await comesTo(id, 'failed');
  await ask('teardown', id);
  expect(statesOf(await comesTo(id, 'deleted'))).toEqual({ network: 'undone', cluster: 'undone', nodes: 'skipped' });
  expect(calls).toEqual(['ensure network', 'ensure cluster', 'undo cluster', 'undo network']);
});

test('what a step throws, answers or cannot have kept becomes its failure, and never a job that is tried for ever', async () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const { start, comesTo } = await running({
    circle: { ensure: async () => ({ done: circle as never }) },
    nothing: { ensure: async () => 7 as never },
    forever: { ensure: async () => ({ wait: { milliseconds: Number.NaN, why: '' } }) },
    text: { ensure: failing({ bucket: 'system', message: 'a \0 and half a \ud83d' }) },
    kept: { ensure: async () => ({ done: { '\0': '\0', half: '\ud83d', big: [1e300, null, 'ü'] } }) },
    reads: { ensure: async ({ output }) => ({ done: output({ name: 'text' }) }) },
  });
  const job = await comesTo(await start('test'), 'failed');
  expect(statesOf(job)).toEqual({
    circle: 'failed',
    nothing: 'failed',
    forever: 'failed',
    text: 'failed',
    kept: 'succeeded',
    reads: 'failed',
  });
  expect(job.steps[3]?.failure?.message).toBe('a \u{FFFD} and half a \u{FFFD}');
  expect(job.outputs['kept']).toEqual({ '\u{FFFD}': '\u{FFFD}', half: '\u{FFFD}', big: [1e300, null, 'ü'] });
});
