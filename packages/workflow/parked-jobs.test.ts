import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inTransaction, kyselyFor } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Step, Workflow } from './index.ts';
import { migrations, openTestEngine } from './testing/test-engine.ts';

const parked = 5_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Of what is still in use. */
function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const only = (name: string, ensure: Step<object, null>['ensure']): Workflow<object, null> => ({
  name,
  steps: () => [{ name: 'only', title: name, permissions: [], ensure, undo: async () => ({ gone: true }) }],
});

test(
  `${parked} jobs that wait hold no memory, no worker and no connection, and are asked again on time`,
  { timeout: 180_000 },
  async () => {
    const database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
    onTestFinished(database.drop);
    const asked = new Map<string, number>();
    let soon = Promise.withResolvers<number>();
    const slow = only('slow cluster', async ({ jobId }) => {
      asked.set(jobId, (asked.get(jobId) ?? 0) + 1);
      return { wait: { milliseconds: 600_000, why: 'the cloud makes it' } };
    });
    const prompt = only('prompt', async () => ({ done: {} }));
    const twice = only('in two seconds', async ({ jobId }) => {
      if (asked.has(jobId)) {
        soon.resolve(performance.now());
        return { done: {} };
      }
      asked.set(jobId, 1);
      return { wait: { milliseconds: 2_000, why: 'soon' } };
    });
    const engine = await openTestEngine({
      url: database.url,
      workflows: [slow, prompt, twice],
      ports: null,
      options: { concurrency: 4, leaseMs: 20_000, pollMs: 200, sweepMs: 1_000 },
    });
    onTestFinished(engine.close);
    await engine.run();
    await engine.comesTo(await engine.start('prompt'), 'succeeded');
    const { pool } = engine.database;
    const waiting = async (): Promise<number> =>
      Number((await pool.query(`select count(*) from workflow.jobs where state = 'waiting' and worker is null`)).rows[0]?.count);

    const before = heapUsed();
    const db = kyselyFor<object>(engine.database);
    const enter = (from: number, to: number) =>
      inTransaction(db, async (transaction) => {
        for (let number = from; number < to; number += 1)
          await engine.engine.start(transaction, { id: `job_${number}`, workflow: 'slow cluster', input: {} });
      });
    for (let from = 0; from < parked; from += 500) await enter(from, from + 500);
    while ((await waiting()) < parked) await sleep(200);
    // A few bytes a job for the map of this test.
    expect((heapUsed() - before) / parked).toBeLessThan(2_000);
    expect(asked.size).toBe(parked);

    soon = Promise.withResolvers<number>();
    const id = await engine.start('in two seconds');
    const began = performance.now();
    await engine.comesTo(await engine.start('prompt'), 'succeeded');
    expect(((await soon.promise) - began) / 1_000).toBeLessThan(10);
    await engine.comesTo(id, 'succeeded');
    // None of those that wait was asked a second time, and nothing is held for them.
    expect([...asked.values()].every((times) => times === 1)).toBe(true);
    expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(4);
  },
);
