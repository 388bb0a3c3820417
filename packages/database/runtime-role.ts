import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasCode } from './error-code.ts';

/** The role that the server's queries run as. It may do what the migrations granted: an append-only table stays one. */
export const runtimeRole = 'spacedock_app';

// Roles belong to the whole server, where neither our lock (one per database) nor PostgreSQL's own keeps others out. These say
// that somebody else did the same at the same moment: duplicate_object, unique_violation, "tuple concurrently updated".
const raceCodes = ['42710', '23505', 'XX000'] as const;
const attempts = 20;

/** Makes sure that the role exists and that the connected user may take it on. */
export async function ensureRole(client: pg.Client, role: string): Promise<void> {
  let collision: unknown;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const state = await roleState(client, role);
    if (state.usable) return;
    try {
      if (!state.found) await client.query(`create role ${pg.escapeIdentifier(role)} nologin`);
      if (!(await roleState(client, role)).usable) await client.query(grantRole(role, state));
    } catch (error) {
      if (hasCode(error, '42501')) throw notAllowed(role, state, error);
      if (!hasCode(error, ...raceCodes)) throw error;
      collision = error;
      await sleep(10 * attempt);
    }
  }
  throw new Error(`The role ${role} could not be set up: something else keeps changing it. Start again.`, { cause: collision });
}

type RoleState = {
  readonly user: string;
  readonly version: number;
  readonly found: boolean;
  readonly usable: boolean;
};

async function roleState(client: pg.Client, role: string): Promise<RoleState> {
  const { rows } = await client.query<RoleState>(
    `select current_user::text as "user", v.version, r.oid is not null as found,
            coalesce(pg_has_role(current_user, r.oid, v.privilege), false) as usable
       from (select n as version, case when n >= 160000 then 'SET' else 'MEMBER' end as privilege
               from (select current_setting('server_version_num')::int as n) n) v
       left join pg_roles r on r.rolname = $1`,
    [role],
  );
  const [state] = rows;
  if (!state) throw new Error('PostgreSQL did not answer a question about its roles.');
  return state;
}

function grantRole(role: string, { user, version }: RoleState): string {
  // Since 16 who creates a role may hand it out, but not take it on unless that is granted too.
  return `grant ${pg.escapeIdentifier(role)} to ${pg.escapeIdentifier(user)}${version >= 160000 ? ' with set true' : ''}`;
}

function notAllowed(role: string, state: RoleState, cause: unknown): Error {
  const statements = [...(state.found ? [] : [`create role ${pg.escapeIdentifier(role)} nologin`]), grantRole(role, state)];
  return new Error(
    `The database user ${state.user} may not set up the role ${role}, which Spacedock runs its queries as. ` +
      `Have an administrator of the PostgreSQL server run this once, and start again: ${statements.join('; ')};`,
    { cause },
  );
}
