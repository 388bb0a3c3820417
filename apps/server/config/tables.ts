import type { Endpoints, FailureFacts, Provider } from '@spacedock/clouds';
import type { Policy, ScopeKind } from '@spacedock/contracts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DeploymentConfigs } from '../deployments/configs.ts';
import type { DeploymentStatus } from '../deployments/statuses.ts';
import type { IntegrationKind } from './integrations/integration-kinds.ts';

/** The tables of schema `config` as Kysely sees them. The SQL in migrations/ is the truth; this follows it. */

interface Stamped {
  readonly created_by: string;
  readonly created_at: Date;
  updated_at: Date;
}

export interface OrganisationRow extends Stamped {
  readonly id: string;
  name: string;
}

export interface UserRow {
  readonly id: string;
  email: string;
  name: string;
  password_hash: string | null;
  email_verified: Generated<boolean>;
  installation_admin: Generated<boolean>;
  readonly created_at: Date;
  updated_at: Date;
}

/** The name in the Kubernetes API: given by the database, or kept when one is given that is free. Never changed. */
type Handle = ColumnType<string, string | undefined, never>;

export type PermissionLevel = 'read_only' | 'read_write';
export type SpaceStatus = 'active' | 'inactive';
export type SpaceHealth = 'healthy' | 'unreachable' | 'lost' | 'pending';
/** Why the cloud refused the credentials, as it is shown. */
export type AccountFailure = Pick<FailureFacts, 'kind' | 'bucket' | 'operation' | 'code' | 'said' | 'fixHint' | 'consoleUrl'>;

export type MembershipStatus = 'invited' | 'active' | 'disabled';

export interface MembershipRow extends Stamped {
  readonly org_id: string;
  readonly user_id: string;
  readonly email: string;
  name: Generated<string | null>;
  status: MembershipStatus;
  readonly handle: Handle;
}

export interface TeamRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  name: string;
  readonly name_key: GeneratedAlways<string>;
  description: string;
  readonly handle: Handle;
}

export interface TeamMemberRow {
  readonly team_id: string;
  readonly org_id: string;
  readonly user_id: string;
  readonly added_by: string;
  readonly added_at: Date;
}

export interface RoleRow extends Stamped {
  readonly id: string;
  readonly org_id: string | null;
  name: string;
  readonly name_key: GeneratedAlways<string>;
  description: string;
  policies: Policy[];
}

export interface AssignmentRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  readonly role_id: string;
  readonly user_id: string | null;
  readonly team_id: string | null;
  readonly scope_kind: ScopeKind;
  readonly scope_id: string;
  readonly scope_project_id: string | null;
}

export interface ReplicaRow {
  readonly id: string;
  lease_until: ColumnType<Date, never, never>;
}

export interface InvitationRow {
  readonly id: string;
  readonly org_id: string;
  readonly user_id: string;
  readonly token_hash: Buffer;
  readonly expires_at: Date;
  readonly created_by: string;
  readonly created_at: Date;
}

export interface IdentityRow {
  readonly issuer: string;
  readonly subject: string;
  readonly user_id: string;
  readonly created_at: Date;
}

export interface SessionRow {
  readonly id: string;
  org_id: string;
  readonly user_id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_for: string | null;
  /** Of its newest refresh tokens. */
  generation: Generated<number>;
}

export interface RefreshTokenRow {
  readonly hash: Buffer;
  readonly session_id: string;
  readonly expires_at: Date;
  used_at: Date | null;
  /** Null: given out by a release that did not count. */
  generation: Generated<number | null>;
}

export interface AccessTokenRow {
  readonly id: string;
  readonly org_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly name_key: GeneratedAlways<string>;
  hash: Buffer;
  expires_at: Date | null;
  last_used_at: Date | null;
  readonly created_at: Date;
}

export interface SigningKeyRow {
  readonly id: string;
  readonly public_jwk: ColumnType<Record<string, unknown>, string, never>;
  readonly sealed: string;
  readonly created_at: Date;
  retired_at: Date | null;
}

export interface SignInFailureRow {
  readonly key: string;
  failures: number;
  blocked_until: Date;
  updated_at: Date;
}

export interface AuditLogRow {
  readonly id: string;
  readonly org_id: string;
  readonly created_at: Date;
  readonly scope: string;
  readonly action: string;
  readonly actor: string;
  readonly token_id: string | null;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly result: 'succeeded' | 'refused' | 'failed';
  readonly status: number;
  readonly code: string | null;
  readonly request_id: string;
  readonly address: string;
  readonly method: string;
  readonly path: string;
  readonly metadata: ColumnType<Record<string, unknown>, string, never>;
  readonly request_body: string | null;
  readonly response_body: string | null;
}

export interface ProjectRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  name: string;
  readonly name_key: GeneratedAlways<string>;
  description: string;
  readonly handle: Handle;
  deleted_at: Generated<Date | null>;
}

