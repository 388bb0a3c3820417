import { randomBytes, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { idFactory } from '@spacedock/contracts';
import { kyselyFor, type Database } from '@spacedock/database';
import type { WorkflowEngineOptions } from '@spacedock/workflow';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { changesRoutes } from './changes/routes.ts';
import { startChanges } from './changes/service.ts';
import type { Admin } from './config/people/bootstrap.ts';
import { startAccess, type AccessService } from './config/access/start-access.ts';
import { startConfig, type ConfigService, type SignInOptions } from './config/service.ts';
import type { BuildPatience } from './deployer/builds/build-patience.ts';
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
import type { Github } from './github/github-site.ts';
import type { MasterKey } from './keys/master-key.ts';
import type { Site } from './outside/site-fetch.ts';
import { connectPeers } from './peers/connect-peers.ts';
import { openPeerListener, type PeerListener } from './peers/peer-listener.ts';
import { peerSecret } from './peers/peer-secret.ts';
import { type PeerAddresses, type ServiceName, serviceNames } from './peers/service-names.ts';
import { startProvisioner } from './provisioner/service.ts';
import { serviceCalls } from './service-calls.ts';
import { serviceTables } from './service-tables.ts';
import { version } from './version.ts';
import { webPages } from './web/web-pages.ts';

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
  /** Work on provisioning jobs and rollouts, with what is not to be as usual; undefined: leave that to other replicas. */
  readonly jobs: Partial<WorkflowEngineOptions> | undefined;
  /** How often branches are looked at for pushes that nobody told us of; every minute unless said. */
  readonly headsMs?: number | undefined;
  /** How builds are waited for, where that is not to be as usual. */
  readonly builds?: Partial<BuildPatience> | undefined;
  /** Finds the programs that are run, when they are first needed. */
  readonly tools: FindTools;
  /** Where kubectl reaches this server, once that is known; undefined when it does not. */
  readonly kubernetes: () => Promise<KubernetesAddress | undefined>;
  /** Made at the first start, with the first organisation. */
  readonly admin?: Admin | undefined;
  /** The GitHub of this installation; the public one, without an App, unless said. */
  readonly github?: Github | undefined;
  readonly dockerHub?: Site | undefined;
  /** The clouds of the sandbox run beside this server. */
  readonly sandbox?: boolean;
  /** Requests per second and organisation; 0 for no limit. */
  readonly requestsPerSecond: number;
  /** The services that run in this process; all unless said. */
  readonly services?: readonly ServiceName[];
  /** Where the others are. */
  readonly peers?: PeerAddresses;
  /** The directory of the built web app; none is served unless said. */
  readonly webDirectory?: string | undefined;
}

export interface Server {
  readonly app: FastifyInstance;
  /** For connections that shall speak another protocol. */
  readonly upgrades: Upgrades;
  readonly access: AccessService;
  readonly runs: (service: ServiceName) => boolean;
  /** Of the services, those that are asked for more than the gateway does. Throws when it does not run here. */
  readonly config: ConfigService;
  readonly management: ManagementService;
  /** Serves contracts and routes to other processes. */
  readonly listenForPeers: (at: { readonly host: string; readonly port: number }) => Promise<PeerListener>;
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
  const { services = serviceNames } = parts;
  const runs = (name: ServiceName): boolean => services.includes(name);
  const secret = peerSecret(masterKey);
  const peers = connectPeers({ services, addresses: parts.peers ?? {}, secret, log });
  const calls = serviceCalls({ peers: peers.transports, log });
  const { transport } = calls;
  const access = await startAccess({ database, now, monotonic, newId, nonce: randomUUID, log, masterKey, issuer: signIn.issuer });
  const checks = {
    database: async () => void (await database.pool.query('select 1')),
    notifications: async () => (database.notifications.connected ? undefined : 'the connection is lost; reconnecting'),
  };
  const startedAt = monotonic();
  const instance = {
    ...checks, version, nodeVersion: process.version, uptimeSeconds: () => (monotonic() - startedAt) / 1000, publicUrl: signIn.publicUrl,
    kubernetesUrl: async () => (await kubernetes())?.server, sandbox: parts.sandbox ?? false,
    services: serviceNames.map((name) => ({ name, check: peers.checks[name] })),
  };
  const config = runs('config')
    ? await startConfig({ database, access, github: parts.github, dockerHub: parts.dockerHub, now, ...chance, log, masterKey, signIn, probeTickMs, admin, transport, instance })
    : undefined;
  const deployer = runs('deployer') ? startDeployer({
    database, transport, masterKey, now, monotonic, random: Math.random, newId, newUuid: randomUUID, tools, log, engine: jobs, headsMs: parts.headsMs,
    publicUrl: signIn.publicUrl, builds: parts.builds,
  }) : undefined;
  const management = runs('management') ? await startManagement({
    database, transport, auditLog: access.auditLog, masterKey, openAll: openPlanes, tools, kubernetes, now, randomBytes: random, newUid: randomUUID, log,
  }) : undefined;
  const provisioner = runs('provisioner') ? startProvisioner({
    database, transport, now, random: Math.random, randomBytes: random, newId, newUuid: randomUUID, log, engine: jobs,
  }) : undefined;
  const running = [config, deployer, management, provisioner].filter((service) => service !== undefined);
  const contracts = calls.serve(running.flatMap((service) => service.contracts ?? []));
  config?.deploymentOrders.start();
  management?.start();
  if (jobs) await Promise.all([deployer?.start(), provisioner?.start()]);

