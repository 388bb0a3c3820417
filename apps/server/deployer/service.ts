import type { Transport } from '@connectrpc/connect';
import {
  type Caller, CloudAccountService, ConnectionService, contractClient, DeploymentService, IntegrationService, type NewId, SpaceService,
} from '@spacedock/contracts';
import { type Database, inTransaction, kyselyFor } from '@spacedock/database';
import { serviceChart, type Tools } from '@spacedock/helm';
import { type Engine, workflowEngine, type WorkflowEngineOptions } from '@spacedock/workflow';
import type { Logger } from 'pino';
import { clusterClients } from '../clusters/cluster-clients.ts';
import { type Connection, withTablesOf } from '../gateway/connection.ts';
import type { ServiceOf } from '../gateway/service.ts';
import type { MasterKey } from '../keys/master-key.ts';
import type { WorkLoop } from '../work/work-loop.ts';
import { githubClient } from '../github/github-client.ts';
import { buildInlet } from './builds/build-inlet.ts';
import { type BuildPatience, usualBuildPatience } from './builds/build-patience.ts';
import { callbackTokens } from './builds/callback-token.ts';
import { classify } from './classify.ts';
import { enterSpace } from './clusters/enter-space.ts';
import { lazyReleases } from './clusters/lazy-releases.ts';
import { type UseOfSpaces, useOfSpaces } from './clusters/use-space.ts';
import { deploymentFeed } from './events/deployment-feed.ts';
import { namespaceContract } from './namespaces/namespace-contract.ts';
import { namespaceStore } from './namespaces/namespace-store.ts';
import type { DeployerOpen } from './open.ts';
import { followedPullRequests } from './previews/followed-pull-requests.ts';
import { previewKeeper } from './previews/preview-keeper.ts';
import { addRevision } from './revisions/new-revision.ts';
import type { RolloutPatience } from './rollout/rollout-patience.ts';
import type { RolloutPorts } from './rollout/rollout-ports.ts';
import { rolloutWorkflow } from './rollout/rollout-workflow.ts';
import { secretFingerprint } from './rollout/secret-fingerprint.ts';
import { rolloutTurns } from './rollout/turn.ts';
import { uninstallDeployment } from './rollout/uninstall.ts';
import { deployerRoutes } from './routes.ts';
import { catalogTeller } from './runtime/catalog-teller.ts';
import { deployerContract } from './runtime/deployer-contract.ts';
import { deploymentLog } from './runtime/deployment-log.ts';
import { releases as releasesOf } from './runtime/release.ts';
import { teardowns } from './runtime/teardown.ts';
import { findingOfEnvironments } from './runtime/find-environment.ts';
import { useOfDeployments } from './runtime/use-deployment.ts';
import { connectedVariables } from './service-connections/connected-variables.ts';
import { connectionKeeper } from './service-connections/connection-keeper.ts';
import { datastoreWatch } from './service-connections/datastore-watch.ts';
import { useOfConnections } from './service-connections/use-connections.ts';
import { DeployerStores } from './stores.ts';
import { branchHeads } from './sources/branch-heads.ts';
import { cloneSlots } from './sources/clone-slots.ts';
import { sourceClones } from './sources/source-clones.ts';
import { usualSourceLimits } from './sources/source-limits.ts';
import type { DeployerTables } from './tables.ts';
import { deliveryInbox } from './webhooks/delivery-inbox.ts';
import { deliveryWorker } from './webhooks/delivery-worker.ts';
import { deploymentsOfPush } from './webhooks/deployments-of-push.ts';
import { headWatch } from './webhooks/head-watch.ts';
import { webhookInlet } from './webhooks/webhook-inlet.ts';

export interface DeployerParts {
  readonly database: Database;
  /** To the contracts of the other services. */
  readonly transport: Transport;
  readonly masterKey: MasterKey;
  readonly now: () => Date;
  readonly monotonic: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly newId: NewId;
  readonly newUuid: () => string;
  /** Finds helm, when it is first needed. */
  readonly tools: () => Promise<Tools>;
  readonly log: Logger;
  /** How the engine paces itself. */
  readonly engine?: Partial<WorkflowEngineOptions> | undefined;
  /** How long trouble in a cluster may last, where that is not to be as usual. */
  readonly patience?: Partial<RolloutPatience> | undefined;
  /** Where this server is reached from outside. */
  readonly publicUrl: () => string;
  /** How builds are waited for, where that is not to be as usual. */
  readonly builds?: Partial<BuildPatience> | undefined;
  /** For each call to a cluster. */
  readonly clusterDeadlineMs?: number;
  /** For the way into a cluster, which may have to be asked of a cloud. */
  readonly accessDeadlineMs?: number;
  /** For each question to the catalog. */
  readonly catalogDeadlineMs?: number;
  /** Between two looks at the head of a branch. */
  readonly headsMs?: number | undefined;
  /** Between two looks at where datastores are. */
  readonly datastoresMs?: number | undefined;
}

