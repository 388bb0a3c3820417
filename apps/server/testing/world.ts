import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Policy, ScopeKind } from '@spacedock/contracts';
import { kyselyFor, openDatabase, type Database } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { testTools } from '@spacedock/helm/testing';
import type { WorkflowEngineOptions } from '@spacedock/workflow';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { inject } from 'vitest';
import { hashOf } from '../config/access/authenticate.ts';
import { syncSystemRoles } from '../config/people/sync-system-roles.ts';
import type { SignInOptions } from '../config/service.ts';
import type { BuildPatience } from '../deployer/builds/build-patience.ts';
import { argon2id, passwords } from '../config/sign-in/passwords.ts';
import type { ConfigTables, MembershipStatus } from '../config/tables.ts';
import { masterKey } from '../keys/master-key.ts';
import { migrations } from '../migrations.ts';
import { buildServer, type Server } from '../server.ts';
import { testClient, type TestClient } from './client.ts';
import { buildSplitServers, type SplitServers } from './split-servers.ts';
import type { Site } from '../outside/site-fetch.ts';
import { type WorldClouds, worldClouds } from './world-clouds.ts';
import { type WorldGithub, worldGithub } from './world-github.ts';
import { type WorldKubectl, worldKubectl } from './world-kubectl.ts';
import { builtWebApp } from './built-web-app.ts';

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

