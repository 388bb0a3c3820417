import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { type Database, kyselyFor, openDatabase } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { configMigrations } from '../migrations.ts';
import type { ConfigTables } from '../tables.ts';
import { accessLease } from './access-lease.ts';

const log = pino({ level: 'silent' });
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
const opened: Database[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [configMigrations] });
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await testDatabase.drop();
});

async function replica(name: string) {
  const database = await openDatabase({ url: testDatabase.url, directory: tmpdir(), log, migrations: [] });
  opened.push(database);
  const db = kyselyFor<ConfigTables>(database);
  const seen: string[] = [];
  let doubts = 0;
  const lease = accessLease({ db, notifications: database.notifications, replicaId: name, monotonic: () => performance.now(), nonce: randomUUID, log });
  await lease.start((tag) => void seen.push(tag), () => void (doubts += 1));
  return { database, db, lease, seen, doubts: () => doubts };
}

const change = (db: Kysely<ConfigTables>, tag: string) => sql`select config.access_changed(${tag})`.execute(db);

test('after settling, every replica has seen every change that was committed before', async () => {
  const one = await replica('one');
  const two = await replica('two');
  for (let round = 0; round < 30; round += 1) {
    const [from, to] = round % 2 === 0 ? [one, two] : [two, one];
    await change(from.db, `org:${round}`);
    await from.lease.settle();
    expect(to.seen).toContain(`org:${round}`);
    expect(from.seen).toContain(`org:${round}`);
  }
  await one.lease.close();
  await two.lease.close();
});

test('a replica whose announcements are cut off knows it at once', async () => {
  const one = await replica('cut');
  expect(one.lease.trusted()).toBe(true);
  const interrupted = Promise.withResolvers<void>();
  one.database.notifications.onInterrupted(interrupted.resolve);
  const owner = new pg.Client(inject('postgresUrl'));
  await owner.connect();
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [new URL(testDatabase.url).pathname.slice(1)]);
  await owner.end();
  await interrupted.promise;
  expect(one.lease.trusted()).toBe(false);
  expect(one.doubts()).toBeGreaterThan(0);
});

test('a stopped process is waited for only until its lease ends, and does not trust its memory when it wakes', async () => {
  const script = new URL('testing/lease-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, testDatabase.url, tmpdir()], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (): Promise<{ trusted: boolean; changes: number }> => {
    child.stdin.write('state\n');
    return JSON.parse((await lines.next()).value as string) as { trusted: boolean; changes: number };
  };
  expect((await lines.next()).value).toBe('ready');
  expect((await ask()).trusted).toBe(true);

  const one = await replica('awake');
  child.kill('SIGSTOP');
  await change(one.db, 'org:stopped');
  await one.lease.settle(); // comes back although the other cannot answer …
  const { rows } = await sql<{ running: boolean }>`select lease_until > clock_timestamp() as running from config.replicas where id = ${`process-${child.pid}`}`.execute(one.db);
  expect(rows).toEqual([{ running: false }]); // … because its lease is over

  child.stdin.write('state\n'); // waits in the pipe and is answered first thing after waking
  child.kill('SIGCONT');
  const first = JSON.parse((await lines.next()).value as string) as { trusted: boolean };
  expect(first.trusted).toBe(false);
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
  await one.lease.close();
});
