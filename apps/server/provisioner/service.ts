import type { Transport } from '@connectrpc/connect';
import { CloudAccountService, contractClient, DeployerService, type NewId, SpaceService } from '@spacedock/contracts';
import { type Database, kyselyFor } from '@spacedock/database';
import { type Engine, type Workflow, workflowEngine, type WorkflowEngineOptions } from '@spacedock/workflow';
import type { Logger } from 'pino';
import { clusterClients } from '../clusters/cluster-clients.ts';
import { type Connection, withTablesOf } from '../gateway/connection.ts';
import type { ServiceOf } from '../gateway/service.ts';
import { accountAccess } from './account-access.ts';
import { awsKinds, awsWorkflows } from './aws/kinds.ts';
import { awsPrices } from './aws/prices/price-list.ts';
import { awsSecretVault } from './aws/secret-vault.ts';
import { classify } from './classify.ts';
import { connectionContract } from './connections/connection-contract.ts';
import { connectionUsers } from './connections/connection-users.ts';
import { databaseRotation } from './databases/database-rotation.ts';
import { databaseWorkflow } from './databases/database-workflow.ts';
import { datastores } from './databases/datastores.ts';
import { openDatabaseServer } from './databases/open-database-server.ts';
import { jobPorts, type ProvisionerPorts } from './job-ports.ts';
import { jobContract } from './jobs/job-contract.ts';
import { provisionerRoutes } from './routes.ts';
import { ProvisionerStores } from './stores.ts';
import type { ProvisionerTables } from './tables.ts';
import { targets } from './targets.ts';

export interface ProvisionerParts {
  readonly database: Database;
  /** To the contracts of the other services. */
  readonly transport: Transport;
  readonly now: () => Date;
  readonly random: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly newId: NewId;
  readonly newUuid: () => string;
  readonly log: Logger;
  /** How the engine paces itself. */
  readonly engine?: Partial<WorkflowEngineOptions> | undefined;
}

export interface ProvisionerService extends ServiceOf<ProvisionerStores, object> {
  /** Begins to work on jobs. Not before all services answer: steps call them. */
  readonly start: () => Promise<void>;
  /** Those who follow jobs are sent away, so that the server can stop. */
  readonly endStreams: () => void;
  readonly close: () => Promise<void>;
}

/** Everything that is made in clouds, by jobs that outlive the process. */
export function startProvisioner(parts: ProvisionerParts): ProvisionerService {
  const { database, transport, now, random, randomBytes, newId, newUuid, log } = parts;
  const db = kyselyFor<ProvisionerTables>(database);
  const cloudAccounts = contractClient(CloudAccountService, transport);
  const spaces = contractClient(SpaceService, transport);
  const deployer = contractClient(DeployerService, transport);
  const clients = clusterClients({ now });
  const stopping = new AbortController();
  const accounts = accountAccess({ accounts: cloudAccounts, clouds: { now, random } });
  const stores = datastores({
    openServer: openDatabaseServer,
    vaultOf: async ({ region, ...account }) => awsSecretVault(await accounts.aws(account, { writes: false }), region, {}),
  });
  const kinds = awsKinds({ now, prices: awsPrices({ now }), open: (target) => accounts.aws(target, { writes: false }) });
  const engine: Engine<Connection> = workflowEngine<ProvisionerPorts, object>({
    pool: database.pool, notifications: database.notifications, log, now, random, newId: newUuid, classify,
    // Each is given the ports of its own kind, which `jobPorts` chooses by its name.
    workflows: [...awsWorkflows, databaseWorkflow, databaseRotation] as unknown as readonly Workflow<never, ProvisionerPorts>[],
    portsFor: jobPorts({ db, accounts, datastores: stores, spaces, clients, randomBytes }),
    ...(parts.engine === undefined ? {} : { options: parts.engine }),
  });

  const contracts = [jobContract(db), connectionContract({ db, engine, accounts: cloudAccounts })];

  return {
    name: 'provisioner',
    routes: provisionerRoutes,
    storesFor: ({ db: connection, access, request }) => new ProvisionerStores({
      db: withTablesOf<ProvisionerTables>(connection), connection, access, request, now, newId, engine, datastores: stores,
      stopping: stopping.signal,
      targetOf: targets(cloudAccounts, access.identity),
      mustBeUnused: connectionUsers(deployer, access.identity.organisationId),
      kindOn: (provider, kind) => (provider === 'aws' ? kinds[kind] : undefined),
    }),
    open: {},
    contracts: (router) => contracts.forEach((addTo) => addTo(router)),
    start: engine.run,
    endStreams: () => stopping.abort(),
    async close() {
      await engine.stop();
      accounts.close();
      clients.close();
    },
  };
}
