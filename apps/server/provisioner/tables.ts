import type { Provider } from '@spacedock/clouds';
import type { JobState, JsonFields } from '@spacedock/workflow';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JobKind } from './job-kinds.ts';

/** The tables of schema `provisioner` as Kysely sees them. The SQL in migrations/ is the truth; this follows it. */

interface Stamped {
  readonly created_by: string;
  readonly created_at: Date;
  updated_at: Date;
}

/** Kept as jsonb. */
type Json<Value> = ColumnType<Value, string, string>;

export interface JobRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  readonly kind: JobKind;
  name: string;
  readonly name_key: GeneratedAlways<string>;
  tags: Json<Readonly<Record<string, string>>>;
  readonly space_id: string | null;
  readonly cluster_name: string;
  readonly cloud_account_id: string;
  readonly provider: Provider;
  readonly region: string;
  readonly config: Json<JsonFields>;
  state: JobState;
  readonly released: Generated<boolean>;
  actor_id: string;
  actor_email: string;
  edited_at: Generated<Date | null>;
  readonly idempotency_key: string | null;
  readonly request_hash: string | null;
}

export interface DatabaseRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  readonly job_id: string;
  readonly name: string;
  readonly owner: string;
  username: string;
  next_username: string | null;
  rotation_id: string | null;
  state: JobState;
}

export interface ConnectionRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  readonly job_id: string;
  readonly database_id: string | null;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly database: string;
  readonly secret_ref: string;
}

export interface ProvisionerTables {
  'provisioner.provisioning_jobs': JobRow;
  'provisioner.databases': DatabaseRow;
  'provisioner.connections': ConnectionRow;
}