export interface DeployerService extends ServiceOf<DeployerStores, DeployerOpen> {
  /** Begins to roll out. Not before all services answer: steps call them. */
  readonly start: () => Promise<void>;
  /** Those who follow deployments are sent away, so that the server can stop. */
  readonly endStreams: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Everything that is done in the clusters of spaces: it holds no credentials, and asks for a way in each time. What it does for
 * deployments it does by jobs that outlive the process, one for each revision.
 */
export function startDeployer(parts: DeployerParts): DeployerService {
  const { database, transport, masterKey, now, random, newId, newUuid, log } = parts;
  const { clusterDeadlineMs = 10_000, accessDeadlineMs = 30_000, catalogDeadlineMs = 10_000, headsMs = 60_000, datastoresMs = 60_000 } = parts;
  const db = kyselyFor<DeployerTables>(database);
  const connection = kyselyFor<object>(database);
  const inOne: RolloutPorts['inTransaction'] = (work) => inTransaction(connection, work, { random });
  const catalog = contractClient(DeploymentService, transport);
  const spaces = contractClient(SpaceService, transport);
  const accounts = contractClient(CloudAccountService, transport);
  const connections = contractClient(ConnectionService, transport);
  const clients = clusterClients({ now, deadlineMs: clusterDeadlineMs });
  const stopping = new AbortController();
  const useFor = (caller: Pick<Caller, 'organisationId' | 'userId'>): UseOfSpaces =>
    useOfSpaces({ spaces, clients, caller, accessDeadlineMs, log });

  const deployments = deploymentLog({ now, newId });
  const feed = deploymentFeed(db, database.notifications);
  const enter = enterSpace({ spaces, clients, accessDeadlineMs });
  const releases = lazyReleases(parts.tools, now);
  const engine: Engine<Connection> = workflowEngine<RolloutPorts, object>({
    pool: database.pool, notifications: database.notifications, log, now, random, newId: newUuid, classify,
    workflows: [rolloutWorkflow],
    portsFor: async () => ({ ports, release: async () => undefined }),
    ...(parts.engine === undefined ? {} : { options: parts.engine }),
  });
  const add = addRevision({ engine, log: deployments, now, chart: `${serviceChart.name}-${serviceChart.version}` });
  const buildTokens = callbackTokens({ masterKey, now });
  const ports: RolloutPorts = {
    db, inTransaction: inOne, catalog, enter, releases, newId, log: deployments, addRevision: add,
    accounts,
    integrations: contractClient(IntegrationService, transport),
    turns: rolloutTurns(deployments, now),
    connectedVariables: connectedVariables({ inTransaction: inOne, log: deployments, accounts }),
    fingerprint: secretFingerprint(masterKey),
    patience: parts.patience,
    builds: {
      openGithub: githubClient, tokens: buildTokens, log, patience: { ...usualBuildPatience, ...parts.builds },
      callbackUrl: () => `${parts.publicUrl()}/api/webhooks/builds`,
    },
  };
  const teller = catalogTeller({ db, catalog, notifications: database.notifications, now, monotonic: parts.monotonic, random, log });
  const heads = branchHeads(ports.integrations);
  const clones = sourceClones({
    integrations: ports.integrations, slots: cloneSlots({ most: 2, mostWaiting: 20 }), limits: usualSourceLimits, stopping: stopping.signal,
  });
  const followed = deploymentsOfPush({ inTransaction: inOne, catalog, heads, addRevision: add, log: deployments });
  const inbox = deliveryInbox({ db, now });
  const workers: Partial<Record<'deliveries' | 'heads' | 'previews' | 'connections' | 'datastores', WorkLoop>> = {};
  const contracts = [
    deployerContract({
      db,
      release: releasesOf({ inTransaction: inOne, catalog, deployments, addRevision: add, log }),
      tearDown: teardowns({
        db, inTransaction: inOne, engine, deployments, now, log, uninstall: (...given) => uninstallDeployment({ enter, releases }, ...given),
      }),
    }),
    namespaceContract((caller) => namespaceStore({ use: useFor(caller), createdBy: caller.email })),
  ];

  return {
    name: 'deployer',
    routes: deployerRoutes,
    storesFor: ({ db: on, access, request }) => new DeployerStores({
      db: withTablesOf<DeployerTables>(on), connection: on, access, request, now, newId, log: deployments, addRevision: add, feed,
      use: useFor(access.identity),
      catalogTold: teller.told,
      useDeployment: useOfDeployments({ catalog, caller: access.identity, deadlineMs: catalogDeadlineMs }),
      findEnvironment: findingOfEnvironments({ catalog, caller: access.identity, deadlineMs: catalogDeadlineMs }),
      connections: useOfConnections({ connections, caller: access.identity, deadlineMs: catalogDeadlineMs }),
      integrations: ports.integrations, accounts: ports.accounts, clones,
      stopping: stopping.signal,
    }),
    open: {
      webhook: webhookInlet({ integrations: ports.integrations, inbox, poke: () => workers.deliveries?.poke(), monotonic: parts.monotonic }),
      builds: buildInlet({ ...ports, tokens: buildTokens, now, monotonic: parts.monotonic, log }),
    },
    contracts: (router) => contracts.forEach((addTo) => addTo(router)),
    async start() {
      await engine.run();
      teller.start();
      const pullRequest = followedPullRequests({ db, catalog, now, poke: () => workers.previews?.poke() });
      workers.deliveries = deliveryWorker({ inbox, deployments: followed, pullRequest, everyMs: 1_000, log });
      workers.heads = headWatch({ db, catalog, heads, deployments: followed, now, everyMs: headsMs, log });
      workers.connections = connectionKeeper({
        db, inTransaction: inOne, catalog, deployments, addRevision: add, newId, notifications: database.notifications, everyMs: 1_000, log,
      });
      workers.datastores = datastoreWatch({ db, connections, everyMs: datastoresMs, log });
      workers.previews = previewKeeper({ db, catalog, enter, deployments: followed, now, everyMs: 1_000, log });
    },
    endStreams: () => stopping.abort(),
    async close() {
      stopping.abort();
      await engine.stop();
      await teller.close();
      await Promise.all(Object.values(workers).map((worker) => worker.close()));
      clients.close();
    },
  };
}
