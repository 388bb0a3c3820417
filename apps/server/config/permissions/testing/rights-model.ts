import { scopesOf } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { ConfigTables } from '../../tables.ts';

/**
 * What everybody may do, computed the slow and obvious way from the rows. It shares no code with the server's own checks, so that
 * the two can be held against each other.
 */

/** `project:view@organisation`, `project:view@project:prj_1`. */
export type Right = string;
/** `organisation`, `project:prj_1`, … */
export type ScopeName = string;

export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

export async function takeSnapshot(db: Kysely<ConfigTables>, organisationId: string) {
  const [members, teams, seats, roles, assignments, projects, environments, spaces] = await Promise.all([
    db.selectFrom('config.memberships').where('org_id', '=', organisationId).orderBy('user_id').selectAll().execute(),
    db.selectFrom('config.teams').where('org_id', '=', organisationId).orderBy('id').selectAll().execute(),
    db.selectFrom('config.team_members').where('org_id', '=', organisationId).orderBy('team_id').orderBy('user_id').selectAll()
      .execute(),
    db.selectFrom('config.roles').where((or) => or.or([or('org_id', '=', organisationId), or('org_id', 'is', null)]))
      .orderBy('id').selectAll().execute(),
    db.selectFrom('config.assignments').where('org_id', '=', organisationId).orderBy('id').selectAll().execute(),
    db.selectFrom('config.projects').where('org_id', '=', organisationId).orderBy('id').selectAll().execute(),
    db.selectFrom('config.environments').where('org_id', '=', organisationId).orderBy('id').selectAll().execute(),
    db.selectFrom('config.deployment_spaces').where('org_id', '=', organisationId).orderBy('id').select(['id', 'deleted_at']).execute(),
  ]);
  return { members, teams, seats, roles, assignments, projects, environments, spaces };
}

export const scopeNameOf = (row: { readonly scope_kind: string; readonly scope_id: string }): ScopeName =>
  (row.scope_kind === 'organisation' ? 'organisation' : `${row.scope_kind}:${row.scope_id}`);

/** The rights of a person. `asIfActive`: those that wait for a person who is invited or disabled. */
export function rightsOf(now: Snapshot, userId: string, asIfActive = false): ReadonlySet<Right> {
  const rights = new Set<Right>();
  const member = now.members.find((row) => row.user_id === userId);
  if (!member || (member.status !== 'active' && !asIfActive)) return rights;
  for (const assignment of now.assignments) {
    const throughTeam = now.seats.some((seat) => seat.team_id === assignment.team_id && seat.user_id === userId);
    if (assignment.user_id !== userId && !throughTeam) continue;
    const role = now.roles.find((row) => row.id === assignment.role_id);
    for (const policy of role?.policies ?? []) {
      const entity = policy.split(':')[0] as keyof typeof scopesOf;
      const meaningful = (scopesOf[entity] as readonly string[]).includes(assignment.scope_kind);
      if (meaningful) rights.add(`${policy}@${scopeNameOf(assignment)}`);
    }
  }
  return rights;
}

/** The scope itself and every scope around it. */
function around(now: Snapshot, scope: ScopeName): readonly ScopeName[] {
  const [kind, id] = scope.split(':');
  const environment = kind === 'environment' ? now.environments.find((row) => row.id === id) : undefined;
  return [scope, ...(environment ? [`project:${environment.project_id}`] : []), 'organisation'];
}

/** May somebody with these rights do this to a thing that lies there? */
export const allows = (now: Snapshot, rights: ReadonlySet<Right>, policy: string, scope: ScopeName): boolean =>
  around(now, scope).some((wider) => rights.has(`${policy}@${wider}`));

/** Those of the rights that go beyond these limits. */
export function beyond(now: Snapshot, rights: Iterable<Right>, limits: ReadonlySet<Right>): Right[] {
  return [...rights].filter((right) => {
    const [policy = '', scope = ''] = right.split('@');
    return !allows(now, limits, policy, scope);
  });
}

export const holdsSomewhere = (rights: ReadonlySet<Right>, policy: string): boolean =>
  [...rights].some((right) => right.startsWith(`${policy}@`));

/** Is the scope still the scope of anything? */
export function exists(now: Snapshot, scope: ScopeName): boolean {
  const [kind, id] = scope.split(':');
  switch (kind) {
    case 'organisation': return true;
    case 'project': return now.projects.some((row) => row.id === id && row.deleted_at === null);
    case 'environment': return now.environments.some((row) => row.id === id && row.deleted_at === null);
    case 'team': return now.teams.some((row) => row.id === id);
    case 'space': return now.spaces.some((row) => row.id === id && row.deleted_at === null);
    default: return false;
  }
}
