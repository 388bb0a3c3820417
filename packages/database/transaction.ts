import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type IsolationLevel, type Transaction } from 'kysely';
import type pg from 'pg';
import { hasCode } from './error-code.ts';

/** Typed queries on this database. Closing is the database's business: do not call `destroy()` on it. */
export function kyselyFor<DB>(database: { readonly pool: pg.Pool }): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) });
}

export type TransactionOptions = {
  readonly isolation?: IsolationLevel;
  /** How many times more after a first failure that says "try again". */
  readonly retries?: number;
  /** Between 0 and 1, spreads the retries of those who collided. */
  readonly random?: () => number;
};

// serialization_failure and deadlock_detected: PostgreSQL rolled the transaction back for the sake of another one.
const collisionCodes = ['40001', '40P01'] as const;
const firstDelayMs = 10;
const longestDelayMs = 500;

/**
 * Runs the work in a transaction; begins anew when it collided with another one. So the work may run several times and must do
 * nothing but database work. A connection that breaks is not retried: whether its commit took effect is unknown.
 */
export async function inTransaction<DB, T>(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<T>,
  { isolation = 'read committed', retries = 5, random = Math.random }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work);
    } catch (error) {
      if (attempt >= retries || !hasCode(error, ...collisionCodes)) throw error;
      await sleep(Math.min(firstDelayMs * 2 ** attempt, longestDelayMs) * (0.5 + random()));
    }
  }
}
