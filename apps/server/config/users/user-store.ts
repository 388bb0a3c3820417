import { outcome, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Access } from '../../gateway/access.ts';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { severalOf } from '../../stores/several.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import { assignmentStore } from '../assignments/assignment-store.ts';
import { keepingASuperAdmin } from '../organisations/last-superadmin.ts';
import { lockAuthority } from '../permissions/authority.ts';
import { rolesOfUser } from '../permissions/held-roles.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { teamMemberStore } from '../teams/team-member-store.ts';
import { touchTeams } from '../teams/touch-teams.ts';
import { issueInvitation } from './invitation.ts';
import { removePeopleWithoutOrganisation } from './people-without-organisation.ts';
import { type InvitedUser, type ListedUser, type NewUser, type User, type UserChange, userList, userOf, type UserQuery, userStatuses } from './user.ts';

/** An invited person's own name is not shown: it would tell that the address has an account in another organisation. */
export const shownName = sql<string>`coalesce(m.name, case when m.status = 'invited' then m.email else u.name end)`;

/** Two counts rather than an "or", as each of them has an index. */
const roleCount = sql<number | null>`(
  (select count(*) from config.assignments a where a.org_id = m.org_id and a.user_id = m.user_id)
  + (select count(*) from config.team_members s join config.assignments a on a.org_id = s.org_id and a.team_id = s.team_id
     where s.org_id = m.org_id and s.user_id = m.user_id))::int`;

export function userStore(context: ConfigStoreContext) {
  const { db, access, now, newId } = context;
  const { organisationId } = access.identity;

  const existing = () => db.selectFrom('config.memberships as m').innerJoin('config.users as u', 'u.id', 'm.user_id')
    .where('m.org_id', '=', organisationId)
    .select(['m.user_id as id', 'm.email', shownName.as('name'), 'm.status', 'm.created_by', 'm.created_at', 'm.updated_at']);
  const visible = () => existing().where(withinReach(access.reach('user:view'), {}));

  /** The user, for a change under the organisation's lock. The row is locked too: accepting an invitation takes no other lock. */
  async function mustReach(address: string, verb: Verb, by: Access): Promise<User> {
    const email = address.toLowerCase();
    const row = await existing().where('m.email', '=', email)
      .where(withinAnyReach([by.reach('user:view'), by.reach(`user:${verb}`)], {}))
      .forUpdate('m').executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'user', id: email });
    by.must(`user:${verb}`);
    return userOf(row);
  }

  const touched = (userId: string) => db.updateTable('config.memberships').where('org_id', '=', organisationId)
    .where('user_id', '=', userId);

  return {
    async get(address: string): Promise<User> {
      const email = address.toLowerCase();
      const row = await visible().where('m.email', '=', email).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'user', id: email });
      return userOf(row);
    },

    async list(asked: Static<typeof UserQuery>): Promise<Page<ListedUser>> {
      let rows = visible();
      const { search, status, team } = asked;
      if (search) rows = rows.where(({ or }) => or([contains('m.email', search), contains(sql`lower(${shownName})`, search)]));
      if (status) rows = rows.where('m.status', 'in', severalOf(userStatuses, status));
      if (team) {
        rows = rows.where(({ exists, selectFrom }) => exists(selectFrom('config.team_members as tm')
          .whereRef('tm.org_id', '=', 'm.org_id').whereRef('tm.user_id', '=', 'm.user_id').where('tm.team_id', '=', team)
          .where(withinReach(access.reach('team:view'), { team: 'tm.team_id' })).select('tm.user_id')));
      }
      const counted = access.reach('assignment:view').everywhere;
      const count = counted ? roleCount : sql<number | null>`null`;
      const page = await pageOf(rows.select(count.as('role_count')), userList, asked);
      return mapPage(page, (row) => ({ ...userOf(row), ...(row.role_count === null ? {} : { roleCount: row.role_count }) }));
    },

    /** Whoever has an account already is invited like everybody else: nobody is put into an organisation unasked. */
    async invite({ email: address, name, roleID, teamIDs = [] }: Static<typeof NewUser>): Promise<InvitedUser> {
      const authority = await lockAuthority(context);
      authority.access.must('user:create');
      const email = address.toLowerCase();
      const at = now();
      // The update changes nothing; it finds the row, and keeps it from being removed, also when somebody else just wrote it.
      const { id } = await db.insertInto('config.users')
        .values({ id: newId('user'), email, name: name ?? email, password_hash: null, created_at: at, updated_at: at })
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
        .returning('id').executeTakeFirstOrThrow();
      const row = { status: 'invited', created_by: access.identity.email, created_at: at, updated_at: at } as const;
      try {
        await db.insertInto('config.memberships')
          .values({ org_id: organisationId, user_id: id, email, name: name ?? null, ...row }).execute();
      } catch (error) {
        throw uniqueViolation(error) === undefined ? error : outcome('user.exists', { email });
      }
      if (roleID) await assignmentStore(context).insert({ email, roleID });
      for (const teamID of teamIDs) await teamMemberStore(context).insert(teamID, email);
      return { ...userOf({ id, email, name: name ?? email, ...row }), ...await issueInvitation(context, id) };
    },

    /** For somebody who has not accepted. An invitation opens the account, so it is given only to those who hold as much. */
    async inviteAgain(address: string): Promise<InvitedUser> {
      const authority = await lockAuthority(context);
      const user = await mustReach(address, 'create', authority.access);
      if (user.status !== 'invited') {
        throw outcome('user.wrong_state', { email: user.email, status: user.status, needed: 'invited' });
      }
      authority.mustCover(await rolesOfUser(db, organisationId, user.id), `wherever ${user.email} holds it`);
      return { ...user, ...await issueInvitation(context, user.id) };
    },

    async update(address: string, { name, status, unchangedSince }: Static<typeof UserChange>): Promise<User> {
      const authority = await lockAuthority(context);
      const user = await mustReach(address, 'update', authority.access);
      mustBeUnchanged({ kind: 'user', name: user.email, at: user.updatedAt }, unchangedSince);
      const updated_at = stampAfter(user.updatedAt, now());
      if (name !== undefined) await touched(user.id).set({ name, updated_at }).execute();
      if (status !== undefined && status !== user.status) {
        if (user.id === access.identity.userId) throw outcome('user.is_self');
        if (user.status === 'invited') {
          throw outcome('user.wrong_state', { email: user.email, status: user.status, needed: 'active or disabled' });
        }
        authority.mustCover(await rolesOfUser(db, organisationId, user.id), `wherever ${user.email} holds it`);
        await keepingASuperAdmin(db, organisationId, () => touched(user.id).set({ status, updated_at }).execute());
      }
      return mustReach(address, 'update', authority.access);
    },

    /** The keys between the tables take teams, assignments, sessions and tokens of this organisation along. */
    async remove(address: string): Promise<void> {
      const authority = await lockAuthority(context);
      const user = await mustReach(address, 'delete', authority.access);
      if (user.id === access.identity.userId) throw outcome('user.is_self');
      authority.mustCover(await rolesOfUser(db, organisationId, user.id), `wherever ${user.email} holds it`);
      await touchTeams(db, organisationId, { memberId: user.id }, now());
      await keepingASuperAdmin(db, organisationId, () => db.deleteFrom('config.memberships')
        .where('org_id', '=', organisationId).where('user_id', '=', user.id).execute());
      await removePeopleWithoutOrganisation(db, [user.id]);
    },
  };
}
