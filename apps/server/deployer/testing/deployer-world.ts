import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { createRouterTransport, type ConnectRouter, type Transport } from '@connectrpc/connect';
import { type Caller, outcome, outcomesOut, type Policy, SpaceService } from '@spacedock/contracts';
import { type Database, kyselyFor, openDatabase } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { pino } from 'pino';
import { inject } from 'vitest';
import { Access, type Grant } from '../../gateway/access.ts';
import type { AuditEntry } from '../../gateway/audit.ts';
import { buildGateway } from '../../gateway/gateway.ts';
import { testClient, type TestClient } from '../../testing/client.ts';
import { type DeployerParts, startDeployer } from '../service.ts';

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
  readonly person: (...grants: readonly Grant[]) => DeployerPerson;
  /** Holds everything about spaces and environments. */
  readonly admin: DeployerPerson;
  readonly uses: readonly AskedUse[];
  readonly auditEntries: readonly AuditEntry[];
  readonly logs: readonly string[];
  readonly close: () => Promise<void>;
}

const organisationId = 'org_test';
export const everything: Grant = {
  scope: 'organisation', scopeId: organisationId, policies: ['space:view', 'space:update', 'environment:view'],
};

/** The deployer behind a real gateway and on a real database. In the place of config stands its contract, played by the test. */
export async function startDeployerWorld(
  times: Pick<DeployerParts, 'clusterDeadlineMs' | 'accessDeadlineMs'> = {},
): Promise<DeployerWorld> {
  const testDatabase = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  const logs: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  const database = await openDatabase({ url: testDatabase.url, directory: tmpdir(), log, migrations: [] });
  const spaces = new Map<string, Enter>();
  const environments = new Map<string, { readonly spaceId: string; readonly namespace: string }>();
  const people = new Map<string, Access>();
  const uses: AskedUse[] = [];
  const auditEntries: AuditEntry[] = [];

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
    const expiresAt = { seconds: BigInt(Math.floor(Date.now() / 1_000) + 600), nanos: 0 };
    return { cluster: { spaceId, spaceName: `name-of-${spaceId}`, kubeconfig, expiresAt, privateAddresses } };
  }

  const config = ({ service }: ConnectRouter): void => void service(SpaceService, {
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
  const deployer = startDeployer({ transport: createRouterTransport(config, { router }), now: () => new Date(), log, ...times });
  const transport = createRouterTransport((to) => deployer.contracts?.(to), { router });
  const app = await buildGateway({
    services: [deployer],
    db: kyselyFor<object>(database),
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
    onAccessChange: () => () => undefined,
    spend: () => undefined,
    trustProxy: false,
    metrics: { started: () => undefined, ended: () => undefined },
    monotonic: () => performance.now(),
    log,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  function person(...grants: readonly Grant[]): DeployerPerson {
    const userId = `usr_${people.size + 1}`;
    const email = `${userId}@example.com`;
    people.set(userId, new Access({ organisationId, userId, email }, grants));
    // Whoever plays config can tell people apart by the token alone.
    return { ...testClient(url, userId), userId, email };
  }

  return {
    url, database, transport, uses, auditEntries, logs, person, admin: person(everything),
    space: (id, way) => void spaces.set(id, way),
    environment: (id, of) => void environments.set(id, of),
    async close() {
      await app.close();
      await deployer.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}

const callerOf = (caller: Caller | undefined) => ({ organisationId: caller?.organisationId ?? '', userId: caller?.userId ?? '' });
