import { outcome, systemRoles } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import type { ConfigTables } from '../tables.ts';

const [, , , superAdmin] = systemRoles;

/**
 * Runs a change that takes rights away and undoes it when it takes them from the last active SuperAdmin: nobody could give them
 * back. The caller holds the organisation's lock (permissions/authority.ts): two such changes cannot both be the last but one.
 */
export async function keepingASuperAdmin<Result>(
  db: Kysely<ConfigTables>, organisationId: string, change: () => Promise<Result>,
): Promise<Result> {
  const before = await hasSuperAdmin(db, organisationId);
  const result = await change();
  if (before && !await hasSuperAdmin(db, organisationId)) throw outcome('organisation.last_superadmin');
  return result;
}

async function hasSuperAdmin(db: Kysely<ConfigTables>, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from config.assignments a
    where a.org_id = ${organisationId} and a.role_id = ${superAdmin.id} and a.scope_kind = 'organisation' and (
      exists (select from config.memberships m where m.org_id = a.org_id and m.user_id = a.user_id and m.status = 'active')
      or exists (
        select from config.team_members t join config.memberships m using (org_id, user_id)
        where t.team_id = a.team_id and m.status = 'active'))) as found`.execute(db);
  return rows[0]?.found === true;
}
