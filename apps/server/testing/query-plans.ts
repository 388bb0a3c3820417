import type { World } from './world.ts';

/** The plans that PostgreSQL makes for the statements on a table that a request leads to. */
export async function queryPlans(
  { database: { pool } }: World,
  table: string,
  request: () => Promise<unknown>,
): Promise<string[]> {
  const seen: { readonly text: string; readonly values: unknown[] }[] = [];
  const onAcquire = (client: { query: (...given: never[]) => unknown }): void => {
    const { query } = client;
    client.query = function spied(this: unknown, ...given: never[]) {
      const [text, values] = given as unknown as [unknown, unknown];
      if (typeof text === 'string' && text.startsWith('select') && text.includes(table))
        seen.push({ text, values: Array.isArray(values) ? values : [] });
      return query.apply(this, given);
    };
    pool.once('release', () => void (client.query = query));
  };
  pool.on('acquire', onAcquire as never);
  await request();
  pool.off('acquire', onAcquire as never);
  const plans: string[] = [];
  for (const { text, values } of seen) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
