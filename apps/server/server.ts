import { randomBytes, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { idFactory } from '@spacedock/contracts';
import { kyselyFor, type Database } from '@spacedock/database';
import type { WorkflowEngineOptions } from '@spacedock/workflow';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Admin } from './config/people/bootstrap.ts';
import { startConfig, type ConfigService, type SignInOptions } from './config/service.ts';
import { startDeployer } from './deployer/service.ts';
import type { FindTools } from './management/controller/lazy-tools.ts';
import type { KubernetesAddress } from './management/rest/store-context.ts';
import { startManagement, type ManagementService } from './management/service.ts';
import { buildGateway } from './gateway/gateway.ts';
import { serverMetrics } from './gateway/metrics.ts';
import { operationsService } from './gateway/operations.ts';
import { exchangeRateLimit } from './gateway/rate-limit-exchange.ts';
import { rateLimit } from './gateway/rate-limit.ts';
import type { Route } from './gateway/route.ts';
import { mountedUpgrades, type Upgrades } from './gateway/upgrades.ts';
import type { MasterKey } from './keys/master-key.ts';
import { startProvisioner } from './provisioner/service.ts';
import { serviceCalls } from './service-calls.ts';
import { version } from './version.ts';

export interface ServerParts {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly trustProxy: boolean;
  readonly masterKey: MasterKey;
  readonly signIn: SignInOptions;
  /** How often is looked for spaces that are due to be probed. */
  readonly probeTickMs: number | undefined;
  /** Open the Kubernetes APIs of all organisations at the start, so that what has to be done in them is done unasked. */
  readonly openPlanes: boolean;
  /** Work on provisioning jobs, with what is not to be as usual; undefined: leave that to other replicas. */
  readonly jobs: Partial<WorkflowEngineOptions> | undefined;
  /** Finds the programs that are run, when they are first needed. */
  readonly tools: FindTools;
  /** Where kubectl reaches this server, once that is known; undefined when it does not. */
  readonly kubernetes: () => Promise<KubernetesAddress | undefined>;
  /** Made at the first start, with the first organisation. */
  readonly admin?: Admin | undefined;
  /** Requests per second and organisation; 0 for no limit. */
  readonly requestsPerSecond: number;
}

export interface Server {
  readonly app: FastifyInstance;
  /** For connections that shall speak another protocol. */
  readonly upgrades: Upgrades;
  readonly config: ConfigService;
  readonly management: ManagementService;
  /** From now on /readyz says that no requests should be sent here. */
  readonly refuseTraffic: () => void;
  readonly close: () => Promise<void>;
}

/** Wires the services to the gateway. What runs where is decided here and nowhere else. */
export async function buildServer(parts: ServerParts): Promise<Server> {
  const { database, log, now, trustProxy, requestsPerSecond, masterKey, signIn, probeTickMs, openPlanes, jobs, tools, kubernetes, admin } = parts;
  const monotonic = (): number => performance.now();
  const random = (size: number): Uint8Array => new Uint8Array(randomBytes(size));
  const newId = idFactory(() => now().getTime(), random);
  const chance = { newId, nonce: randomUUID, randomBytes: random, random: Math.random };
  const calls = serviceCalls(log);
  const { transport } = calls;
  const config = await startConfig({ database, now, monotonic, ...chance, log, masterKey, signIn, probeTickMs, admin, transport });
  const deployer = startDeployer({ transport, now, log });
  const management = await startManagement({
    database, transport, auditLog: config.auditLog, masterKey, openAll: openPlanes, tools, kubernetes, now, randomBytes: random, newUid: randomUUID, log,
  });
  const provisioner = startProvisioner({
    database, transport, now, random: Math.random, randomBytes: random, newId, newUuid: randomUUID, log, engine: jobs,
  });
  const services = [config, deployer, management, provisioner];
  calls.serve(services.flatMap(({ contracts }) => contracts ?? []));
  management.start();
  if (jobs) await provisioner.start();

  const limit = rateLimit({ perSecond: requestsPerSecond, replicaId: randomUUID(), now: monotonic });
  const limiter = exchangeRateLimit({ limit, notifications: database.notifications, log });
  const metrics = serverMetrics({ pool: database.pool, accessCache: config.accessCache, rateLimit: limit });
  let traffic = true;
  const operations = operationsService({
    checks: {
      database: async () => void (await database.pool.query('select 1')),
      notifications: async () => (database.notifications.connected ? undefined : 'the connection is lost; reconnecting'),
      traffic: async () => (traffic ? undefined : 'the server is stopping'),
    },
    metrics,
    routes: services.flatMap(({ routes }) => routes as readonly Route[]),
    version,
    log,
  });

  const app = await buildGateway({
    services: [...services, operations],
    db: kyselyFor<object>(database),
    authenticate: config.authenticate,
    onAccessChange: config.onAccessChange,
    auditLog: config.auditLog,
    settleAccess: config.settleAccess,
    spend: limiter.spend,
    trustProxy,
    metrics,
    monotonic,
    log,
  });
  const upgrades = mountedUpgrades({
    mounts: management.mounts, authenticate: config.authenticate, onAccessChange: config.onAccessChange, spend: limiter.spend, trustProxy, metrics, monotonic, log,
  });
  return {
    app,
    upgrades,
    config,
    management,
    refuseTraffic() {
      traffic = false;
      management.endStreams();
      provisioner.endStreams();
    },
    async close() {
      management.endStreams();
      provisioner.endStreams();
      await app.close();
      limiter.close();
      await provisioner.close();
      await management.close();
      await deployer.close();
      await config.close();
    },
  };
}
