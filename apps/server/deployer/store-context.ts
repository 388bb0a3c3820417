import type { NewId } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Access } from '../gateway/access.ts';
import type { Connection } from '../gateway/connection.ts';
import type { RequestFacts } from '../gateway/endpoint.ts';
import type { UseOfSpaces } from './clusters/use-space.ts';
import type { DeploymentFeed } from './events/deployment-feed.ts';
import type { AddRevision } from './revisions/new-revision.ts';
import type { DeploymentLog } from './runtime/deployment-log.ts';
import type { UseDeployment } from './runtime/use-deployment.ts';
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
  /** Resolves when the catalog has taken what was changed, or does not answer. */
  readonly catalogTold: (deploymentId: string) => Promise<void>;
  readonly log: DeploymentLog;
  readonly addRevision: AddRevision;
  readonly feed: DeploymentFeed;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}
