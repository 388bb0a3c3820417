import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Database, kyselyFor, openDatabase } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { managementMigrations } from '../migrations.ts';
import { type WorkItem, workQueue, type WorkTables } from './work-queue.ts';

let database: Database;
let drop: () => Promise<void>;
let at = 0;
const now = (): Date => new Date(at);
beforeAll(async () => {
  const made = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: managementMigrations });
  drop = made.drop;
  database = await openDatabase({
    url: made.url,
    directory: tmpdir(),
    log: pino({ level: 'silent' }),
    migrations: managementMigrations,
  });
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(async () => {
  at = Date.parse('2026-01-01T00:00:00Z');
  await kyselyFor<WorkTables>(database).deleteFrom('management.work').execute();
});

const queue = () =>
  workQueue({ db: kyselyFor<WorkTables>(database), now, newLease: randomUUID, random: () => 0, leaseMs: 30_000 });
const target = (uid: string) => ({ organisationId: 'org_1', uid, namespace: 'loft-p-shop', name: uid });

async function taken(): Promise<WorkItem> {
  const item = await queue().take();
  if (!item) throw new Error('Nothing is due.');
  return item;
}

test('one worker at a time, however many ask', async () => {
  await queue().add([target('a')]);
  const all = await Promise.all(Array.from({ length: 20 }, () => queue().take()));
  expect(all.filter(Boolean)).toHaveLength(1);
});

test('many at once, by two who know the same ones in another order', async () => {
  const some = Array.from({ length: 300 }, (_, index) => target(`s${index}`));
  await Promise.all(Array.from({ length: 10 }, (_, index) => queue().add(index % 2 === 0 ? some : some.toReversed())));
  const uids = new Set<string>();
  for (let item = await queue().take(); item; item = await queue().take()) uids.add(item.uid);
  expect(uids.size).toBe(300);
});

test('what is wanted while it is worked on is looked at again', async () => {
  await queue().add([target('a')]);
  const item = await taken();
  await queue().add([target('a')]);
  expect(await queue().take()).toBeUndefined();
  expect(await queue().extend(item, 5n)).toBe('changed');
  await queue().finish(item, { kind: 'done' }, 5n);
  expect(await queue().take()).toMatchObject({ uid: 'a' });
});

test.each(['done', 'later', 'failed'] as const)(
  'a change that a turn has not seen brings it back at once when it is %s, one that it has seen does not',
  async (kind) => {
    const result = kind === 'later' ? { kind, at: new Date(at + 60_000) } : { kind };
    await queue().add([target('a')]);
    const first = await taken();
    await queue().add([{ ...target('a'), revision: 10n }]); // another replica tells late of what this turn has read
    expect(await queue().extend(first, 10n)).toBe('kept');
    await queue().finish(first, result, 10n);
    expect(await queue().take()).toBeUndefined();

    await queue().add([{ ...target('a'), revision: 11n }]);
    const second = await taken();
    await queue().add([{ ...target('a'), revision: 12n }]);
    await queue().finish(second, result, 11n);
    expect(await queue().take()).toMatchObject({ uid: 'a' });
  },
);

test('what is told after the turn that has seen it brings nothing back', async () => {
  await queue().add([target('a')]);
  await queue().finish(await taken(), { kind: 'later', at: new Date(at + 60_000) }, 10n);
  await queue().add([{ ...target('a'), revision: 10n }]);
  expect(await queue().take()).toBeUndefined();
  at += 60_000;
  expect(await queue().take()).toMatchObject({ uid: 'a' });
});

test('what is done is gone, and comes back when something happens', async () => {
  await queue().add([target('a')]);
  await queue().finish(await taken(), { kind: 'done' }, 3n);
  at += 3_600_000;
  expect(await queue().take()).toBeUndefined();
  await queue().add([{ ...target('a'), revision: 4n }]);
  expect(await queue().take()).toMatchObject({ uid: 'a' });
});

test('a dead worker delays its object by the lease, and cannot write when it wakes up', async () => {
  await queue().add([target('a')]);
  const dead = await taken();
  at += 29_000;
  expect(await queue().take()).toBeUndefined();
  at += 2_000;
  const living = await taken();
  expect(await queue().extend(dead, 1n)).toBe('lost');
  await queue().finish(dead, { kind: 'done' }, 1n);
  expect(await queue().extend(living, 1n)).toBe('kept');
});

test('failures are tried again later and later, and a success forgets them', async () => {
  await queue().add([target('a')]);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const item = await taken();
    expect(item.attempts).toBe(attempt);
    await queue().finish(item, { kind: 'failed' }, 1n);
    const start = at;
    let next = await queue().take();
    while (next === undefined) {
      at += 500;
      next = await queue().take();
    }
    waits.push(at - start);
    at += 31_000;
  }
  expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
  expect(waits.at(-1)).toBe(150_000);
  await queue().finish(await taken(), { kind: 'later', at: now() }, 1n);
  expect((await taken()).attempts).toBe(0);
});

test('an earlier wish moves it forward, a later one does not put it off', async () => {
  await queue().add([target('a')], new Date(at + 60_000));
  expect(await queue().take()).toBeUndefined();
  await queue().add([target('a')], new Date(at + 120_000));
  at += 60_000;
  expect(await queue().take()).toMatchObject({ uid: 'a' });
});
