import { type Kysely, sql } from 'kysely';

/** Every row of every table of every schema, as text. */
export async function databaseDump<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)),
  );
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}
