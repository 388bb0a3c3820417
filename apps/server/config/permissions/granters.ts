import type { Policy } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { Id } from '../../stores/fields.ts';
import type { ConfigTables } from '../tables.ts';
import { shownName } from '../users/user-store.ts';

/** Whoever is to ask somebody needs a name, not all of them. */
const most = 20;

export const Granters = Type.Object({
  policy: Type.String(),
  roles: Type.Array(Type.Object({ id: Id('role'), name: Type.String(), system: Type.Boolean() }), {
    description: `The roles that give it, those of the system first; at most ${most}.`,
  }),
  people: Type.Array(Type.Object({ name: Type.String(), email: Type.String() }), {
    description: `Who can give it to you in the whole organisation, by e-mail address; at most ${most}.`,
  }),
});
export type Granters = Static<typeof Granters>;

/** Which roles give the policy, and who could assign one of them. */
export async function grantersOf(db: Kysely<ConfigTables>, organisationId: string, policy: Policy): Promise<Granters> {
  const roles = await db
    .selectFrom('config.roles')
    .where(({ or, eb }) => or([eb('org_id', '=', organisationId), eb('org_id', 'is', null)]))
    .where(sql<boolean>`${policy} = any(policies)`)
    .select(['id', 'name', sql<boolean>`org_id is null`.as('system')])
    .orderBy('system', 'desc')
    .orderBy(sql`cardinality(policies)`)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute();
  return { policy, roles, people: await peopleWhoGrant(db, organisationId, policy) };
}

/**
 * Active members who may assign roles in the whole organisation and hold, there, all of some role that gives the policy and that
 * they know: nobody hands out what they do not hold (assignments/escalation.ts). Who may also make roles can make one of this
 * policy alone.
 */
async function peopleWhoGrant(db: Kysely<ConfigTables>, organisationId: string, policy: Policy): Promise<Granters['people']> {
  // Those who may assign are few, whatever the size of the organisation: only what they hold is gathered.
  const { rows } = await sql<Granters['people'][number]>`
    with assigning as (
      select a.user_id from config.assignments a join config.roles r on r.id = a.role_id
      where a.org_id = ${organisationId} and a.scope_kind = 'organisation' and a.user_id is not null and 'assignment:create' = any(r.policies)
      union
      select s.user_id from config.assignments a join config.roles r on r.id = a.role_id
      join config.team_members s on s.org_id = a.org_id and s.team_id = a.team_id
      where a.org_id = ${organisationId} and a.scope_kind = 'organisation' and 'assignment:create' = any(r.policies)
    ), held as (
      select a.user_id, a.role_id, a.scope_kind from assigning join config.assignments a using (user_id) where a.org_id = ${organisationId}
      union
      select s.user_id, a.role_id, a.scope_kind from assigning join config.team_members s using (user_id)
      join config.assignments a on a.org_id = s.org_id and a.team_id = s.team_id where s.org_id = ${organisationId}
    ), holding as (
      select user_id, array_agg(distinct p.policy) as policies
      from held join config.roles r on r.id = role_id cross join unnest(r.policies) as p(policy)
      where scope_kind = 'organisation' group by user_id
    )
    select m.email, ${shownName} as name
    from holding h join config.memberships m on m.org_id = ${organisationId} and m.user_id = h.user_id join config.users u on u.id = h.user_id
    where m.status = 'active' and ${policy} = any(h.policies) and (
      h.policies @> '{role:create,role:view}'
      or exists (
        select from config.roles r where ${policy} = any(r.policies) and r.policies <@ h.policies and (
          r.org_id is null
          or r.org_id = ${organisationId} and (
            'role:view' = any(h.policies) or exists (select from held where held.user_id = h.user_id and held.role_id = r.id)))))
    order by m.email
    limit ${most}`.execute(db);
  return rows;
}
