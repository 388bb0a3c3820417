import type { NewId } from '@spacedock/contracts';
import type { Engine } from '@spacedock/workflow';
import type { Kysely } from 'kysely';
import type { Access } from '../gateway/access.ts';
import type { Connection } from '../gateway/connection.ts';
import type { RequestFacts } from '../gateway/endpoint.ts';
import type { CloudKind, Target } from './cloud-kind.ts';
import type { MustBeUnused } from './connections/connection-users.ts';
import type { Datastores } from './databases/datastores.ts';
import type { JobKind } from './job-kinds.ts';
import type { ProvisionerTables } from './tables.ts';

export interface TargetAsked {
  readonly spaceID?: string | undefined;
  readonly cloudAccountID?: string | undefined;
  readonly region?: string | undefined;
}

/** What every store of this service is made from. */
export interface ProvisionerStoreContext {
  readonly db: Kysely<ProvisionerTables>;
  /** The same connection or transaction, for the engine. */
  readonly connection: Connection;
  readonly access: Access;
  readonly request: RequestFacts;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly engine: Engine<Connection>;
  /** Refuses what the caller may not use. */
  readonly targetOf: (asked: TargetAsked, options: { readonly writes: boolean }) => Promise<Target>;
  readonly datastores: Datastores;
  /** Asks the deployer. */
  readonly mustBeUnused: MustBeUnused;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  readonly kindOn: (provider: Target['provider'], kind: JobKind) => CloudKind | undefined;
}
