import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Policy, type ScopeKind } from '@spacedock/contracts';
import { kyselyFor, openDatabase, type Database } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { inject } from 'vitest';
import { hashOf } from '../config/access/authenticate.ts';
import { configMigrations } from '../config/migrations.ts';
import { syncSystemRoles } from '../config/people/sync-system-roles.ts';
import type { ConfigTables } from '../config/tables.ts';
import { buildServer, type Server } from '../server.ts';
import { testClient, type TestClient } from './client.ts';

export interface HeldRole {
  readonly role: string;
  readonly scope?: ScopeKind;
  readonly scopeId?: string;
}

export interface Person extends TestClient {
  readonly userId: string;
  readonly email: string;
  readonly organisationId: string;
}

export interface World {
  readonly url: string;
  readonly database: Database;
  readonly db: Kysely<ConfigTables>;
  readonly server: Server;
  readonly organisationId: string;
  /** SuperAdmin of the first organisation. */
  readonly admin: Person;
  readonly anybody: TestClient;
  /** A second server process's worth of gateway and services on the same database. */
  readonly replica: () => Promise<{ readonly url: string; readonly server: Server; readonly as: (person: Person) => TestClient }>;
  readonly organisation: (name: string) => Promise<string>;
  /** A new member with the given roles and a personal access token, put straight into the database. */
  readonly person: (roles?: readonly HeldRole[], organisationId?: string) => Promise<Person>;
  readonly role: (policies: readonly Policy[], organisationId?: string) => Promise<string>;
  readonly clock: { readonly now: () => Date; readonly advance: (milliseconds: number) => void };
  /** Everything the server logged so far, one JSON line each. */
  readonly logs: readonly string[];
  readonly close: () => Promise<void>;
}

/** The one way a test gets a system: a real server on a real PostgreSQL, over real HTTP. */
export async function startWorld(): Promise<World> {
  const testDatabase = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [configMigrations] });
  const logs: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  let offset = 0;
  const now = (): Date => new Date(Date.now() + offset);
  const closers: (() => Promise<void>)[] = [];

  async function startReplica() {
    const database = await openDatabase({ url: testDatabase.url, directory: tmpdir(), log, migrations: [configMigrations] });
    const server = await buildServer({ database, log, now, trustProxy: false });
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    closers.unshift(async () => {
      await server.close();
      await database.close();
    });
    return { url, server, database };
  }

  const first = await startReplica();
  const db = kyselyFor<ConfigTables>(first.database);
  await syncSystemRoles(db, now);
  const fresh = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

  async function organisation(name: string): Promise<string> {
    const id = fresh('org');
    await db.insertInto('config.organisations').values({ id, name, created_by: 'system:test', created_at: now(), updated_at: now() }).execute();
    return id;
  }

  const organisationId = await organisation('First');

  async function person(roles: readonly HeldRole[] = [], inOrganisation: string = organisationId): Promise<Person> {
    const userId = fresh('usr');
    const email = `${userId.slice(4, 16)}@example.com`;
    const token = `sd_pat_${randomBytes(24).toString('base64url')}`;
    const at = now();
    const stamps = { created_by: 'system:test', created_at: at, updated_at: at };
    await db.insertInto('config.users').values({ id: userId, email, name: email, password_hash: null, created_at: at, updated_at: at }).execute();
    await db.insertInto('config.memberships').values({ org_id: inOrganisation, user_id: userId, email, status: 'active', ...stamps }).execute();
    await db.insertInto('config.access_tokens').values({
      id: fresh('tok'), org_id: inOrganisation, user_id: userId, name: 'test', hash: hashOf(token), expires_at: null, last_used_at: null, created_at: at,
    }).execute();
    for (const { role, scope = 'organisation', scopeId = inOrganisation } of roles) {
      await db.insertInto('config.assignments').values({
        id: fresh('asgn'), org_id: inOrganisation, role_id: role, user_id: userId, team_id: null, scope_kind: scope, scope_id: scopeId,
        scope_project_id: null, ...stamps,
      }).execute();
    }
    return { ...testClient(first.url, token), userId, email, organisationId: inOrganisation };
  }

  return {
    url: first.url,
    database: first.database,
    db,
    server: first.server,
    organisationId,
    admin: await person([{ role: 'role_superadmin' }]),
    anybody: testClient(first.url),
    async replica() {
      const { url, server } = await startReplica();
      return { url, server, as: (who) => testClient(url, who.token) };
    },
    organisation,
    person,
    async role(policies, inOrganisation = organisationId) {
      const id = fresh('role');
      const stamps = { created_by: 'system:test', created_at: now(), updated_at: now() };
      await db.insertInto('config.roles').values({ id, org_id: inOrganisation, name: id, description: '', policies: [...policies], ...stamps }).execute();
      return id;
    },
    clock: { now, advance: (milliseconds) => void (offset += milliseconds) },
    logs,
    async close() {
      for (const close of closers) await close();
      await testDatabase.drop();
    },
  };
}