/** Somebody with a session. */
export interface SignedInClient extends TestClient {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface World {
  readonly url: string;
  readonly database: Database;
  readonly db: Kysely<ConfigTables>;
  readonly server: Server;
  readonly organisationId: string;
  /** SuperAdmin of the first organisation, and administrator of the installation. */
  readonly admin: Person;
  readonly anybody: TestClient;
  /** A second server process's worth of gateway and services on the same database. */
  readonly replica: () => Promise<{ readonly url: string; readonly server: Server; readonly as: (person: Person) => TestClient }>;
  readonly organisation: (name: string) => Promise<string>;
  /** A new member with the given roles and a personal access token, put straight into the database. */
  readonly person: (roles?: readonly HeldRole[], organisationId?: string) => Promise<Person>;
  /** Makes somebody a member of another organisation too, without any role there. */
  readonly join: (person: Pick<Person, 'userId' | 'email'>, organisationId: string, status?: MembershipStatus) => Promise<void>;
  readonly role: (policies: readonly Policy[], organisationId?: string) => Promise<string>;
  /** Gives a person a password, as accepting an invitation would. */
  readonly setPassword: (person: Pick<Person, 'userId'>, password: string) => Promise<void>;
  /** Signs in over HTTP, at the first server unless another one's address is given. */
  readonly signIn: (email: string, password: string, at?: string) => Promise<SignedInClient>;
  /** Runs like the machine's, ahead of it by what it was advanced. Once it is held, it only moves when it is advanced. */
  readonly clock: { readonly now: () => Date; readonly advance: (milliseconds: number) => void; readonly hold: () => void };
  /** Makes somebody an administrator of the installation, from their next first request on. */
  readonly answerForInstallation: (person: Pick<Person, 'userId'>) => Promise<void>;
  /** Cloud accounts, clusters and spaces. */
  readonly clouds: WorldClouds;
  /** The sandbox's GitHub, and integrations with it. */
  readonly github: WorldGithub;
  /** The real kubectl on the first server. */
  readonly kubectl: WorldKubectl;
  /** The two processes' worth of a world that was started split; `server` is the first of them. */
  readonly split: SplitServers | undefined;
  /** Everything the server logged so far, one JSON line each. */
  readonly logs: readonly string[];
  readonly close: () => Promise<void>;
}

export interface WorldSettings {
  /** Of one organisation; no limit unless said. */
  readonly requestsPerSecond?: number;
  /** Whether people may make their own account. */
  readonly signup?: boolean;
  readonly oidc?: SignInOptions['oidc'];
  /** What the server calls itself in its tokens. */
  readonly issuer?: string;
  /** Stands in for the expensive part of passwords, for tests that count it. */
  readonly argon2id?: SignInOptions['argon2id'];
  /** Open the Kubernetes APIs of all organisations as they come, and not when they are first asked for. */
  readonly openPlanes?: boolean;
  /** Stands in for Docker Hub. */
  readonly dockerHub?: Site;
  /** Work on provisioning jobs and rollouts. What waits for a cloud goes on when the clock is advanced. */
  readonly jobs?: Partial<WorkflowEngineOptions>;
  /** How often branches are looked at for pushes that were not delivered. */
  readonly headsMs?: number;
  /** How builds are waited for, where that is not to be as usual. */
  readonly builds?: Partial<BuildPatience>;
  /** The deployer runs apart from the other services, as in a process of its own: they call each other by real gRPC. */
  readonly split?: boolean;
  /** Serve the web app, built when it is stale; or what was built into this directory. */
  readonly web?: true | string;
}

/** Every test world seals with the same key: what it protects there is nothing. */
export const testMasterKey = masterKey(Buffer.alloc(32, 'spacedock test key'));

/** The one way a test gets a system: a real server on a real PostgreSQL, over real HTTP. */
export async function startWorld(settings: WorldSettings = {}): Promise<World> {
  const { requestsPerSecond = 0, signup = false, oidc, argon2id: derive, issuer = 'spacedock', openPlanes = false, dockerHub, jobs, headsMs, builds, split = false, web } = settings;
  const webDirectory = web === true ? await builtWebApp() : web;
  const testDatabase = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
  const logs: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  let offset = 0;
  let heldAt: number | undefined;
  const now = (): Date => new Date((heldAt ?? Date.now()) + offset);
  const closers: (() => Promise<void>)[] = [];

  const servers: Server[] = [];
  const github = worldGithub({
    now, servers, url: () => first.url, admin: () => admin, adminOf: (inOrganisation) => person([{ role: 'role_superadmin' }], inOrganisation),
  });

  async function startReplica() {
    const open = () => openDatabase({ url: testDatabase.url, directory: tmpdir(), log, migrations });
    const database = await open();
    const signIn: SignInOptions = { issuer, publicUrl: () => url, signup, oidc, argon2id: derive };
    const parts = { database, log, now, trustProxy: false, requestsPerSecond, masterKey: testMasterKey, signIn, probeTickMs: undefined, openPlanes, dockerHub, jobs, headsMs, builds, tools: testTools, kubernetes: () => kubernetes(), webDirectory };
    const pair = split ? await buildSplitServers(parts, await open()) : undefined;
    const server = pair?.main ?? await buildServer(parts);
    servers.push(server);
    github.tell(server);
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    closers.unshift(async () => {
      await (pair ?? server).close();
      await database.close();
    });
    return { url, server, database, pair };
  }

  // As an operator would have it: all replicas behind one address.
  const kubernetes = async () => {
    const { url, caPem } = await kubectl.tls();
    return { server: url, caPem };
  };
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

  /** A test may hold a role in an environment that is not there (any more): then its project is not there either. */
  async function projectOf(environmentId: string): Promise<string> {
    const found = await db.selectFrom('config.environments').where('id', '=', environmentId).select('project_id').executeTakeFirst();
    return found?.project_id ?? 'prj_unknown';
  }

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
      const around = scope === 'environment' ? await projectOf(scopeId) : null;
      await db.insertInto('config.assignments').values({
        id: fresh('asgn'), org_id: inOrganisation, role_id: role, user_id: userId, team_id: null, scope_kind: scope, scope_id: scopeId,
        scope_project_id: scope === 'project' ? scopeId : around, ...stamps,
      }).execute();
    }
    return { ...testClient(first.url, token), userId, email, organisationId: inOrganisation };
  }

  const admin = await person([{ role: 'role_superadmin' }]);
  async function answerForInstallation({ userId }: Pick<Person, 'userId'>): Promise<void> {
    await db.updateTable('config.users').set({ installation_admin: true }).where('id', '=', userId).execute();
  }
  await answerForInstallation(admin);
  const clouds = worldClouds({
    now, organisationId,
    async installationAdmin(inOrganisation) {
      const made = await person([{ role: 'role_superadmin' }], inOrganisation);
      await answerForInstallation(made);
      return made;
    },
  });

  const kubectl = worldKubectl({ server: first.server, log });
  return {
    url: first.url,
    database: first.database,
    db,
    server: first.server,
    organisationId,
    admin,
    anybody: testClient(first.url),
    async replica() {
      const { url, server } = await startReplica();
      return { url, server, as: (who) => testClient(url, who.token) };
    },
    organisation,
    person,
    async join({ userId, email }, inOrganisation, status = 'active') {
      const stamps = { created_by: 'system:test', created_at: now(), updated_at: now() };
      await db.insertInto('config.memberships').values({ org_id: inOrganisation, user_id: userId, email, status, ...stamps }).execute();
    },
    async role(policies, inOrganisation = organisationId) {
      const id = fresh('role');
      const stamps = { created_by: 'system:test', created_at: now(), updated_at: now() };
      await db.insertInto('config.roles').values({ id, org_id: inOrganisation, name: id, description: '', policies: [...policies], ...stamps }).execute();
      return id;
    },
    async setPassword({ userId }, password) {
      const { hash } = passwords({ argon2id, randomBytes });
      await db.updateTable('config.users').set({ password_hash: await hash(password) }).where('id', '=', userId).execute();
    },
    async signIn(email, password, at = first.url) {
      const answer = await testClient(at).post<{ accessToken: string; refreshToken: string }>('/auth/login', { email, password });
      const { status, text, data } = answer;
      if (status !== 200) throw new Error(`signing in as ${email} was answered with ${status}: ${text}`);
      return { ...testClient(at, data.accessToken), ...data };
    },
    clock: { now, advance: (milliseconds) => void (offset += milliseconds), hold: () => void (heldAt ??= Date.now()) },
    answerForInstallation,
    clouds,
    github: github.parts,
    kubectl,
    split: first.pair,
    logs,
    async close() {
      await kubectl.close();
      for (const close of closers) await close();
      await clouds.close();
      await github.close();
      await testDatabase.drop();
    },
  };
}
