import { invalid, outcome, systemRoles } from '@spacedock/contracts';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import { lockAuthority } from '../permissions/authority.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { removePeopleWithoutOrganisation } from '../users/people-without-organisation.ts';
import {
  type NewOrganisation, type Organisation, type OrganisationChange, organisationList, organisationOf, type OrganisationQuery,
} from './organisation.ts';

const [, , , superAdmin] = systemRoles;

export function organisationStore(context: ConfigStoreContext) {
  const { db, access, now, newId } = context;
  const { organisationId, userId, email } = access.identity;

  async function own(): Promise<Organisation> {
    const row = await db.selectFrom('config.organisations').where('id', '=', organisationId).selectAll().executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'organisation', id: organisationId });
    return organisationOf(row);
  }

  return {
    async own(): Promise<Organisation> {
      access.must('organisation:view');
      return own();
    },

    /** Those that the caller can sign in to, whichever one the token is for. */
    async list(asked: Static<typeof OrganisationQuery>): Promise<Page<Organisation>> {
      const rows = db.selectFrom('config.memberships as m').innerJoin('config.organisations as o', 'o.id', 'm.org_id')
        .where('m.user_id', '=', userId).where('m.status', '=', 'active')
        .select(['o.id', 'o.name', 'o.created_by', 'o.created_at', 'o.updated_at']);
      return mapPage(await pageOf(rows, organisationList, asked), organisationOf);
    },

    /** Another organisation, with the caller as its first SuperAdmin. Names may repeat: tenants must not learn of each other. */
    async insert({ name }: Static<typeof NewOrganisation>): Promise<Organisation> {
      access.must('organisation:create');
      const id = newId('organisation');
      const stamps = { created_by: email, created_at: now(), updated_at: now() };
      await db.insertInto('config.organisations').values({ id, name, ...stamps }).execute();
      await db.insertInto('config.memberships').values({ org_id: id, user_id: userId, email, status: 'active', ...stamps })
        .execute();
      await db.insertInto('config.assignments').values({
        id: newId('assignment'), org_id: id, role_id: superAdmin.id, user_id: userId, team_id: null,
        scope_kind: 'organisation', scope_id: id, scope_project_id: null, ...stamps,
      }).execute();
      return organisationOf({ id, name, ...stamps });
    },

    async update({ name, unchangedSince }: Static<typeof OrganisationChange>): Promise<Organisation> {
      access.must('organisation:update');
      const before = await db.selectFrom('config.organisations').where('id', '=', organisationId).select(['name', 'updated_at'])
        .forNoKeyUpdate().executeTakeFirst();
      if (!before) throw outcome('object.not_found', { kind: 'organisation', id: organisationId });
      mustBeUnchanged({ kind: 'organisation', name: before.name, at: before.updated_at }, unchangedSince);
      return organisationOf(await db.updateTable('config.organisations').set({ name, updated_at: stampAfter(before.updated_at, now()) })
        .where('id', '=', organisationId).returningAll().executeTakeFirstOrThrow());
    },

    /** Everything of it goes: people, teams, roles, projects, credentials. What was done stays in the audit log. */
    async remove(confirm: string): Promise<void> {
      const authority = await lockAuthority(context);
      authority.access.must('organisation:delete');
      const { name } = await own();
      if (confirm !== name) throw invalid({ field: 'query.confirm', problem: `must be the name of the organisation, ${name}` });
      const members = await db.selectFrom('config.memberships').where('org_id', '=', organisationId).select('user_id').execute();
      await db.deleteFrom('config.organisations').where('id', '=', organisationId).execute();
      await removePeopleWithoutOrganisation(db, members.map(({ user_id }) => user_id));
    },
  };
}
