import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { createRouterTransport, type ConnectRouter, type Transport } from '@connectrpc/connect';
import { type Caller, idFactory, outcome, outcomesOut, type Policy, SpaceService } from '@spacedock/contracts';
import { type Database, kyselyFor, openDatabase } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { testTools } from '@spacedock/helm/testing';
import { type WorkflowEngineOptions, workflowMigrations } from '@spacedock/workflow';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { inject } from 'vitest';
import { Access, type Grant } from '../../gateway/access.ts';
import type { AuditEntry } from '../../gateway/audit.ts';
import { buildGateway } from '../../gateway/gateway.ts';
import { masterKey } from '../../keys/master-key.ts';
import { testClient, type TestClient } from '../../testing/client.ts';
import { deployerMigrations } from '../migrations.ts';
import { type DeployerParts, type DeployerService, startDeployer } from '../service.ts';
import type { DeployerTables } from '../tables.ts';
import { playedCatalog, type PlayedCatalog } from './played-catalog.ts';

/** A way into a cluster, as the config service would mint it. */
export interface WayIn {
  readonly kubeconfig: string;
  readonly privateAddresses?: boolean;
}

/** What was asked of the config service. */
export interface AskedUse {
  readonly of: string;
  readonly caller: Pick<Caller, 'organisationId' | 'userId'>;
  readonly policy: string;
  readonly writes: boolean;
  readonly renew: boolean;
}

export type Enter = (use: AskedUse) => WayIn | Promise<WayIn>;

export interface DeployerPerson extends TestClient {
  readonly userId: string;
  readonly email: string;
}

export interface DeployerWorld {
  readonly url: string;
  readonly database: Database;
  /** To the deployer's own contracts. */
  readonly transport: Transport;
  /** Registers a space; `enter` is asked each time it is used. */
  readonly space: (id: string, enter: Enter) => void;
  readonly environment: (id: string, of: { readonly spaceId: string; readonly namespace: string }) => void;
  /** The deployments that config knows. */
  readonly catalog: PlayedCatalog;
  /** The tables of the deployer. */
  readonly db: Kysely<DeployerTables>;
  readonly deployer: DeployerService;
  /** A second deployer on the same database, with a gateway of its own. */
  readonly replica: () => Promise<{ readonly url: string; readonly deployer: DeployerService; readonly as: (person: DeployerPerson) => TestClient }>;
  readonly clock: { readonly now: () => Date; readonly advance: (milliseconds: number) => void };
  /** From now on these are the rights of the person, and open streams are told. */
  readonly regrant: (person: DeployerPerson, ...grants: readonly Grant[]) => void;
  readonly person: (...grants: readonly Grant[]) => DeployerPerson;
  /** Holds everything about spaces and environments. */
  readonly admin: DeployerPerson;
  readonly uses: readonly AskedUse[];
  readonly auditEntries: readonly AuditEntry[];
  readonly logs: readonly string[];
  readonly close: () => Promise<void>;
}

const organisationId = 'org_test';
const migrations = [workflowMigrations, deployerMigrations];
export const everything: Grant = {
  scope: 'organisation', scopeId: organisationId,
  policies: ['space:view', 'space:update', 'environment:view', 'deployment:view', 'deployment:update'],
};

export interface DeployerWorldSettings extends Pick<DeployerParts, 'clusterDeadlineMs' | 'accessDeadlineMs' | 'catalogDeadlineMs' | 'patience' | 'datastoresMs'> {
  /** Contracts of services beside config, where the test plays them. */
  readonly peers?: (router: ConnectRouter) => void;
  /** Work on rollouts and tell the catalog of them, with what is not to be as usual. */
  readonly jobs?: Partial<WorkflowEngineOptions>;
}

