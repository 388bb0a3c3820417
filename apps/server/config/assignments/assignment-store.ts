import { invalid, outcome } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import { type SqlBool, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Access } from '../../gateway/access.ts';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { keepingASuperAdmin } from '../organisations/last-superadmin.ts';
import { type Authority, lockAuthority } from '../permissions/authority.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { teamStore } from '../teams/team-store.ts';
import { type Assignment, assignmentList, assignmentOf, type AssignmentQuery, type NewAssignment } from './assignment.ts';
import { assignmentNames } from './assignment-names.ts';
import { mustFindScope } from './scope-targets.ts';
import { placeOf, readScope, scopeOf, scopeText } from './scope.ts';

/** An assignment lies where its role holds: whoever administers a project sees what is assigned in it and in its environments. */
const scopes = { project: 'a.scope_project_id', environment: 'a.scope_id', space: 'a.scope_id', team: 'a.scope_id' } as const;

export function assignmentStore(context: ConfigStoreContext) {
  const { db, access, now, newId } = context;
  const { organisationId } = access.identity;
  const names = assignmentNames(access);

  const existing = () => db.selectFrom('config.assignments as a')
    .leftJoin('config.memberships as m', (on) => on.onRef('m.org_id', '=', 'a.org_id').onRef('m.user_id', '=', 'a.user_id'))
    .where('a.org_id', '=', organisationId)
    .select([
      'a.id', 'm.email', 'a.team_id', 'a.role_id', 'a.scope_kind', 'a.scope_id', 'a.scope_project_id',
      'a.created_by', 'a.created_at', 'a.updated_at',
      names.role.as('role_name'), names.team.as('team_name'), names.scope.as('scope_name'),
    ]);

  const visible = () => existing().where(withinReach(access.reach('assignment:view'), scopes));

  /** A person is known by address to whoever knows the address; a team only to those who may see it. */
  async function subjectOf({ email, teamID }: Static<typeof NewAssignment>, by: Access) {
    if (teamID !== undefined) {
      const { id } = await teamStore({ ...context, access: by }).get(teamID);
      return { user_id: null, team_id: id };
    }
    const address = (email ?? '').toLowerCase();
    const member = await db.selectFrom('config.memberships')
      .where('org_id', '=', organisationId).where('email', '=', address).select('user_id').executeTakeFirst();
    if (!member) throw outcome('object.not_found', { kind: 'user', id: address });
    return { user_id: member.user_id, team_id: null };
  }

  /** Everybody knows the roles of the system and those they hold; the others are there only for those who may see roles. */
  async function policiesOf(roleId: string, { access: by, held }: Authority) {
    const role = await db.selectFrom('config.roles').where('id', '=', roleId).select(['org_id', 'policies']).executeTakeFirst();
    const own = role?.org_id === organisationId && (by.holds('role:view') || held.some((mine) => mine.role.id === roleId));
    if (!role || !(own || role.org_id === null)) throw outcome('object.not_found', { kind: 'role', id: roleId });
    return role.policies;
  }

  return {
    async get(id: string): Promise<Assignment> {
      const row = await visible().where('a.id', '=', id).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'assignment', id });
      return assignmentOf(row);
    },

    async list(asked: Static<typeof AssignmentQuery>): Promise<Page<Assignment>> {
      let rows = visible();
      if (asked.email) rows = rows.where('m.email', '=', asked.email.toLowerCase());
      if (asked.teamID) rows = rows.where('a.team_id', '=', asked.teamID);
      if (asked.roleID) rows = rows.where('a.role_id', '=', asked.roleID);
      if (asked.scope) rows = rows.where('a.scope_id', '=', readScope(asked.scope, organisationId).id);
      const { search } = asked;
      if (search) {
        // Names that the caller may not see are not found by guessing them either.
        rows = rows.where(({ or, exists, selectFrom }) => or([
          contains('m.email', search),
          exists(selectFrom('config.teams as t').whereRef('t.org_id', '=', 'a.org_id').whereRef('t.id', '=', 'a.team_id')
            .where(contains('t.name_key', search)).where(withinReach(access.reach('team:view'), { team: 't.id' })).select('t.id')),
          exists(selectFrom('config.roles as r').whereRef('r.id', '=', 'a.role_id').where(contains('r.name_key', search))
            .where(or([sql<SqlBool>`r.org_id is null`, withinReach(access.reach('role:view'), {})])).select('r.id')),
        ]));
      }
      return mapPage(await pageOf(rows, assignmentList, asked), assignmentOf);
    },

    async insert(wanted: Static<typeof NewAssignment>): Promise<Assignment> {
      if ((wanted.email === undefined) === (wanted.teamID === undefined)) {
        throw invalid({ field: 'body.email', problem: 'or body.teamID is required, and only one of them' });
      }
      const authority = await lockAuthority(context);
      const by = authority.access;
      const scope = await mustFindScope({ db, access: by }, wanted.scope ?? 'organisation');
      by.must('assignment:create', placeOf(scope), scopeText(scope));
      const subject = await subjectOf(wanted, by);
      authority.mustCover([{ scope, policies: await policiesOf(wanted.roleID, authority) }], `in ${scopeText(scope)}`);
      const at = now();
      const row = {
        id: newId('assignment'), org_id: organisationId, role_id: wanted.roleID, ...subject,
        scope_kind: scope.kind, scope_id: scope.id, scope_project_id: scope.projectId,
        created_by: access.identity.email, created_at: at, updated_at: at,
      };
      try {
        await db.insertInto('config.assignments').values(row).execute();
      } catch (error) {
        throw uniqueViolation(error) === 'assignments_once' ? outcome('assignment.exists') : error;
      }
      return assignmentOf(await existing().where('a.id', '=', row.id).executeTakeFirstOrThrow());
    },

    async remove(id: string): Promise<void> {
      const authority = await lockAuthority(context);
      const by = authority.access;
      const row = await existing().where('a.id', '=', id)
        .where(withinAnyReach([by.reach('assignment:view'), by.reach('assignment:delete')], scopes)).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'assignment', id });
      const scope = scopeOf(row);
      by.must('assignment:delete', placeOf(scope), scopeText(scope));
      const { policies } = await db.selectFrom('config.roles').where('id', '=', row.role_id).select('policies')
        .executeTakeFirstOrThrow();
      authority.mustCover([{ scope, policies }], `in ${scopeText(scope)}`);
      await keepingASuperAdmin(db, organisationId, () => db.deleteFrom('config.assignments')
        .where('org_id', '=', organisationId).where('id', '=', id).execute());
    },
  };
}
