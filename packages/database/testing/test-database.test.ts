import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { temporaryMigrations } from './temporary-migrations.ts';
import { createTestDatabase } from './test-database.ts';

const adminUrl = inject('postgresUrl');

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function shop(sql: string) {
  const made = await temporaryMigrations('shop', { '0001_orders.sql': sql });
  onTestFinished(made.remove);
  return [made.set];
}

async function templates(): Promise<number> {
  return (await query(adminUrl, `select datname from pg_database where datname like 'spacedock_template_%'`)).length;
}

test('each gets a migrated database of its own, and dropping takes it away while others use it', async () => {
  const migrations = await shop('create table shop.orders (id integer)');
  const one = await createTestDatabase({ adminUrl, migrations });
  const two = await createTestDatabase({ adminUrl, migrations });
  await query(one.url, 'insert into shop.orders values (1)');
  expect(await query(two.url, 'select * from shop.orders')).toEqual([]);

  const user = new pg.Client(one.url);
  const cut = Promise.withResolvers<Error>();
  user.on('error', cut.resolve);
  await user.connect();
  await one.drop();
  await cut.promise;
  await expect(query(one.url, 'select 1')).rejects.toThrow('does not exist');
  await two.drop();
});

test('the template is made once for the same migrations, also when many ask at once, and anew for others', async () => {
  const before = await templates();
  const migrations = await shop('create table shop.orders (id integer); select 1');
  const made = await Promise.all(Array.from({ length: 5 }, () => createTestDatabase({ adminUrl, migrations })));
  expect(await templates()).toBe(before + 1);
  made.push(await createTestDatabase({ adminUrl, migrations: await shop('create table shop.orders (id integer); select 2') }));
  expect(await templates()).toBe(before + 2);
  for (const { drop } of made) await drop();
});

test('a template that was left half-made is made again', async () => {
  const migrations = await shop('create table shop.orders (id integer); select 3');
  const first = await createTestDatabase({ adminUrl, migrations });
  await first.drop();
  const [template] = await query<{ datname: string }>(
    adminUrl,
    `select datname from pg_database where datname like 'spacedock_template_%' order by oid desc limit 1`,
  );
  await query(adminUrl, `alter database ${template?.datname} with is_template false`);
  await query(new URL(`/${template?.datname}`, adminUrl).href, 'drop table shop.orders');
  const second = await createTestDatabase({ adminUrl, migrations });
  expect(await query(second.url, 'select * from shop.orders')).toEqual([]);
  await second.drop();
});
