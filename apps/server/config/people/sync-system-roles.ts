import { systemRoles } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import type { ConfigTables } from '../tables.ts';

/** Brings the rows of the system roles in line with the table in the code. Writes nothing when they are: no replica is woken. */
export async function syncSystemRoles(db: Kysely<ConfigTables>, now: () => Date): Promise<void> {
  for (const { id, name, description, policies } of systemRoles) {
    const at = now();
    await db.insertInto('config.roles')
      .values({ id, org_id: null, name, description, policies: [...policies], created_by: 'system:spacedock', created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, description, policies: [...policies], updated_at: at })
        .where(sql<boolean>`(config.roles.name, config.roles.description, config.roles.policies) is distinct from (excluded.name, excluded.description, excluded.policies)`))
      .execute();
  }
}
