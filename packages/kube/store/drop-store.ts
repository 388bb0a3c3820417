import type { Database } from '@spacedock/database';

/** Removes a logical store with everything in it. Nobody may have it open. */
export async function dropStore({ pool }: Pick<Database, 'pool'>, name: string): Promise<void> {
  await pool.query(
    `with objects as (delete from kube.objects where store = $1), changes as (delete from kube.changes where store = $1)
     delete from kube.revisions where store = $1`,
    [name],
  );
}
