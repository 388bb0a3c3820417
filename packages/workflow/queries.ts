import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';

/** Runs one statement: on a connection of the pool, or in the transaction of somebody else. */
export type Run = <Row>(statement: Statement) => Promise<readonly Row[]>;

export interface Statement {
  /** Of a statement that is run often: PostgreSQL plans it once a connection. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A connection on which nothing comes back within the deadline is given up: one that went silent would hold up its user for ever. */
export const onPool =
  (pool: pg.Pool, deadlineMs: number): Run =>
  async <Row>({ name, text, values }: Statement) => {
    const query = { ...(name === undefined ? {} : { name }), text, values: [...values], query_timeout: deadlineMs };
    const { rows } = await pool.query(query);
    return rows as readonly Row[];
  };

export const inTransactionOf =
  <DB>(transaction: Kysely<DB>): Run =>
  async <Row>({ text, values }: Statement) => {
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]));
    return rows as readonly Row[];
  };
