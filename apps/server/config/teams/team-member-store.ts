import { outcome } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { keepingASuperAdmin } from '../organisations/last-superadmin.ts';
import { lockAuthority } from '../permissions/authority.ts';
import { rolesOfTeam } from '../permissions/held-roles.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { type TeamMember, teamMemberList, teamMemberOf, type TeamMemberQuery } from './team-member.ts';
import { teamStore } from './team-store.ts';
import { touchTeams } from './touch-teams.ts';

/** A seat in a team brings every role of the team, so giving and taking one is for those who hold all of these themselves. */
export function teamMemberStore(context: ConfigStoreContext) {
  const { db, access, now } = context;
  const { organisationId } = access.identity;
  const teams = teamStore(context);

  async function userIdOf(email: string): Promise<string> {
    const member = await db.selectFrom('config.memberships')
      .where('org_id', '=', organisationId).where('email', '=', email).select('user_id').executeTakeFirst();
    if (!member) throw outcome('object.not_found', { kind: 'user', id: email });
    return member.user_id;
  }

  async function mustLead(teamId: string): Promise<void> {
    const authority = await lockAuthority(context);
    await teams.mustReach(teamId, 'update', authority.access);
    authority.mustCover(await rolesOfTeam(db, organisationId, teamId), 'wherever this team holds it');
  }

  return {
    async list(teamId: string, asked: Static<typeof TeamMemberQuery>): Promise<Page<TeamMember>> {
      await teams.get(teamId);
      const rows = db.selectFrom('config.team_members as t')
        .innerJoin('config.memberships as m', (on) => on.onRef('m.org_id', '=', 't.org_id').onRef('m.user_id', '=', 't.user_id'))
        .where('t.org_id', '=', organisationId).where('t.team_id', '=', teamId)
        .select(['t.team_id', 'm.email', 't.added_by', 't.added_at']);
      return mapPage(await pageOf(rows, teamMemberList, asked), teamMemberOf);
    },

    async insert(teamId: string, address: string): Promise<TeamMember> {
      await mustLead(teamId);
      const email = address.toLowerCase();
      const user_id = await userIdOf(email);
      const row = { team_id: teamId, org_id: organisationId, user_id, added_by: access.identity.email, added_at: now() };
      try {
        await db.insertInto('config.team_members').values(row).execute();
      } catch (error) {
        throw uniqueViolation(error) === 'team_members_pkey' ? outcome('team.member_exists', { email }) : error;
      }
      await touchTeams(db, organisationId, { teamId }, row.added_at);
      return teamMemberOf({ ...row, email });
    },

    async remove(teamId: string, address: string): Promise<void> {
      await mustLead(teamId);
      const email = address.toLowerCase();
      const userId = await userIdOf(email);
      const { numDeletedRows } = await keepingASuperAdmin(db, organisationId, () => db.deleteFrom('config.team_members')
        .where('org_id', '=', organisationId).where('team_id', '=', teamId).where('user_id', '=', userId).executeTakeFirst());
      if (numDeletedRows === 0n) throw outcome('object.not_found', { kind: 'team member', id: email });
      await touchTeams(db, organisationId, { teamId }, now());
    },
  };
}