/** The deployer behind a real gateway and on a real database. In the place of config stands its contract, played by the test. */
export async function startDeployerWorld({ jobs, peers, ...times }: DeployerWorldSettings = {}): Promise<DeployerWorld> {
  const testDatabase = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
  const logs: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  const openOne = () => openDatabase({ url: testDatabase.url, directory: tmpdir(), log, migrations });
  const database = await openOne();
  let offset = 0;
  const now = (): Date => new Date(Date.now() + offset);
  const newId = idFactory(() => now().getTime(), (size) => new Uint8Array(randomBytes(size)));
  const spaces = new Map<string, Enter>();
  const environments = new Map<string, { readonly spaceId: string; readonly namespace: string }>();
  const people = new Map<string, Access>();
  const uses: AskedUse[] = [];
  const auditEntries: AuditEntry[] = [];

  const catalog = playedCatalog({ newId, organisationId, accessOf: (userId) => people.get(userId) });
  const listeners = new Set<(tag: string) => void>();

  /** By the rules of config: unseen is 404, seen but not allowed is 403. */
  function mustHold(access: Access | undefined, policy: string, kind: 'space' | 'environment', id: string): void {
    const place = { [kind]: id };
    const seen = access?.holds(`${kind}:view`, place) || access?.holds(policy as Policy, place);
    if (!access || !seen) throw outcome('object.not_found', { kind, id });
    access.must(policy as Policy, place, `${kind} ${id}`);
  }

  async function enter(spaceId: string, use: AskedUse) {
    uses.push(use);
    const space = spaces.get(spaceId);
    if (!space) throw outcome('object.not_found', { kind: 'space', id: spaceId });
    const { kubeconfig, privateAddresses = true } = await space(use);
    const expiresAt = { seconds: BigInt(Math.floor(now().getTime() / 1_000) + 600), nanos: 0 };
    return { cluster: { spaceId, spaceName: `name-of-${spaceId}`, kubeconfig, expiresAt, privateAddresses } };
  }

  const config = (router: ConnectRouter): void => void router.service(SpaceService, {
    async enterSpace({ organisationId: of, spaceId, writes, renew }) {
      return enter(spaceId, { of: spaceId, caller: { organisationId: of, userId: '' }, policy: '', writes, renew });
    },
    async useSpace({ caller, spaceId, policy, writes, renew }) {
      mustHold(people.get(caller?.userId ?? ''), policy, 'space', spaceId);
      return enter(spaceId, { of: spaceId, caller: callerOf(caller), policy, writes, renew });
    },
    async useEnvironment({ caller, environmentId, policy, writes, renew }) {
      mustHold(people.get(caller?.userId ?? ''), policy, 'environment', environmentId);
      const environment = environments.get(environmentId);
      if (!environment) throw outcome('object.not_found', { kind: 'environment', id: environmentId });
      const { spaceId, namespace } = environment;
      const { cluster } = await enter(spaceId, { of: environmentId, caller: callerOf(caller), policy, writes, renew });
      return { cluster, environmentName: 'prod', namespace };
    },
  });

  const router = { interceptors: [outcomesOut((error, method) => log.error({ err: error }, `${method} failed`))] };
  const toConfig = createRouterTransport((to) => {
    config(to);
    catalog.contract(to);
    peers?.(to);
  }, { router });

  async function startOne(on: Database) {
    let listening = '';
    const deployer = startDeployer({
      database: on, transport: toConfig, masterKey: masterKey(Buffer.alloc(32, 'spacedock test key')), now, monotonic: () => performance.now(), random: Math.random, newId, newUuid: randomUUID, tools: testTools, log,
      engine: jobs, publicUrl: () => listening, ...times,
    });
    const app = await buildGateway({
      services: [deployer],
      db: kyselyFor<object>(on),
      async authenticate(token) {
        const access = people.get(token);
        if (!access) throw outcome('auth.invalid');
        return access;
      },
      auditLog: {
        async record(_, entry) {
          auditEntries.push(entry);
          return { accessChanged: false };
        },
        recordAll: async (_, entries) => void auditEntries.push(...entries),
      },
      settleAccess: async () => undefined,
      onAccessChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      spend: () => undefined,
      trustProxy: false,
      metrics: { started: () => undefined, ended: () => undefined },
      monotonic: () => performance.now(),
      log,
    });
    if (jobs) await deployer.start();
    const close = async (): Promise<void> => {
      deployer.endStreams();
      await app.close();
      await deployer.close();
      await on.close();
    };
    listening = await app.listen({ host: '127.0.0.1', port: 0 });
    return { deployer, close, url: listening };
  }

  const { deployer, url, close } = await startOne(database);
  const closers = [close];
  const transport = createRouterTransport((to) => deployer.contracts?.(to), { router });

  function person(...grants: readonly Grant[]): DeployerPerson {
    const userId = `usr_${people.size + 1}`;
    const email = `${userId}@example.com`;
    people.set(userId, new Access({ organisationId, userId, email }, grants));
    // Whoever plays config can tell people apart by the token alone.
    return { ...testClient(url, userId), userId, email };
  }

  return {
    url, database, transport, uses, auditEntries, logs, person, admin: person(everything), catalog, deployer,
    db: kyselyFor<DeployerTables>(database),
    clock: { now, advance: (milliseconds) => void (offset += milliseconds) },
    async replica() {
      const made = await startOne(await openOne());
      closers.unshift(made.close);
      return { ...made, as: ({ userId }) => testClient(made.url, userId) };
    },
    regrant({ userId, email }, ...grants) {
      people.set(userId, new Access({ organisationId, userId, email }, grants));
      for (const listener of [...listeners]) listener(`org:${organisationId}`);
    },
    space: (id, way) => void spaces.set(id, way),
    environment: (id, of) => void environments.set(id, of),
    async close() {
      for (const closeOne of closers) await closeOne();
      await testDatabase.drop();
    },
  };
}

const callerOf = (caller: Caller | undefined) => ({ organisationId: caller?.organisationId ?? '', userId: caller?.userId ?? '' });
