import { createTestDatabase } from '@spacedock/database/testing';
import fc from 'fast-check';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { JobEvent, Step, Workflow } from './index.ts';
import { migrations, openTestEngine, type TestEngine } from './testing/test-engine.ts';

const step = (name: string, needs: readonly string[]): Step<object, null> => {
  const waits = new Map<string, number>();
  return {
    name,
    title: name,
    needs,
    permissions: [],
    async ensure({ token }) {
      const wait = (waits.get(token) ?? 0) + 1;
      waits.set(token, wait);
      return wait < 3 ? { wait: { milliseconds: 1, why: `for the ${wait}th time` } } : { done: {} };
    },
    undo: async () => ({ gone: true }),
  };
};
const declared = [step('a', []), step('b', ['a']), step('c', ['a']), step('d', ['b', 'c'])];
const workflow: Workflow<object, null> = { name: 'waits', steps: () => declared };

async function twoEngines() {
  const database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
  onTestFinished(database.drop);
  const open = () => openTestEngine({ url: database.url, workflows: [workflow], ports: null });
  const engines = [await open(), await open()] as const;
  onTestFinished(async () => void (await Promise.all(engines.map(({ close }) => close()))));
  for (const { run } of engines) await run();
  return { engines, url: database.url };
}

/** Observes, now here now there, a few events at a time, as a browser that loses its connection; until the job has ended. */
async function observeInPieces(
  engines: readonly TestEngine[],
  jobId: string,
  pieces: readonly number[],
): Promise<readonly JobEvent[]> {
  const seen: JobEvent[] = [];
  for (let piece = 0; ; piece += 1) {
    const cut = new AbortController();
    const engine = engines[piece % engines.length];
    if (!engine) throw new Error('no engine');
    let left = pieces[piece % pieces.length] ?? 1;
    for await (const event of engine.observe(jobId, seen.at(-1)?.sequence ?? 0, cut.signal)) {
      seen.push(event);
      if (event.step === undefined && event.state === 'succeeded') return seen;
      left -= 1;
      if (left === 0) cut.abort();
    }
  }
}

test(
  'events come in order, none is missed and none comes twice, however often one begins anew, on whichever engine',
  { timeout: 60_000 },
  async () => {
    const { engines } = await twoEngines();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        async (observers) => {
          const id = await engines[0].start('waits');
          const all = await Promise.all(observers.map((pieces) => observeInPieces(engines, id, pieces)));
          const { rows } = await engines[1].database.pool.query(
            'select sequence, at, step, state, message from workflow.events where job_id = $1 order by sequence',
            [id],
          );
          expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
          for (const seen of all)
            expect(seen.map(({ failure: _, step: of, ...event }) => ({ ...event, step: of ?? null }))).toEqual(rows);
        },
      ),
      { numRuns: 10 },
    );
  },
);

test('whoever observes does not notice that the connection for notifications was lost', { timeout: 60_000 }, async () => {
  const { engines, url } = await twoEngines();
  const admin = new pg.Client(url);
  await admin.connect();
  onTestFinished(() => admin.end());
  const id = await engines[0].start('waits');
  const observed = observeInPieces(engines, id, [1_000]);
  const over = new AbortController();
  const cutting = (async () => {
    while (!over.signal.aborted) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
                          where datname = current_database() and application_name like '%notifications'`);
    }
  })();
  const seen = await observed;
  over.abort();
  await cutting;
  expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, index) => index + 1));
});

test('an observer who leaves is let go at once, also while nothing happens', async () => {
  const {
    engines: [engine],
  } = await twoEngines();
  const id = await engine.start('waits');
  await engine.comesTo(id, 'succeeded');
  const leaving = new AbortController();
  const { version = 0 } = (await engine.job(id)) ?? {};
  const events = engine.observe(id, version, leaving.signal)[Symbol.asyncIterator]();
  const next = events.next();
  leaving.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});
