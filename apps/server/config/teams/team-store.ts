import { outcome, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Access } from '../../gateway/access.ts';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import { keepingASuperAdmin } from '../organisations/last-superadmin.ts';
import { lockAuthority } from '../permissions/authority.ts';
import { rolesOfTeam } from '../permissions/held-roles.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { membersShown, type NewTeam, type Team, type TeamChange, teamList, teamOf, type TeamQuery } from './team.ts';

const columns = ['id', 'name', 'description', 'created_by', 'created_at', 'updated_at'] as const;
const scopes = { team: 'id' } as const;

const members = sql<string[]>`array(
  select m.email from config.team_members t join config.memberships m using (org_id, user_id)
  where t.team_id = config.teams.id order by t.user_id limit ${sql.lit(membersShown)})`.as('members');

export function teamStore(context: ConfigStoreContext) {
  const { db, access, now, newId } = context;
  const { organisationId, email } = access.identity;

  const existing = () => db.selectFrom('config.teams').where('org_id', '=', organisationId).select(columns).select(members);
  const visible = () => existing().where(withinReach(access.reach('team:view'), scopes));

  /** The team, locked, for whoever may do this to it: unseen is 404, seen but not allowed is 403. */
  async function mustReach(id: string, verb: Verb, by: Access = access): Promise<Team> {
    const row = await existing().where('id', '=', id)
      .where(withinAnyReach([by.reach('team:view'), by.reach(`team:${verb}`)], scopes)).forUpdate().executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'team', id });
    by.must(`team:${verb}`, { team: id }, `team ${row.name}`);
    return teamOf(row);
  }

  return {
    mustReach,

    async get(id: string): Promise<Team> {
      const row = await visible().where('id', '=', id).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'team', id });
      return teamOf(row);
    },

    async list(asked: Static<typeof TeamQuery>): Promise<Page<Team>> {
      let rows = visible();
      const { search, member } = asked;
      if (search) rows = rows.where(contains('name_key', search));
      if (member) {
        rows = rows.where(({ exists, selectFrom }) => exists(selectFrom('config.team_members as tm')
          .innerJoin('config.memberships as m', (on) => on.onRef('m.org_id', '=', 'tm.org_id').onRef('m.user_id', '=', 'tm.user_id'))
          .whereRef('tm.org_id', '=', 'config.teams.org_id').whereRef('tm.team_id', '=', 'config.teams.id')
          .where('m.email', '=', member.toLowerCase()).select('tm.user_id')));
      }
      return mapPage(await pageOf(rows, teamList, asked), teamOf);
    },

    async insert({ name, description = '' }: Static<typeof NewTeam>): Promise<Team> {
      access.must('team:create');
      const at = now();
      const row = {
        id: newId('team'), org_id: organisationId, name, description, created_by: email, created_at: at, updated_at: at,
      };
      try {
        await db.insertInto('config.teams').values(row).execute();
      } catch (error) {
        throw named(error, name);
      }
      return teamOf({ ...row, members: [] });
    },

    async update(id: string, { name, description = '', unchangedSince }: Static<typeof TeamChange>): Promise<Team> {
      const before = await mustReach(id, 'update');
      mustBeUnchanged({ kind: 'team', name: before.name, at: before.updatedAt }, unchangedSince);
      try {
        const row = await db.updateTable('config.teams').set({ name, description, updated_at: stampAfter(before.updatedAt, now()) })
          .where('org_id', '=', organisationId).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
        return teamOf({ ...row, members: before.members });
      } catch (error) {
        throw named(error, name);
      }
    },

    /** Takes every role from the members that they hold through the team, so it is for those who hold all of these themselves. */
    async remove(id: string): Promise<void> {
      const authority = await lockAuthority(context);
      await mustReach(id, 'delete', authority.access);
      authority.mustCover(await rolesOfTeam(db, organisationId, id), 'wherever this team holds it');
      await keepingASuperAdmin(db, organisationId, async () => {
        await db.deleteFrom('config.teams').where('org_id', '=', organisationId).where('id', '=', id).execute();
        // What was assigned to be held in the team has no place any more. No key does this: a scope has many kinds of target.
        await db.deleteFrom('config.assignments').where('org_id', '=', organisationId).where('scope_kind', '=', 'team')
          .where('scope_id', '=', id).execute();
      });
    },
  };
}

function named(error: unknown, name: string): unknown {
  return uniqueViolation(error) === 'teams_name' ? outcome('team.exists', { name }) : error;
}
