import type { Kysely } from 'kysely';
import type { ConfigTables, MembershipStatus } from '../tables.ts';

export interface MembershipOf {
  readonly organisationId: string;
  readonly organisation: string;
  readonly status: MembershipStatus;
}

/** A person's organisations, the one to start in first: the one used last, else the one joined first. */
export async function membershipsOf(on: Kysely<ConfigTables>, userId: string): Promise<MembershipOf[]> {
  return on.selectFrom('config.memberships as m')
    .innerJoin('config.organisations as o', 'o.id', 'm.org_id')
    .leftJoin('config.sessions as s', (join) => join.onRef('s.org_id', '=', 'm.org_id').onRef('s.user_id', '=', 'm.user_id'))
    .where('m.user_id', '=', userId)
    .groupBy(['m.org_id', 'm.user_id', 'o.name'])
    .select(['m.org_id as organisationId', 'o.name as organisation', 'm.status'])
    .orderBy((eb) => eb.fn.max('s.last_used_at'), (order) => order.desc().nullsLast())
    .orderBy('m.created_at').orderBy('m.org_id')
    .execute();
}

/** As answers name them: the organisation that was picked first, then the others. */
export function tenantsOf(
  memberships: readonly MembershipOf[], pickedId: string,
): { readonly id: string; readonly name: string }[] {
  const active = memberships.filter(({ status }) => status === 'active');
  const isPicked = ({ organisationId }: MembershipOf): boolean => organisationId === pickedId;
  const inOrder = [...active.filter(isPicked), ...active.filter((membership) => !isPicked(membership))];
  return inOrder.map(({ organisationId, organisation }) => ({ id: organisationId, name: organisation }));
}