export interface EnvironmentRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  readonly project_id: string;
  name: string;
  readonly name_key: GeneratedAlways<string>;
  space_id: string;
  namespace: string;
  registry_integration_id: string | null;
  registry_url: string | null;
  previews_enabled: Generated<boolean>;
  previews_ttl_hours: Generated<number>;
  previews_forks: Generated<boolean>;
  readonly preview_of: Generated<string | null>;
  readonly preview_repo: Generated<string | null>;
  readonly preview_pull_request: Generated<number | null>;
  readonly preview_fork: Generated<boolean>;
  deleted_at: Generated<Date | null>;
}

export interface IntegrationRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  readonly kind: IntegrationKind;
  name: string;
  readonly name_key: GeneratedAlways<string>;
  readonly auth: 'app' | 'token' | 'cloud_account' | 'password';
  metadata: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  installation_id: ColumnType<string | null, number | null, number | null>;
  cloud_account_id: string | null;
  secrets: string | null;
  revision: string;
}

export interface GithubInstallRow {
  readonly state_hash: Buffer;
  readonly org_id: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly name: string;
  readonly expires_at: Date;
}

export interface DeploymentRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  readonly project_id: string;
  readonly env_id: string;
  readonly name: string;
  readonly name_key: GeneratedAlways<string>;
  readonly source_type: 'git' | 'image';
  repo_url: string | null;
  repo_key: string | null;
  branch: string | null;
  integration_id: string | null;
  image: string | null;
  auto_deploy: boolean;
  configs: ColumnType<DeploymentConfigs, string, string>;
  configs_version: Generated<number>;
  status: DeploymentStatus;
  /** A bigint, which the driver gives as text. */
  status_version: ColumnType<string, number | undefined, string | number>;
  current_revision_id: Generated<string | null>;
  latest_revision_id: string;
  restored_revision_id: Generated<string | null>;
  canvas_x: Generated<number | null>;
  canvas_y: Generated<number | null>;
  last_deploy_at: Generated<Date | null>;
  edited_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
}

export interface DeploymentOrderRow {
  readonly id: GeneratedAlways<string>;
  readonly org_id: string;
  readonly deployment_id: string;
  readonly kind: 'release' | 'teardown';
  readonly request: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  attempts: Generated<number>;
  next_at: Date;
  leased_until: Generated<Date | null>;
  why: Generated<string>;
  readonly created_at: Date;
}

export interface CloudAccountRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  name: string;
  readonly name_key: GeneratedAlways<string>;
  readonly provider: Provider;
  cloud_account_id: string;
  auth_method: string;
  permission_level: PermissionLevel;
  credentials: string;
  revision: string;
  endpoints: ColumnType<Endpoints | null, string | null, string | null>;
  identity: string;
  missing_permissions: string[];
  permissions_known: boolean;
  verified_at: Date;
  failure: ColumnType<AccountFailure | null, string | null, string | null>;
}

export interface ClusterAccessRow {
  readonly org_id: string;
  readonly cloud_account_id: string;
  readonly region: string;
  readonly resource_group: string;
  readonly cluster_name: string;
  cluster_id: string;
  granted_by: string;
  granted_at: Date;
}

export interface SpaceRow extends Stamped {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly name_key: GeneratedAlways<string>;
  readonly provider: Provider;
  readonly space_type: 'kubernetes';
  readonly cloud_account_id: string;
  readonly region: string;
  readonly resource_group: string;
  readonly cluster_name: string;
  readonly cluster_id: string;
  readonly config: string;
  secrets: string | null;
  status: SpaceStatus;
  status_set_by: 'user' | 'probe';
  health: SpaceHealth;
  health_reason: string;
  health_since: Date;
  failed_probes: number;
  probed_at: Date | null;
  next_probe_at: Date;
  readonly handle: Handle;
  deleted_at: Generated<Date | null>;
}

export interface CatalogRow {
  readonly org_id: string;
  readonly version: string;
}

export interface ConfigTables {
  'config.organisations': OrganisationRow;
  'config.users': UserRow;
  'config.memberships': MembershipRow;
  'config.teams': TeamRow;
  'config.team_members': TeamMemberRow;
  'config.roles': RoleRow;
  'config.assignments': AssignmentRow;
  'config.replicas': ReplicaRow;
  'config.invitations': InvitationRow;
  'config.identities': IdentityRow;
  'config.sessions': SessionRow;
  'config.refresh_tokens': RefreshTokenRow;
  'config.access_tokens': AccessTokenRow;
  'config.signing_keys': SigningKeyRow;
  'config.sign_in_failures': SignInFailureRow;
  'config.audit_log': AuditLogRow;
  'config.projects': ProjectRow;
  'config.environments': EnvironmentRow;
  'config.cloud_accounts': CloudAccountRow;
  'config.cluster_access': ClusterAccessRow;
  'config.deployment_spaces': SpaceRow;
  'config.catalogs': CatalogRow;
  'config.integrations': IntegrationRow;
  'config.github_installs': GithubInstallRow;
  'config.deployments': DeploymentRow;
  'config.deployment_orders': DeploymentOrderRow;
}
