import { outcome } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import { Access, type Grant, type Identity } from '../../gateway/access.ts';
import type { ConfigTables, MembershipStatus } from '../tables.ts';
import type { LoadedAccess } from './access-cache.ts';

interface Row {
  readonly id: string;
  readonly org_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly status: MembershipStatus;
  readonly installation_admin: boolean;
  readonly expires_at: Date | null;
  readonly grants: readonly Grant[];
}

/** Roles held by the person and by the person's teams, in one value. Two queries rather than an "or": each has an index. */
const grants = sql`coalesce((
  select json_agg(json_build_object('scope', a.scope_kind, 'scopeId', a.scope_id, 'policies', r.policies))
  from (
    select role_id, scope_kind, scope_id from config.assignments where org_id = credential.org_id and user_id = credential.user_id
    union all
    select role_id, scope_kind, scope_id from config.assignments where org_id = credential.org_id and team_id in (
      select team_id from config.team_members where org_id = credential.org_id and user_id = credential.user_id)
  ) a join config.roles r on r.id = a.role_id), '[]'::json) as grants`;

/** What the holder of a session may do. One query; its answer is kept until the database announces a change. */
export async function loadSessionAccess(db: Kysely<ConfigTables>, sessionId: string): Promise<LoadedAccess> {
  const { rows } = await sql<Row>`
    select credential.id, credential.org_id, credential.user_id, m.email, m.status, u.installation_admin, credential.expires_at, ${grants}
    from config.sessions credential join config.memberships m using (org_id, user_id) join config.users u on u.id = user_id
    where credential.id = ${sessionId} and credential.revoked_at is null`.execute(db);
  return loaded(rows[0], 'session');
}

/** What the holder of a personal access token may do: always what its owner may do now. */
export async function loadTokenAccess(db: Kysely<ConfigTables>, hash: Buffer): Promise<LoadedAccess> {
  const { rows } = await sql<Row>`
    select credential.id, credential.org_id, credential.user_id, m.email, m.status, u.installation_admin, credential.expires_at, ${grants}
    from config.access_tokens credential join config.memberships m using (org_id, user_id) join config.users u on u.id = user_id
    where credential.hash = ${hash}`.execute(db);
  return loaded(rows[0], 'token');
}

/** What a member may do now, for a service that acts on their behalf; with the personal access token that they used, if they did. */
export async function loadMemberAccess(db: Kysely<ConfigTables>, organisationId: string, userId: string, tokenId = ''): Promise<Access> {
  const { rows } = await sql<Omit<Row, 'id' | 'expires_at'>>`
    select credential.org_id, credential.user_id, credential.email, credential.status, u.installation_admin, ${grants}
    from config.memberships credential join config.users u on u.id = credential.user_id
    where credential.org_id = ${organisationId} and credential.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (row?.status !== 'active') throw outcome('auth.revoked');
  return new Access({ ...whoIn(row), ...(tokenId === '' ? {} : { tokenId }) }, row.grants);
}

const whoIn = ({ org_id, user_id, email, installation_admin }: Omit<Row, 'id' | 'expires_at'>): Identity =>
  ({ organisationId: org_id, userId: user_id, email, ...(installation_admin ? { installationAdmin: true as const } : {}) });

function loaded(row: Row | undefined, kind: 'session' | 'token'): LoadedAccess {
  if (!row) throw outcome(kind === 'session' ? 'auth.revoked' : 'auth.invalid');
  if (row.status !== 'active') throw outcome('auth.revoked');
  const who = whoIn(row);
  const identity: Identity = kind === 'session' ? { ...who, sessionId: row.id } : { ...who, tokenId: row.id };
  return {
    access: new Access(identity, row.grants),
    tags: [`org:${row.org_id}`, `${kind}:${row.id}`],
    expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}
