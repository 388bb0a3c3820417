import { openDatabase } from '@spacedock/database';
import { createTestDatabase, silentLog } from '@spacedock/database/testing';
import { expect, inject, onTestFinished, test } from 'vitest';
import { draftOf } from './job-draft.ts';
import type { JobRecord } from './job-record.ts';
import { commit, readFree, readJobs, renew } from './job-store.ts';
import { nothingToUndo } from './index.ts';
import { plan } from './plan.ts';
import { onPool, type Run } from './queries.ts';
import { startJob } from './start-job.ts';
import { migrations } from './testing/test-engine.ts';

const at = new Date('2026-04-15T08:00:00Z');

async function jobOnRecord() {
  const database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
  onTestFinished(database.drop);
  const opened = await openDatabase({ url: database.url, directory: '', migrations, log: silentLog });
  onTestFinished(opened.close);
  const { pool } = opened;
  const run = onPool(pool, 20_000);
  const step = { name: 'only', title: 'Only', permissions: [], ensure: async () => ({ done: {} }), undo: nothingToUndo };
  await startJob(run, {
    id: 'job',
    workflow: 'one',
    input: {},
    steps: [step],
    at,
    newId: () => '019a8a3c-0000-7000-8000-000000000000',
  });
  const everything = async (): Promise<unknown> => [
    (await pool.query('select * from workflow.jobs')).rows,
    (await pool.query('select * from workflow.steps')).rows,
    (await pool.query('select * from workflow.events')).rows,
  ];
  const expire = () => pool.query(`update workflow.jobs set lease_until = now() - interval '1 second'`);
  return { run, pool, everything, expire };
}

/** As a turn does it, but for the intent. */
async function take(run: Run, worker: string, milliseconds = 60_000): Promise<JobRecord | undefined> {
  const free = await readFree(run, 'job', ['one']);
  return free && commit(run, draftOf(free), { at, release: false, dueAt: undefined, lease: { worker, milliseconds } });
}

async function taken(run: Run, worker: string): Promise<JobRecord> {
  const job = await take(run, worker);
  if (!job) throw new Error(`${worker} does not get the job`);
  return job;
}

test('one worker gets the job; another one when the lease is over', async () => {
  const { run, expire } = await jobOnRecord();
  const all = await Promise.all(['a', 'b', 'c', 'd'].map((worker) => take(run, worker)));
  expect(all.filter((job) => job !== undefined)).toMatchObject([{ fence: 1 }]);
  expect(await readFree(run, 'job', ['one'])).toBeUndefined();
  await expire();
  expect(await readFree(run, 'job', ['another'])).toBeUndefined();
  expect(await take(run, 'e')).toMatchObject({ fence: 2 });
});

test('a worker that renews its lease in the last moment keeps the job', async () => {
  const { run, expire } = await jobOnRecord();
  const slow = await taken(run, 'slow');
  await expire();
  const free = await readFree(run, 'job', ['one']);
  expect(await renew(run, [slow], 60_000)).toEqual([{ id: 'job', version: 1, lost: false }]);
  if (!free) throw new Error('not free');
  const lease = { worker: 'other', milliseconds: 60_000 };
  expect(await commit(run, draftOf(free), { at, release: false, dueAt: undefined, lease })).toBeUndefined();
});

test.each(['to give it back', 'to begin a step'])('whoever lost the job writes nothing, not even %s', async (purpose) => {
  const { run, everything, expire } = await jobOnRecord();
  const stale = await taken(run, 'a');
  await expire();
  await taken(run, 'b');
  const before = await everything();
  const draft = draftOf(stale);
  if (purpose === 'to begin a step') plan(draft, { now: at, active: new Set(), draining: false });
  expect(await commit(run, draft, { at, release: true, dueAt: undefined })).toBeUndefined();
  expect(await renew(run, [stale], 60_000)).toEqual([{ id: 'job', version: null, lost: true }]);
  expect(await everything()).toEqual(before);
});

test('whoever read the job before somebody else changed it writes nothing, and keeps it', async () => {
  const { run, pool, everything } = await jobOnRecord();
  const held = await taken(run, 'a');
  await pool.query('update workflow.jobs set version = version + 1');
  const before = await everything();
  expect(await commit(run, draftOf(held), { at, release: true, dueAt: undefined })).toBeUndefined();
  expect(await everything()).toEqual(before);
  expect(await renew(run, [held], 60_000)).toEqual([{ id: 'job', version: 2, lost: false }]);
});

test('a job that somebody is just changing holds up no lease', async () => {
  const { run, pool } = await jobOnRecord();
  const held = await taken(run, 'a');
  const somebody = await pool.connect();
  await somebody.query('begin; update workflow.jobs set version = 2');
  expect(await renew(run, [held], 60_000)).toEqual([{ id: 'job', version: null, lost: false }]);
  await somebody.query('commit');
  somebody.release();
  expect(await renew(run, [held], 60_000)).toEqual([{ id: 'job', version: 2, lost: false }]);
  expect(await readJobs(run, ['job', 'none'])).toHaveLength(1);
});
