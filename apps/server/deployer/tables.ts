import type { ColumnType, Generated } from 'kysely';
import type { DeploymentConfigs } from '../deployments/configs.ts';
import type { DeploymentStatus } from '../deployments/statuses.ts';
import type { EventStage, EventStatus } from './events/event-states.ts';
import type { BuildState } from './revisions/build-state.ts';
import type { RevisionFailure } from './revisions/revision-failure.ts';
import type { RevisionSource, RevisionStatus } from './revisions/revision-states.ts';
import type { ConnectedTargets, DatastoreTarget } from './service-connections/connected-targets.ts';

/** The tables of schema `deployer` as Kysely sees them. The SQL in migrations/ is the truth; this follows it. */

/** Kept as jsonb. */
type Json<Value> = ColumnType<Value, string, string>;
type MaybeJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** A bigint, which the driver gives as text. */
type Counter = ColumnType<string, number | undefined, number>;

export interface RuntimeRow {
  readonly id: string;
  readonly org_id: string;
  readonly project_id: string;
  readonly env_id: string;
  readonly space_id: string;
  readonly namespace: string;
  readonly name: string;
  status: DeploymentStatus;
  current_revision_id: Generated<string | null>;
  holder_id: Generated<string | null>;
  last_number: Generated<number>;
  last_sequence: Counter;
  ready: Generated<number>;
  desired: Generated<number>;
  address: Generated<string>;
  deployed_at: Generated<Date | null>;
  deleting: Generated<boolean>;
  connected: ColumnType<ConnectedTargets, string | undefined, string>;
  version: Counter;
  told_version: Counter;
  restore_revision_id: Generated<string | null>;
  tell_after: Generated<Date>;
  tell_attempts: Generated<number>;
  readonly created_at: Date;
  updated_at: Date;
}

export interface RevisionRow {
  readonly id: string;
  readonly org_id: string;
  readonly deployment_id: string;
  readonly number: number;
  readonly source: RevisionSource;
  image: string | null;
  build_id: string | null;
  branch: string | null;
  commit_sha: string | null;
  commit_message: string | null;
  readonly configs: ColumnType<DeploymentConfigs, string, never>;
  readonly chart: string;
  objects: MaybeJson<readonly object[]>;
  objects_hash: Generated<string | null>;
  status: RevisionStatus;
  build: MaybeJson<BuildState>;
  failure: MaybeJson<RevisionFailure>;
  readonly clone_of: string | null;
  readonly actor_id: string;
  readonly actor_email: string;
  readonly note: string;
  readonly created_at: Date;
  ended_at: Generated<Date | null>;
}

export interface DeploymentEventRow {
  readonly id: string;
  readonly org_id: string;
  readonly deployment_id: string;
  readonly revision_id: string | null;
  readonly sequence: ColumnType<string, string, never>;
  readonly stage: EventStage;
  readonly status: EventStatus;
  readonly meta: MaybeJson<Readonly<Record<string, unknown>>>;
  readonly created_at: Date;
}

export interface ServiceConnectionRow {
  readonly id: string;
  readonly org_id: string;
  readonly env_id: string;
  readonly from_deployment_id: string;
  readonly to_deployment_id: string | null;
  readonly to_connection_id: string | null;
  source_hint: 'manual' | 'suggestion';
  injected_var: string;
  target: MaybeJson<DatastoreTarget>;
  readonly created_by: string;
  readonly created_at: Date;
  updated_at: Generated<Date>;
  deleted_at: Generated<Date | null>;
}

export interface DatastorePositionRow {
  readonly org_id: string;
  readonly env_id: string;
  readonly connection_id: string;
  x: number;
  y: number;
}

export interface ConnectionCheckRow {
  readonly id: Generated<string>;
  readonly org_id: string;
  readonly deployment_id: string;
}

export interface DeliveryRow {
  readonly id: string;
  readonly integration_id: string;
  readonly event: string;
  readonly facts: Json<Readonly<Record<string, unknown>>>;
  readonly received_at: Date;
  done_at: Generated<Date | null>;
  attempts: Generated<number>;
  next_at: Date;
  why: Generated<string>;
}

export interface BranchHeadRow {
  readonly org_id: string;
  readonly integration_id: string;
  readonly repo_key: string;
  readonly branch: string;
  sha: string;
  looked_at: Date;
}

export interface PreviewRow {
  readonly org_id: string;
  readonly base_env_id: string;
  readonly repo_key: string;
  readonly pull_request: number;
  env_id: string | null;
  readonly space_id: string;
  readonly namespace: string;
  head_branch: string;
  head_sha: string;
  head_repo_url: string;
  readonly fork: boolean;
  expires_at: Date;
  ending: Generated<boolean>;
  next_at: Date;
  attempts: Generated<number>;
  why: Generated<string>;
  readonly created_at: Date;
}

export interface DeployerTables {
  'deployer.deployments': RuntimeRow;
  'deployer.revisions': RevisionRow;
  'deployer.deployment_events': DeploymentEventRow;
  'deployer.service_connections': ServiceConnectionRow;
  'deployer.datastore_positions': DatastorePositionRow;
  'deployer.connection_checks': ConnectionCheckRow;
  'deployer.deliveries': DeliveryRow;
  'deployer.branch_heads': BranchHeadRow;
  'deployer.previews': PreviewRow;
}
