import { sql, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing.ts';
import { inTransaction, kyselyFor } from './transaction.ts';

type Tables = { readonly accounts: { readonly id: number; readonly balance: number } };

let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<Tables>;

beforeAll(async () => {
  database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  pool = new pg.Pool({ connectionString: database.url, max: 20 });
  db = kyselyFor<Tables>({ pool });
  await sql`create table accounts (id integer primary key, balance integer not null)`.execute(db);
});

beforeEach(async () => {
  await sql`truncate accounts`.execute(db);
  await db.insertInto('accounts').values([{ id: 1, balance: 0 }, { id: 2, balance: 0 }]).execute();
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function balances(): Promise<readonly number[]> {
  const rows = await db.selectFrom('accounts').select('balance').orderBy('id').execute();
  return rows.map(({ balance }) => balance);
}

test('work that fails leaves nothing behind, and is not tried again', async () => {
  let runs = 0;
  await expect(
    inTransaction(db, async (transaction) => {
      runs += 1;
      await transaction.updateTable('accounts').set({ balance: 5 }).execute();
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(runs).toBe(1);
  expect(await balances()).toEqual([0, 0]);
});

test('serializable transactions that collide are run again, and none is lost', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () =>
      inTransaction(
        db,
        async (transaction) => {
          const first = transaction.selectFrom('accounts').select('balance').where('id', '=', 1);
          const { balance } = await first.executeTakeFirstOrThrow();
          await transaction.updateTable('accounts').set({ balance: balance + 1 }).where('id', '=', 1).execute();
        },
        { isolation: 'serializable', retries: 50 },
      ),
    ),
  );
  expect(await balances()).toEqual([8, 0]);
});

test('a deadlock is resolved by running the loser again', async () => {
  const bothHold = Promise.withResolvers<void>();
  let holders = 0;
  let runs = 0;
  const add = (transaction: Transaction<Tables>, id: number) =>
    transaction.updateTable('accounts').set((eb) => ({ balance: eb('balance', '+', 1) })).where('id', '=', id).execute();
  const move = (first: number, second: number): Promise<void> =>
    inTransaction(db, async (transaction) => {
      runs += 1;
      await add(transaction, first);
      holders += 1;
      if (holders >= 2) bothHold.resolve();
      await bothHold.promise;
      await add(transaction, second);
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  expect(await balances()).toEqual([2, 2]);
  expect(runs).toBe(3);
});

test('the number of retries is bounded, and the collision is told', async () => {
  let runs = 0;
  await expect(
    inTransaction(
      db,
      async (transaction) => {
        runs += 1;
        await sql`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`.execute(transaction);
      },
      { retries: 2, random: () => 0 },
    ),
  ).rejects.toThrow('collision');
  expect(runs).toBe(3);
});
