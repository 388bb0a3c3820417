import type { NewId } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { ConfigTables } from '../tables.ts';

interface NewOrganisation {
  readonly organisation: { readonly name: string; readonly createdBy: string };
  readonly userId: string;
  readonly email: string;
  readonly at: Date;
  readonly newId: NewId;
}

/** An organisation that starts with one person who may do everything in it. Answers its id. */
export async function insertOrganisationWithAdmin(
  on: Kysely<ConfigTables>, { organisation, userId, email, at, newId }: NewOrganisation,
): Promise<string> {
  const id = newId('organisation');
  const stamps = { created_by: organisation.createdBy, created_at: at, updated_at: at };
  await on.insertInto('config.organisations').values({ id, name: organisation.name, ...stamps }).execute();
  await on.insertInto('config.memberships').values({ org_id: id, user_id: userId, email, status: 'active', ...stamps }).execute();
  await on.insertInto('config.assignments').values({
    id: newId('assignment'), org_id: id, role_id: 'role_superadmin', user_id: userId, team_id: null,
    scope_kind: 'organisation', scope_id: id, scope_project_id: null, ...stamps,
  }).execute();
  return id;
}
