import type { Client } from '@connectrpc/connect';
import type { CloudAccountService, IntegrationService, NewId } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Access } from '../gateway/access.ts';
import type { Connection } from '../gateway/connection.ts';
import type { RequestFacts } from '../gateway/endpoint.ts';
import type { UseOfSpaces } from './clusters/use-space.ts';
import type { DeploymentFeed } from './events/deployment-feed.ts';
import type { AddRevision } from './revisions/new-revision.ts';
import type { FindEnvironment } from './runtime/find-environment.ts';
import type { DeploymentLog } from './runtime/deployment-log.ts';
import type { UseDeployment } from './runtime/use-deployment.ts';
import type { UseOfConnections } from './service-connections/use-connections.ts';
import type { SourceClones } from './sources/source-clones.ts';
import type { DeployerTables } from './tables.ts';

/** What every store of this service is made from. */
export interface DeployerStoreContext {
  readonly db: Kysely<DeployerTables>;
  /** The same connection or transaction, for the engine. */
  readonly connection: Connection;
  readonly access: Access;
  readonly request: RequestFacts;
  readonly now: () => Date;
  readonly newId: NewId;
  /** Clusters, as far as the caller may use them. */
  readonly use: UseOfSpaces;
  /** Deployments, as far as the caller may use them. */
  readonly useDeployment: UseDeployment;
  readonly findEnvironment: FindEnvironment;
  readonly connections: UseOfConnections;
  /** Resolves when the catalog has taken what was changed, or does not answer. */
  readonly catalogTold: (deploymentId: string) => Promise<void>;
  readonly log: DeploymentLog;
  readonly addRevision: AddRevision;
  readonly feed: DeploymentFeed;
  readonly integrations: Client<typeof IntegrationService>;
  readonly accounts: Client<typeof CloudAccountService>;
  readonly clones: SourceClones;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}
