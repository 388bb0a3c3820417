import type { Database } from '@spacedock/database';

/** Forgets a logical store with all that was in it. Nobody may have it open any more. */
export async function dropStore({ database, name }: { readonly database: Pick<Database, 'pool'>; readonly name: string }): Promise<void> {
  for (const table of ['objects', 'changes', 'revisions']) await database.pool.query(`delete from kube.${table} where store = $1`, [name]);
}
