import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { temporaryMigrations } from './testing/temporary-migrations.ts';
import { startTestProcess } from './testing/test-process.ts';
import { createTestDatabase, recordedLog, silentLog, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  client = new pg.Client(database.url);
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

async function shop(files: Readonly<Record<string, string>>) {
  const made = await temporaryMigrations('shop', files);
  onTestFinished(made.remove);
  return { ...made, run: (log = silentLog) => migrate({ url: database.url, migrations: [made.set], log }) };
}

async function applied(): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select name from spacedock_migrations order by schema_name, number');
  return rows.map(({ name }) => name);
}

const orders = 'create table shop.orders (id integer primary key);\ngrant select, insert on shop.orders to spacedock_app;\n';

test('files are applied once, new ones later', async () => {
  const migrations = await shop({ '0001_orders.sql': orders });
  await migrations.run();
  await client.query('insert into shop.orders values (1)');
  await migrations.write({ '0002_note.sql': 'alter table shop.orders add note text' });
  const log = recordedLog();
  await migrations.run(log);
  expect(log.lines).toEqual(['info: applied migration shop/0002_note.sql']);
  expect(await applied()).toEqual(['0001_orders.sql', '0002_note.sql']);
  expect((await client.query('select * from shop.orders')).rows).toEqual([{ id: 1, note: null }]);
});

test('a name without a schema falls into the schema of the set', async () => {
  await (await shop({ '0001_orders.sql': 'create table orders (id integer)' })).run();
  expect((await client.query(`select to_regclass('shop.orders') is not null as found`)).rows).toEqual([{ found: true }]);
});

test('ten processes that start at once on an empty database apply every file exactly once', async () => {
  const slow = (step: number): string => `create table shop.step${step} (id integer); select pg_sleep(0.02)`;
  const files = [1, 2, 3, 4, 5].map((step) => [`000${step}_step.sql`, slow(step)]);
  const { path } = await shop(Object.fromEntries(files));
  const script = new URL('./testing/processes/migrate-once.ts', import.meta.url);
  const processes = Array.from({ length: 10 }, () => startTestProcess(script, [database.url, 'shop', path]));
  await Promise.all(processes.map(({ line }) => line('ready')));
  for (const { tell } of processes) tell('go\n');
  await Promise.all(processes.map(({ line }) => line('migrated')));
  expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual(processes.map(() => 0));
  const appliedBy = processes.map(({ lines }) => lines.filter((line) => line.startsWith('applied')).length);
  expect(appliedBy.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
  expect(await applied()).toEqual(files.map(([name]) => name));
});

test('a file that was changed after it had been applied is refused by name', async () => {
  const migrations = await shop({ '0001_orders.sql': orders });
  await migrations.run();
  await migrations.write({
    '0001_orders.sql': `${orders}-- a small change`,
    '0002_more.sql': 'create table shop.more (id integer)',
  });
  await expect(migrations.run()).rejects.toThrow(/0001_orders\.sql was changed after it had been applied.*append-only/);
  expect(await applied()).toEqual(['0001_orders.sql']);
});

test('a database that a newer release migrated is used with a warning', async () => {
  const migrations = await shop({ '0001_orders.sql': orders, '0002_newer.sql': 'create table shop.newer (id integer)' });
  await migrations.run();
  await rm(join(migrations.path, '0002_newer.sql'));
  const log = recordedLog();
  await migrations.run(log);
  expect(log.lines).toEqual([
    'warn: the database has migration shop/0002_newer.sql of a newer release; going on, as during a rolling update',
  ]);
});

test('a file that fails is named with line and column, and leaves nothing behind', async () => {
  const broken = `create table shop.half (id integer);\n-- ☕\nselect 'é🚀' as a, nonsense;\n`;
  const migrations = await shop({ '0001_orders.sql': orders, '0002_broken.sql': broken });
  await expect(migrations.run()).rejects.toThrow(/0002_broken\.sql, line 3, column 20, failed: column "nonsense" does not exist/);
  expect(await applied()).toEqual(['0001_orders.sql']);
  expect((await client.query(`select to_regclass('shop.half') as found`)).rows).toEqual([{ found: null }]);

  await migrations.write({ '0002_broken.sql': 'create table shop.whole (id integer)' });
  await migrations.run();
  expect(await applied()).toEqual(['0001_orders.sql', '0002_broken.sql']);
});

test('a file that ends its transaction is refused, and not counted as applied', async () => {
  const migrations = await shop({ '0001_rollback.sql': 'create table shop.orders (id integer); rollback;' });
  await expect(migrations.run()).rejects.toThrow('0001_rollback.sql failed: the file ends its transaction');
  expect(await applied()).toEqual([]);
});

test('the runtime role can do what the files granted, and not more', async () => {
  await (await shop({ '0001_orders.sql': orders })).run();
  await client.query('set role spacedock_app');
  await client.query('insert into shop.orders values (1)');
  await expect(client.query('update shop.orders set id = 2')).rejects.toThrow('permission denied for table orders');
  await expect(client.query('delete from shop.orders')).rejects.toThrow('permission denied for table orders');
  await expect(client.query('truncate shop.orders')).rejects.toThrow('permission denied for table orders');
  await expect(client.query('drop table shop.orders')).rejects.toThrow('must be owner of table orders');
  await expect(client.query('alter table shop.orders disable trigger all')).rejects.toThrow('must be owner of table orders');
  expect((await client.query('select * from shop.orders')).rows).toEqual([{ id: 1 }]);
});

test('a user who may only use what is there can start on a migrated database', async () => {
  const migrations = await shop({ '0001_orders.sql': orders });
  await migrations.run();
  const user = `tenant_${database.url.slice(-8)}`;
  await client.query(`create role ${user} login password 'secret';
    grant spacedock_app to ${user};
    grant select on spacedock_migrations to ${user}`);
  onTestFinished(async () => {
    const admin = new pg.Client(inject('postgresUrl'));
    await admin.connect();
    await admin.query(`drop role ${user}`);
    await admin.end();
  });
  const url = new URL(database.url);
  url.username = user;
  url.password = 'secret';
  const log = recordedLog();
  await migrate({ url: url.href, migrations: [migrations.set], log });
  expect(log.lines).toEqual([]);
  await client.query(`drop owned by ${user}`);
});
