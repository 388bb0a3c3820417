import type { Holder, HolderScope } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import { shownName } from '../users/user-store.ts';
import type { ConfigTables } from '../tables.ts';

type Entry<Message> = Readonly<Omit<Message, '$typeName' | '$unknown'>>;

export interface HoldersAsked {
  readonly organisationId: string;
  readonly policy: string;
  readonly scopes: readonly Entry<HolderScope>[];
  readonly limit: number;
}

interface Row extends Entry<Omit<Holder, 'scope'>> {
  readonly scopeKind: string;
  readonly scopeId: string;
}

/** Who holds a policy by a role of theirs or of a team of theirs: the assignments as they stand, teams not spelt out. */
export async function listHolders(
  db: Kysely<ConfigTables>,
  { organisationId, policy, scopes, limit }: HoldersAsked,
): Promise<{
  readonly holders: readonly (Entry<Omit<Holder, 'scope'>> & { readonly scope: Entry<HolderScope> })[];
  readonly more: boolean;
}> {
  const kinds = scopes.map(({ kind }) => kind);
  const ids = scopes.map(({ id }) => id);
  const { rows } = await sql<Row>`
    select coalesce(m.handle, '') as "userHandle", coalesce(t.handle, '') as "teamHandle", coalesce(t.name, ${shownName}) as name,
      r.name as "roleName", a.scope_kind as "scopeKind", a.scope_id as "scopeId"
    from config.assignments a
      join config.roles r on r.id = a.role_id
      left join config.teams t on t.org_id = a.org_id and t.id = a.team_id
      left join config.memberships m on m.org_id = a.org_id and m.user_id = a.user_id
      left join config.users u on u.id = a.user_id
    where a.org_id = ${organisationId} and ${policy} = any(r.policies) and (m.handle is null or m.status = 'active')
      and (a.scope_kind = 'organisation' or (a.scope_kind, a.scope_id) in (select * from unnest(${kinds}::text[], ${ids}::text[])))
    order by a.scope_kind = 'organisation', r.name, "teamHandle", "userHandle", a.id
    limit ${limit + 1}`.execute(db);
  return {
    holders: rows.slice(0, limit).map(({ scopeKind: kind, scopeId: id, ...holder }) => ({ ...holder, scope: { kind, id } })),
    more: rows.length > limit,
  };
}
