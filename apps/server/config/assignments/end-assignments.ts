import type { NarrowScopeKind } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { ConfigTables } from '../tables.ts';

/** Roles held in a scope end with the scope: left behind they would grant nothing and still be listed. */
export async function endAssignmentsIn(db: Kysely<ConfigTables>, organisationId: string, scope: NarrowScopeKind, id: string): Promise<void> {
  await db.deleteFrom('config.assignments')
    .where('org_id', '=', organisationId).where('scope_kind', '=', scope).where('scope_id', '=', id).execute();
}
