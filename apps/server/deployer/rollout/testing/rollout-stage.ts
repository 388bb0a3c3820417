import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type ConnectRouter, createRouterTransport } from '@connectrpc/connect';
import {
  type CatalogDeployment,
  CloudAccountService,
  contractClient,
  DeploymentService,
  idFactory,
  IntegrationService,
  outcome,
  outcomesOut,
} from '@spacedock/contracts';
import { type Database, inTransaction, kyselyFor, openDatabase } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { serviceReleases } from '@spacedock/helm';
import { testTools } from '@spacedock/helm/testing';
import { kubeClient, type KubeClient } from '@spacedock/kube';
import { clusterControllers, systemClock } from '@spacedock/sandbox';
import { type Engine, workflowEngine, workflowMigrations, type WorkflowEngineOptions } from '@spacedock/workflow';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { DeploymentConfigs } from '../../../deployments/configs.ts';
import type { Connection } from '../../../gateway/connection.ts';
import { tcpGate, type TcpGate } from '../../../testing/tcp-gate.ts';
import { testMasterKey } from '../../../testing/world.ts';
import { githubClient } from '../../../github/github-client.ts';
import { usualBuildPatience } from '../../builds/build-patience.ts';
import { callbackTokens } from '../../builds/callback-token.ts';
import { classify } from '../../classify.ts';
import { deployerMigrations } from '../../migrations.ts';
import { addRevision, readRevision, type RevisionRowRead, type WantedRevision } from '../../revisions/new-revision.ts';
import { deploymentLog } from '../../runtime/deployment-log.ts';
import { connectedVariables } from '../../service-connections/connected-variables.ts';
import type { DeployerTables } from '../../tables.ts';
import { startTokenCluster, type TokenCluster } from '../../testing/token-cluster.ts';
import type { RolloutPatience } from '../rollout-patience.ts';
import type { RolloutPorts } from '../rollout-ports.ts';
import { rolloutWorkflow } from '../rollout-workflow.ts';
import { secretFingerprint } from '../secret-fingerprint.ts';
import { rolloutTurns } from '../turn.ts';

export const organisationId = 'org_test';

/** As the catalog is given it, without what makes a message of it. */
type CatalogFields = Partial<Omit<CatalogDeployment, '$typeName' | '$unknown'>>;

export interface RolloutStage {
  readonly database: Database;
  readonly db: Kysely<DeployerTables>;
  readonly cluster: TokenCluster;
  /** The cluster as its administrator sees it. */
  readonly admin: KubeClient;
  /** The way from the deployer to the cluster. */
  readonly gate: TcpGate;
  readonly ports: RolloutPorts;
  readonly engine: Engine<Connection>;
  /** What the secret manager holds. */
  readonly secrets: Map<string, string>;
  readonly catalog: Map<string, CatalogFields>;
  /** The login of every registry. */
  readonly registry: { kind: string; server: string; username: string; password: string };
  readonly deployment: (name: string, fields?: CatalogFields) => Promise<CatalogDeployment>;
  /** Makes a revision and lets it be rolled out. */
  readonly release: (
    deployment: CatalogDeployment,
    image: string,
    configs?: DeploymentConfigs,
    more?: Partial<WantedRevision>,
  ) => Promise<string>;
  /** Resolves when the job of a revision has ended. */
  readonly ended: (revisionId: string) => Promise<RevisionRowRead>;
  /** Resolves when a step of it waits, and says so in these words. */
  readonly waits: (revisionId: string, step: string, words?: string) => Promise<void>;
  readonly released: (...given: Parameters<RolloutStage['release']>) => Promise<RevisionRowRead>;
  readonly runtime: (
    deployment: CatalogDeployment,
  ) => Promise<{ status: string; current_revision_id: string | null; address: string; holder_id: string | null }>;
  /** `stage status` of everything that was told, in order. */
  readonly events: (deployment: CatalogDeployment) => Promise<readonly { readonly text: string; readonly meta: unknown }[]>;
  /** Everything that was logged, with its details. */
  readonly logs: readonly string[];
  readonly close: () => Promise<void>;
}