  const limit = rateLimit({ perSecond: requestsPerSecond, replicaId: randomUUID(), now: monotonic });
  const limiter = exchangeRateLimit({ limit, notifications: database.notifications, log });
  const changes = await startChanges({ notifications: database.notifications });
  const metrics = serverMetrics({ pool: database.pool, accessCache: access.accessCache, rateLimit: limit });
  let traffic = true;
  const operations = operationsService({
    checks: {
      ...checks,
      traffic: async () => (traffic ? undefined : 'the server is stopping'),
    },
    metrics,
    routes: [...serviceNames.flatMap((name) => serviceTables[name].routes), ...(changesRoutes as readonly Route[])],
    version,
    log,
  });

  const common = {
    db: kyselyFor<object>(database),
    authenticate: access.authenticate,
    onAccessChange: access.onAccessChange,
    auditLog: access.auditLog,
    settleAccess: access.settleAccess,
    spend: limiter.spend,
    metrics,
    monotonic,
    log,
  };
  const mounts = management?.mounts ?? [];
  const forwards = peers.forwards.map(({ service, forward }) => ({ ...serviceTables[service], forward }));
  const pages = parts.webDirectory === undefined ? [] : [webPages({ directory: parts.webDirectory, randomBytes: random })];
  const app = await buildGateway({ ...common, services: [...running, changes, operations], forwards, pages, trustProxy });
  const upgrades = mountedUpgrades({ ...common, mounts, forwards, trustProxy });
  const peerApps: FastifyInstance[] = [];
  const endStreams = (): void => {
    peers.endStreams();
    changes.endStreams();
    management?.endStreams();
    deployer?.endStreams();
    provisioner?.endStreams();
  };
  return {
    app,
    upgrades,
    access,
    runs,
    get config() {
      return here('config', config);
    },
    get management() {
      return here('management', management);
    },
    async listenForPeers(at) {
      // Its own gateway: it believes what other processes say of a caller, and forwards nothing, so that no request goes in circles.
      const own = await buildGateway({ ...common, services: running, trustProxy: true });
      peerApps.push(own);
      return openPeerListener({ ...at, secret, services, contracts, app: own, upgrades: mountedUpgrades({ ...common, mounts, trustProxy: true }), log });
    },
    refuseTraffic() {
      traffic = false;
      endStreams();
    },
    async close() {
      endStreams();
      for (const each of [app, ...peerApps]) await each.close();
      limiter.close();
      changes.close();
      for (const service of running.toReversed()) await service.close();
      peers.close();
      await access.close();
    },
  };
}

function here<Started>(name: ServiceName, service: Started | undefined): Started {
  if (service === undefined) throw new Error(`The ${name} service does not run in this process.`);
  return service;
}
