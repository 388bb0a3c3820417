import { type Kysely, sql } from 'kysely';

/** Written without being asked for: the log of attempts, and what replicas and tokens note about themselves. */
const restless = new Set(['audit_log', 'replicas', 'access_tokens']);

/** A fingerprint of every row of every table, to see that a refused request has changed nothing at all. */
export async function tableContents<Tables>(db: Kysely<Tables>, schema = 'config'): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } =
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = ${schema} order by 1`.execute(db);
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const table = sql.table(`${schema}.${name}`);
    const { rows } = await (restless.has(name)
      ? sql<{ count: string; print: string }>`select count(*), '' as print from ${table}`
      : sql<{ count: string; print: string }>`select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t`
    ).execute(db);
    if (name !== 'audit_log' && name !== 'replicas') contents[name] = `${rows[0]?.count} rows ${rows[0]?.print}`;
  }
  return contents;
}
