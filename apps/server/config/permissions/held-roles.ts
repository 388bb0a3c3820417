import type { Kysely } from 'kysely';
import { type Holding, scopeOf } from '../assignments/scope.ts';
import type { ConfigTables } from '../tables.ts';

/** A role that somebody holds somewhere, and through what. */
export interface HeldRole extends Holding {
  readonly assignmentId: string;
  readonly role: { readonly id: string; readonly name: string };
  /** The team that it was assigned to, when not to the person. */
  readonly team?: { readonly id: string; readonly name: string };
}

const assigned = (db: Kysely<ConfigTables>, organisationId: string) => db.selectFrom('config.assignments as a')
  .innerJoin('config.roles as r', 'r.id', 'a.role_id')
  .leftJoin('config.teams as t', (on) => on.onRef('t.org_id', '=', 'a.org_id').onRef('t.id', '=', 'a.team_id'))
  .where('a.org_id', '=', organisationId)
  .select([
    'a.id', 'a.scope_kind', 'a.scope_id', 'a.scope_project_id', 'r.id as role_id', 'r.name as role_name', 'r.policies',
    't.id as team_id', 't.name as team_name',
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof assigned>['executeTakeFirstOrThrow']>>;

/** Everything a member holds, directly and through teams, whether or not the membership is active. */
export async function rolesOfUser(
  db: Kysely<ConfigTables>, organisationId: string, userId: string,
): Promise<readonly HeldRole[]> {
  const teams = db.selectFrom('config.team_members').where('org_id', '=', organisationId).where('user_id', '=', userId)
    .select('team_id');
  // Two queries in one rather than an "or": each of them has an index, and an organisation may have very many assignments.
  const rows = await assigned(db, organisationId).where('a.user_id', '=', userId)
    .unionAll(assigned(db, organisationId).where('a.team_id', 'in', teams))
    .orderBy('id').execute();
  return rows.map(heldRole);
}

/** Everything a seat in the team brings. */
export async function rolesOfTeam(
  db: Kysely<ConfigTables>, organisationId: string, teamId: string,
): Promise<readonly HeldRole[]> {
  return (await assigned(db, organisationId).where('a.team_id', '=', teamId).orderBy('a.id').execute()).map(heldRole);
}

const heldRole = (row: Row): HeldRole => ({
  assignmentId: row.id,
  role: { id: row.role_id, name: row.role_name },
  scope: scopeOf(row),
  policies: row.policies,
  ...(row.team_id === null || row.team_name === null ? {} : { team: { id: row.team_id, name: row.team_name } }),
});
