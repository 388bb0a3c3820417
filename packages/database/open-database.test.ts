import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { dataDirectoryIn } from './embedded/embedded-postgres-home.ts';
import { readPostmasterPid } from './embedded/postmaster-pid.ts';
import { readProcess } from './embedded/process-table.ts';
import { openDatabase, type Database, type DatabaseOptions } from './open-database.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';
import { temporaryMigrations } from './testing/temporary-migrations.ts';
import { startOldServer } from './testing/old-server.ts';
import { createTestDatabase, recordedLog, silentLog } from './testing.ts';
import { kyselyFor } from './transaction.ts';

let directory: string;
let migrations: Awaited<ReturnType<typeof temporaryMigrations>>;

beforeEach(async () => {
  const made = await temporaryDirectory('open-database');
  onTestFinished(made.remove);
  directory = made.path;
  migrations = await temporaryMigrations('shop', {
    '0001_log.sql': 'create table shop.log (text text); grant select, insert on shop.log to spacedock_app;',
  });
  onTestFinished(migrations.remove);
});

async function open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ directory, log: silentLog, migrations: [migrations.set], durable: false, ...options });
  onTestFinished(database.close);
  return database;
}

async function given(): Promise<string> {
  const made = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  onTestFinished(made.drop);
  return made.url;
}

test('without a URL the embedded server is started, migrated, and keeps its rows from one start to the next', async () => {
  const first = await open();
  expect(first.embedded).toBe(true);
  await first.pool.query(`insert into shop.log values ('kept')`);
  await first.close();
  const second = await open();
  expect((await second.pool.query('select text from shop.log')).rows).toEqual([{ text: 'kept' }]);
});

test('closing stops the embedded server', async () => {
  const database = await open();
  const pid = (await readPostmasterPid(dataDirectoryIn(directory))) ?? 0;
  expect(await readProcess(pid)).toBeDefined();
  await database.close();
  expect(await readProcess(pid)).toBeUndefined();
});

test('the death of the embedded server is told', async () => {
  const database = await open();
  const pid = (await readPostmasterPid(dataDirectoryIn(directory))) ?? 0;
  process.kill(pid, 'SIGKILL');
  expect((await database.failed).message).toContain(`ended unexpectedly: PostgreSQL (pid ${pid}) was ended by SIGKILL`);
  await database.close();
});

test('when a migration fails, the embedded server is not left running', async () => {
  await migrations.write({ '0002_broken.sql': 'nonsense' });
  await expect(open()).rejects.toThrow('0002_broken.sql, line 1, column 1, failed: syntax error');
  expect(await readPostmasterPid(dataDirectoryIn(directory))).toBeUndefined();
});

test('queries run as the runtime role, in UTC, with time limits', async () => {
  const database = await open({ url: await given() });
  expect(database.embedded).toBe(false);
  const { rows } = await database.pool.query(
    `select current_user::text as role, current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`,
  );
  expect(rows).toEqual([{ role: 'spacedock_app', zone: 'UTC', statement: '30s', idle: '1min', name: 'spacedock' }]);
  const typed = await sql<{ role: string }>`select current_user::text as role`.execute(kyselyFor(database));
  expect(typed.rows).toEqual([{ role: 'spacedock_app' }]);
});

test('a table with the grants of an append-only one can be added to and read, not changed', async () => {
  const { pool } = await open({ url: await given() });
  await pool.query(`insert into shop.log values ('first')`);
  await expect(pool.query(`update shop.log set text = 'other'`)).rejects.toThrow('permission denied for table log');
  await expect(pool.query('delete from shop.log')).rejects.toThrow('permission denied for table log');
  expect((await pool.query('select text from shop.log')).rows).toEqual([{ text: 'first' }]);
});

test('notifications work on the same database', async () => {
  const { notifications, pool } = await open({ url: await given() });
  const heard = Promise.withResolvers<string>();
  await notifications.listening('orders', heard.resolve);
  await pool.query(`select pg_notify('orders', 'new')`);
  expect(await heard.promise).toBe('new');
});

test('an idle connection that breaks is logged and replaced', async () => {
  const log = recordedLog();
  const url = await given();
  const { pool } = await open({ url, log });
  const broke = once(pool, 'error');
  const admin = await open({ url: inject('postgresUrl'), migrations: [], role: 'spacedock' });
  await admin.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'spacedock'`,
    [new URL(url).pathname.slice(1)],
  );
  await broke;
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(log.lines.join('\n')).toMatch(
    /warn: an idle connection to PostgreSQL at 127\.0\.0\.1:\d+, database \w+, user spacedock broke: /,
  );
});

test('a connection that breaks between two statements fails the next one, and does not end the process', async () => {
  const url = await given();
  const { pool } = await open({ url });
  const client = await pool.connect();
  // Not `once` of node:events: it listens for errors too, and so would keep the process alive by itself.
  const ended = Promise.withResolvers<void>();
  client.once('end', () => ended.resolve());
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const admin = await open({ url: inject('postgresUrl'), migrations: [], role: 'spacedock' });
  await admin.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended.promise;
  await expect(client.query('commit')).rejects.toThrow('not queryable');
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('closing does not wait for ever for a connection that nobody gives back', async () => {
  const log = recordedLog();
  const { pool, close } = await open({ url: await given(), log });
  const kept = await pool.connect();
  await close();
  expect(log.lines.at(-1)).toBe('warn: 1 database connections are still in use after 5 s; closing anyway');
  kept.release();
});

test('an unreachable server is named, without the password', async () => {
  const refusal: unknown = await open({ url: 'postgres://someone:s3cret@127.0.0.1:1/shop' }).catch((error: unknown) => error);
  expect(String(refusal)).toContain('PostgreSQL at 127.0.0.1:1, database shop, user someone could not be reached');
  expect(String(refusal)).not.toContain('s3cret');
});

test('a server that is too old is refused', async () => {
  const server = await startOldServer('14.11');
  onTestFinished(server.close);
  await expect(open({ url: server.url })).rejects.toThrow('is PostgreSQL 14.11; Spacedock needs 15 or newer');
});

test('nothing that is logged holds the password', async () => {
  const log = recordedLog();
  await open({ log });
  const password = await readFile(join(directory, 'cluster', 'password'), 'utf8');
  expect(log.lines.length).toBeGreaterThan(0);
  expect(log.lines.join('\n')).not.toContain(password);
});