export interface StageOptions {
  readonly patience?: Partial<RolloutPatience>;
  /** How much faster the cluster's time goes by. */
  readonly speed?: number;
  readonly engine?: Partial<WorkflowEngineOptions>;
  /** Not begun: the test runs the steps itself. */
  readonly idle?: boolean;
}

const quick: Partial<WorkflowEngineOptions> = {
  leaseMs: 4_000,
  heartbeatMs: 400,
  sweepMs: 200,
  pollMs: 30,
  graceMs: 2_000,
  firstPauseMs: 10,
  longestPauseMs: 100,
};

/** Rollouts on a real database and a sandbox cluster in which pods run. In the place of config stands its contract. */
export async function startRolloutStage({
  patience = {},
  speed = 1,
  engine: paced = {},
  idle = false,
}: StageOptions = {}): Promise<RolloutStage> {
  const migrations = [workflowMigrations, deployerMigrations];
  const logs: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  const testDatabase = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations });
  const database = await openDatabase({ url: testDatabase.url, directory: tmpdir(), log: logger, migrations });
  const start = Date.now();
  const fast = {
    now: () => new Date(start + (Date.now() - start) * speed),
    after: (ms: number, callback: () => void) => systemClock.after(ms / speed, callback),
  };
  const cluster = await startTokenCluster({
    controllers: clusterControllers({ clock: fast, pace: { containerStart: 0, program: 0, shutdown: 0, loadBalancer: 0 } }),
  });
  const gate = await tcpGate({ host: '127.0.0.1', port: Number(new URL(cluster.url).port) });
  const client = kubeClient({ kubeconfig: cluster.kubeconfig(undefined, `https://127.0.0.1:${gate.port}`), deadlineMs: 10_000 });
  const db = kyselyFor<DeployerTables>(database);
  const connection = kyselyFor<object>(database);
  const now = (): Date => new Date();
  const newId = idFactory(
    () => Date.now(),
    (size) => new Uint8Array(randomBytes(size)),
  );
  const secrets = new Map<string, string>();
  const catalog = new Map<string, CatalogFields>();
  const registry = { kind: 'dockerhub', server: 'https://index.docker.io/v1/', username: 'acme', password: '' };

  const config = ({ service }: ConnectRouter): void => {
    service(DeploymentService, {
      async getDeployment({ deploymentId }) {
        const deployment = catalog.get(deploymentId);
        if (!deployment) throw outcome('object.not_found', { kind: 'deployment', id: deploymentId });
        return { deployment };
      },
    });
    service(CloudAccountService, {
      async readSecrets({ names }) {
        const missing = names.filter((name) => !secrets.has(name));
        if (missing.length > 0) throw outcome('secret.missing', { names: missing, where: 'acme in us-east-1' });
        return { values: Object.fromEntries(names.map((name) => [name, secrets.get(name) ?? ''])) };
      },
    });
    service(IntegrationService, { openRegistry: async () => registry });
  };
  const router = { interceptors: [outcomesOut(() => undefined)] };
  const transport = createRouterTransport(config, { router });
  const log = deploymentLog({ now, newId });
  const inOne: RolloutPorts['inTransaction'] = (work) => inTransaction(connection, work);
  const accounts = contractClient(CloudAccountService, transport);
  const ports: RolloutPorts = {
    db,
    inTransaction: inOne,
    catalog: contractClient(DeploymentService, transport),
    accounts,
    integrations: contractClient(IntegrationService, transport),
    builds: {
      openGithub: githubClient,
      tokens: callbackTokens({ masterKey: testMasterKey, now }),
      callbackUrl: () => 'http://127.0.0.1:9/api/webhooks/builds',
      patience: usualBuildPatience,
      log: { warn: () => undefined },
    },
    enter: async () => client,
    releases: serviceReleases({ tool: (await testTools()).helm, now }),
    connectedVariables: connectedVariables({ inTransaction: inOne, log, accounts }),
    fingerprint: secretFingerprint(testMasterKey),
    log,
    turns: rolloutTurns(log, now),
    newId,
    patience,
    addRevision: (transaction, wanted) => add(transaction, wanted),
  };
  const engine: Engine<Connection> = workflowEngine<RolloutPorts, object>({
    pool: database.pool,
    notifications: database.notifications,
    log: logger,
    workflows: [rolloutWorkflow],
    classify,
    now,
    random: Math.random,
    newId: randomUUID,
    portsFor: async () => ({ ports, release: async () => undefined }),
    options: { ...quick, ...paced },
  });
  const add = addRevision({ engine, log, now, chart: 'service-1.0.0' });
  if (!idle) await engine.run();

  const stage: RolloutStage = {
    logs,
    database,
    db,
    cluster,
    admin: cluster.admin,
    gate,
    ports,
    engine,
    secrets,
    catalog,
    registry,
    async deployment(name, fields = {}) {
      const namespace = fields.namespace ?? `ns-${name}`;
      const metadata = { name: namespace };
      if (!(await cluster.admin.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace }))) {
        await cluster.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata });
      }
      const id = newId('deployment');
      catalog.set(id, {
        id,
        organisationId,
        projectId: 'prj_test',
        environmentId: 'env_test',
        environmentName: 'prod',
        spaceId: 'spc_test',
        spaceName: 'space',
        namespace,
        name,
        sourceType: 'image',
        configs: '{}',
        status: 'pending',
        ...fields,
      });
      const { deployment } = await ports.catalog.getDeployment({ organisationId, deploymentId: id });
      if (!deployment) throw new Error('the catalog does not know it');
      return deployment;
    },
    async release(deployment, image, configs = {}, more = {}) {
      const wanted: WantedRevision = {
        id: newId('revision'),
        deployment,
        source: 'api',
        configs: { drainSeconds: 0, ...configs },
        image,
        actor: { id: 'usr_test', email: 'ada@example.com' },
        note: '',
        ...more,
      };
      const added = await inTransaction(connection, (transaction) => add(transaction, wanted));
      if (!added) throw new Error('the deployment is being deleted');
      return added.row.id;
    },
    async ended(revisionId) {
      for await (const { step, state } of engine.observe(revisionId, 0, AbortSignal.timeout(60_000))) {
        if (step === undefined && ['succeeded', 'failed', 'cancelled'].includes(state)) break;
      }
      const row = await readRevision(db, organisationId, revisionId);
      if (!row) throw new Error(`revision ${revisionId} is gone`);
      return row;
    },
    async waits(revisionId, wanted, words = '') {
      for await (const { step, state, message } of engine.observe(revisionId, 0, AbortSignal.timeout(60_000))) {
        if (step === wanted && state === 'waiting' && message.includes(words)) return;
      }
      throw new Error(`${wanted} of ${revisionId} did not come to wait`);
    },
    async released(...given) {
      return stage.ended(await stage.release(...given));
    },
    runtime: ({ id }) =>
      db
        .selectFrom('deployer.deployments')
        .where('id', '=', id)
        .select(['status', 'current_revision_id', 'address', 'holder_id'])
        .executeTakeFirstOrThrow(),
    async events({ id }) {
      const rows = await db
        .selectFrom('deployer.deployment_events')
        .innerJoin('deployer.revisions', 'deployer.revisions.id', 'revision_id')
        .where('deployer.deployment_events.deployment_id', '=', id)
        .orderBy('sequence')
        .select(['number', 'stage', 'deployer.deployment_events.status', 'meta'])
        .execute();
      return rows.map(({ number, stage: at, status, meta }) => ({ text: `${number} ${at} ${status}`, meta }));
    },
    async close() {
      await engine.stop();
      client.close();
      await gate.shut();
      await database.close();
      await testDatabase.drop();
      await cluster.close();
    },
  };
  return stage;
}
