import type { Client } from '@connectrpc/connect';
import type { CloudAccountService, DeploymentService, IntegrationService, NewId } from '@spacedock/contracts';
import type { ServiceReleases } from '@spacedock/helm';
import type { Kysely } from 'kysely';
import type { Connection } from '../../gateway/connection.ts';
import type { EnterSpace } from '../clusters/enter-space.ts';
import type { BuildPorts } from '../builds/build-ports.ts';
import type { AddRevision } from '../revisions/new-revision.ts';
import type { DeploymentKey, DeploymentLog } from '../runtime/deployment-log.ts';
import type { DeployerTables } from '../tables.ts';
import type { SecretVariables } from './resolve-secrets.ts';
import type { RolloutPatience } from './rollout-patience.ts';
import type { RolloutTurns } from './turn.ts';

/** What a deployment is given by its service connections. What it says itself has precedence. */
export interface ConnectedVariables {
  readonly variables: Readonly<Record<string, string>>;
  /** Those that hold a password, read at this moment and only where they are wanted. They go straight into the cluster. */
  readonly secrets: (wanted: (variable: string) => boolean, signal: AbortSignal) => Promise<SecretVariables>;
}

/** The outside world as the steps of a rollout see it. */
export interface RolloutPorts {
  readonly db: Kysely<DeployerTables>;
  readonly inTransaction: <Result>(work: (transaction: Connection) => Promise<Result>) => Promise<Result>;
  readonly catalog: Client<typeof DeploymentService>;
  /** Reads secrets, which go straight into the cluster. */
  readonly accounts: Client<typeof CloudAccountService>;
  /** Logins to registries, which go straight into the cluster too. */
  readonly integrations: Client<typeof IntegrationService>;
  readonly builds: BuildPorts;
  readonly enter: EnterSpace;
  readonly releases: ServiceReleases;
  readonly connectedVariables: (of: DeploymentKey) => Promise<ConnectedVariables>;
  /** The same for the same text; says nothing of the text to those who do not have our key. */
  readonly fingerprint: (text: string) => string;
  readonly log: DeploymentLog;
  readonly turns: RolloutTurns;
  readonly addRevision: AddRevision;
  readonly newId: NewId;
  /** What is not to be as usual. */
  readonly patience?: Partial<RolloutPatience> | undefined;
}
