import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFailure, startEmbeddedPostgres } from '@spacedock/database';
import { recordedLog, silentLog, temporaryDirectory } from '@spacedock/database/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { Step, Workflow } from './index.ts';
import { openTestEngine } from './testing/test-engine.ts';

const jobCount = 500;
const restarts = 5;

/** Four steps, one of which waits a while. */
function fourSteps(): Workflow<object, null> {
  const polls = new Map<string, number>();
  const step = (name: string, needs: readonly string[], waits: number): Step<object, null> => ({
    name,
    title: name,
    needs,
    permissions: [],
    async ensure({ token }) {
      const poll = (polls.get(token) ?? 0) + 1;
      polls.set(token, poll);
      await sleep(5);
      return poll <= waits ? { wait: { milliseconds: 500, why: 'is made' } } : { done: { token } };
    },
    undo: async () => ({ gone: true }),
  });
  return { name: 'four', steps: () => [step('a', [], 0), step('b', ['a'], 2), step('c', ['a'], 0), step('d', ['b', 'c'], 0)] };
}

async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      await sleep(100);
    }
  }
}

test(
  `PostgreSQL is restarted again and again during ${jobCount} jobs: all of them end, none is lost`,
  { timeout: 180_000 },
  async () => {
    const directory = await temporaryDirectory('restarts');
    onTestFinished(directory.remove);
    const start = (port?: number) =>
      startEmbeddedPostgres({
        directory: directory.path,
        log: silentLog,
        durable: false,
        ...(port === undefined ? {} : { port }),
      });
    let server = await start();
    onTestFinished(() => server.stop());

    const log = recordedLog();
    const options = { leaseMs: 3_000, heartbeatMs: 500, sweepMs: 300, pollMs: 200 };
    const workflows = [fourSteps()];
    const open = () => openTestEngine({ url: server.url, workflows, ports: null, options, log });
    const engines = [await open(), await open()] as const;
    onTestFinished(async () => void (await Promise.all(engines.map(({ close }) => close()))));
    for (const engine of engines) await engine.run();
    const [engine] = engines;

    const disturbance = (async () => {
      for (let restarted = 0; restarted < restarts; restarted += 1) {
        await sleep(2_000);
        await server.stop();
        server = await start(server.port);
      }
    })();
    const ids: string[] = [];
    while (ids.length < jobCount) ids.push(await persistently(() => engine.start('four')));
    const unfinished = async (): Promise<number> => {
      const jobs = await persistently(() => engine.engine.jobs(ids));
      return jobCount - jobs.filter(({ state }) => state === 'succeeded').length;
    };
    await disturbance;
    while ((await unfinished()) > 0) await sleep(300);

    const jobs = await engine.engine.jobs(ids);
    expect(jobs.filter(({ steps }) => steps.every(({ state }) => state === 'succeeded'))).toHaveLength(jobCount);
    expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([]);
    // Among them those whose start was committed while its answer was lost.
    const { rows } = await engine.database.pool.query(
      `select count(*) filter (where state <> 'succeeded')::integer as unfinished,
            count(*) filter (where version <> (select count(*) from workflow.events e where e.job_id = j.id))::integer as gaps
       from workflow.jobs j`,
    );
    expect(rows).toEqual([{ unfinished: 0, gaps: 0 }]);
  },
);
