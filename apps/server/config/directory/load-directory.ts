import type { DirectoryProject, DirectorySpace, DirectoryTeam, DirectoryUser, GetDirectoryResponse } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import { shownName } from '../users/user-store.ts';
import type { ConfigTables } from '../tables.ts';

type Entry<Message> = Readonly<Omit<Message, '$typeName' | '$unknown'>>;

interface Row {
  readonly version: string;
  readonly users: readonly Entry<DirectoryUser>[];
  readonly teams: readonly Entry<DirectoryTeam>[];
  readonly projects: readonly Entry<DirectoryProject>[];
  readonly spaces: readonly Entry<DirectorySpace>[];
}

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
/** Of a query that gives one column of JSON objects. */
const listOf = (query: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(entry) from (${query}) as rows (entry)), '[]'::json)`;

/** Who and what there is, in one query: it is all of one moment, and so is the version. */
export async function loadDirectory(
  db: Kysely<ConfigTables>,
  organisationId: string,
): Promise<Entry<Omit<GetDirectoryResponse, keyof Row>> & Omit<Row, 'version'> & { readonly version: bigint }> {
  const { rows } = await sql<Row>`select c.version,
    ${listOf(sql`select json_build_object('id', m.user_id, 'handle', m.handle, 'email', m.email, 'name', ${shownName},
        'active', m.status = 'active', 'createdAt', ${moment('m.created_at')})
      from config.memberships m join config.users u on u.id = m.user_id where m.org_id = c.org_id order by m.handle`)} as users,
    ${listOf(sql`select json_build_object('id', t.id, 'handle', t.handle, 'name', t.name, 'description', t.description,
        'createdAt', ${moment('t.created_at')}, 'userHandles', array(
          select m.handle from config.team_members tm join config.memberships m using (org_id, user_id)
          where tm.team_id = t.id and tm.org_id = t.org_id order by m.handle))
      from config.teams t where t.org_id = c.org_id order by t.handle`)} as teams,
    ${listOf(sql`select json_build_object('id', p.id, 'handle', p.handle, 'name', p.name, 'description', p.description,
        'createdBy', p.created_by, 'createdAt', ${moment('p.created_at')})
      from config.projects p where p.org_id = c.org_id and p.deleted_at is null order by p.handle`)} as projects,
    ${listOf(sql`select json_build_object('id', s.id, 'handle', s.handle, 'name', s.name, 'provider', s.provider, 'status', s.status,
        'health', s.health, 'healthReason', s.health_reason, 'readOnly', coalesce(a.permission_level = 'read_only', true),
        'createdAt', ${moment('s.created_at')})
      from config.deployment_spaces s left join config.cloud_accounts a on a.org_id = s.org_id and a.id = s.cloud_account_id
      where s.org_id = c.org_id and s.deleted_at is null order by s.handle`)} as spaces
    from config.catalogs c where c.org_id = ${organisationId}`.execute(db);
  const [row] = rows;
  return row ? { ...row, version: BigInt(row.version) } : { version: 0n, users: [], teams: [], projects: [], spaces: [] };
}
