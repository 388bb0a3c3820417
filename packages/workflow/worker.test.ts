import { createTestDatabase, type TestDatabase } from '@spacedock/database/testing';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { WorkflowMalformed, type Workflow } from './index.ts';
import { engineWith, failing, rejectsWhenAborted, statesOf, workflowOf } from './testing/declared-workflow.ts';
import { migrations, openTestEngine, TestFailure } from './testing/test-engine.ts';

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

test('workflows that cannot be run are refused, and nothing is left of the job', async () => {
  const workflows = [
    workflowOf({ a: { needs: ['b'] }, b: { needs: ['a'] } }, 'circle').workflow,
    workflowOf({ a: { needs: ['elsewhere'] } }, 'gap').workflow,
    workflowOf({}, 'empty').workflow,
  ];
  const { start, comesTo } = await running({}, { workflows });
  await expect(start('circle')).rejects.toThrow(
    new WorkflowMalformed('The workflow circle cannot be run: a, b need each other.'),
  );
  await expect(start('gap')).rejects.toThrow('a needs elsewhere, which is not one of its steps');
  await expect(start('unheard')).rejects.toThrow('There is no workflow unheard; there are circle, gap, empty.');
  expect(await comesTo(await start('empty'), 'succeeded')).toMatchObject({ steps: [] });
});

test('stop lets a step that runs come to its end, breaks off one that takes too long, and another engine goes on at once', async () => {
  const begun = Promise.withResolvers<void>();
  let first = true;
  const steps = {
    slow: {
      async ensure({ signal }: { readonly signal: AbortSignal }) {
        if (!first) return { done: {} };
        first = false;
        begun.resolve();
        return rejectsWhenAborted(signal);
      },
    },
  };
  const options = { leaseMs: 600_000, graceMs: 100 };
  const leaving = await running(steps, { options });
  const id = await leaving.start('test');
  await begun.promise;
  await leaving.engine.stop();
  const staying = await running(steps, { options });
  expect((await staying.comesTo(id, 'succeeded')).steps[0]).toMatchObject({ attempts: 2 });
});

test('stop lets go of a step that does not listen, and another engine goes on at once', async () => {
  const begun = Promise.withResolvers<void>();
  let first = true;
  const steps = {
    deaf: {
      async ensure() {
        if (!first) return { done: {} };
        first = false;
        begun.resolve();
        return Promise.withResolvers<never>().promise;
      },
    },
  };
  const options = { leaseMs: 600_000, graceMs: 50 };
  const leaving = await running(steps, { options });
  const id = await leaving.start('test');
  await begun.promise;
  await leaving.engine.stop();
  const staying = await running(steps, { options });
  expect((await staying.comesTo(id, 'succeeded')).steps[0]).toMatchObject({ attempts: 2 });
});

test('a workflow that cannot cope with an input of earlier, or has lost a step, fails the step and not the engine', async () => {
  const { workflow } = workflowOf({ kept: {}, lost: {} });
  const steps = workflow.steps({});
  const changed: Workflow<{ readonly fails?: boolean }, null> = {
    name: 'test',
    steps({ fails = false }) {
      if (fails) throw new TestFailure({ bucket: 'system', code: 'input_unknown' });
      return steps.filter(({ name }) => name === 'kept');
    },
  };
  const earlier = await openTestEngine<null>({ url: database.url, workflows: [workflow], ports: null });
  onTestFinished(earlier.close);
  const ids = [await earlier.start('test', { fails: true }), await earlier.start('test')];
  const later = await running({}, { workflows: [changed] });
  const [broken, halved] = await Promise.all(ids.map((id) => later.comesTo(id, 'failed')));
  expect(broken?.steps[0]?.failure).toMatchObject({ code: 'input_unknown' });
  expect(halved?.steps).toMatchObject([{ state: 'succeeded' }, { state: 'failed', failure: { code: 'step_unknown' } }]);
});

test('a job waits for an engine that knows its workflow', async () => {
  const other = await running({}, { workflows: [workflowOf({}, 'other').workflow] });
  const { workflow } = workflowOf({ only: {} }, 'new one');
  const starting = await openTestEngine<null>({ url: database.url, workflows: [workflow], ports: null });
  onTestFinished(starting.close);
  const id = await starting.start('new one');
  await other.comesTo(await starting.start('new one'), 'queued');
  await starting.run();
  expect(statesOf(await starting.comesTo(id, 'succeeded'))).toEqual({ only: 'succeeded' });
});

test('waits are by the clock that the engine is given: a job waits an hour for as long as that says', async () => {
  let time = new Date('2026-04-15T08:00:00Z').getTime();
  let asked = 0;
  const engine = await running(
    {
      hour: { ensure: async () => ((asked += 1) === 1 ? { wait: { milliseconds: 3_600_000, why: 'an hour' } } : { done: {} }) },
    },
    { now: () => new Date(time) },
  );
  const id = await engine.start('test');
  expect((await engine.comesTo(id, 'waiting')).steps[0]?.nextAt).toEqual(new Date('2026-04-15T09:00:00Z'));
  time += 3_600_000;
  expect(await engine.comesTo(id, 'succeeded')).toMatchObject({ endedAt: new Date('2026-04-15T09:00:00Z') });
});

test('what the ports cannot give is a failure of the step that asked', async () => {
  const engine = await running({ only: {} }, { portsFor: failing({ bucket: 'user_action', code: 'revoked' }) });
  expect((await engine.comesTo(await engine.start('test'), 'failed')).steps[0]).toMatchObject({ failure: { code: 'revoked' } });
});
