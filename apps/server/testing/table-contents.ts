import { type Kysely, sql } from 'kysely';

/** Written to by refused requests too, or by nobody's request: the log of attempts, the leases of replicas, what is being handed over, who went to GitHub. */
const restless = new Set(['audit_log', 'replicas', 'deployment_orders', 'github_installs']);
/** Their rows are noted as used now and then; only how many there are counts. */
const noted = new Set(['access_tokens']);

/** A fingerprint of every row of every table, to see that a refused request has changed nothing at all. */
export async function tableContents<Tables>(db: Kysely<Tables>, schema = 'config'): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } =
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = ${schema} order by 1`.execute(db);
  const contents: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !restless.has(table.name))) {
    const table = sql.table(`${schema}.${name}`);
    const print = noted.has(name) ? sql`''` : sql`md5(coalesce(string_agg(t::text, '|' order by t::text), ''))`;
    const { rows } = await sql<{ count: string; print: string }>`select count(*), ${print} as print from ${table} t`.execute(db);
    contents[name] = `${rows[0]?.count} rows ${rows[0]?.print}`;
  }
  return contents;
}
