import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Database, kyselyFor, openDatabase } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { managementMigrations } from '../migrations.ts';
import { workQueue, type WorkTables } from './work-queue.ts';

let database: Database;
let drop: () => Promise<void>;
let at = 0;
const now = (): Date => new Date(at);
beforeAll(async () => {
  const made = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [managementMigrations] });
  drop = made.drop;
  database = await openDatabase({ url: made.url, directory: tmpdir(), log: pino({ level: 'silent' }), migrations: [managementMigrations] });
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(async () => {
  at = Date.parse('2026-01-01T00:00:00Z');
  await kyselyFor<WorkTables>(database).deleteFrom('management.work').execute();
});

const queue = (worker: string = randomUUID()) => workQueue({ db: kyselyFor<WorkTables>(database), now, worker, random: () => 0, leaseMs: 30_000 });
const target = (uid: string) => ({ organisationId: 'org_1', uid, namespace: 'loft-p-shop', name: uid });

test('one worker at a time, however many ask', async () => {
  await queue().add(target('a'));
  const taken = await Promise.all(Array.from({ length: 20 }, () => queue().take()));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('what changed while it was worked on is looked at again', async () => {
  const worker = queue();
  await worker.add(target('a'));
  const item = await worker.take();
  await queue().add(target('a'));
  expect(await queue().take()).toBeUndefined();
  if (item) await worker.finish(item, { kind: 'done' });
  expect(await queue().take()).toMatchObject({ uid: 'a' });
});

test('what is done is gone, and comes back when something happens', async () => {
  const worker = queue();
  await worker.add(target('a'));
  const item = await worker.take();
  if (item) await worker.finish(item, { kind: 'done' });
  at += 3_600_000;
  expect(await worker.take()).toBeUndefined();
  await worker.add(target('a'));
  expect(await worker.take()).toMatchObject({ uid: 'a' });
});

test('a dead worker delays its object by the lease, and cannot write when it wakes up', async () => {
  const [dead, living] = [queue('dead'), queue('living')];
  await dead.add(target('a'));
  const item = await dead.take();
  at += 29_000;
  expect(await living.take()).toBeUndefined();
  at += 2_000;
  const again = await living.take();
  expect(again).toMatchObject({ uid: 'a' });
  if (item) {
    expect(await dead.extend(item)).toBe(false);
    await dead.finish(item, { kind: 'done' });
  }
  if (again) expect(await living.extend(again)).toBe(true);
});

test('failures are tried again later and later, and a success forgets them', async () => {
  const worker = queue();
  await worker.add(target('a'));
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const item = await worker.take();
    expect(item?.attempts).toBe(attempt);
    if (item) await worker.finish(item, { kind: 'failed' });
    const start = at;
    while (await worker.take() === undefined) at += 500;
    waits.push(at - start);
    at += 31_000;
  }
  expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
  expect(waits.at(-1)).toBe(150_000);
});

test('an earlier wish moves it forward, a later one does not put it off', async () => {
  const worker = queue();
  await worker.add(target('a'), new Date(at + 60_000));
  expect(await worker.take()).toBeUndefined();
  await worker.add(target('a'), new Date(at + 120_000));
  at += 60_000;
  expect(await worker.take()).toMatchObject({ uid: 'a' });
});
