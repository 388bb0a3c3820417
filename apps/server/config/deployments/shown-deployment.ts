import type { Selectable } from 'kysely';
import type { DeploymentRow, EnvironmentRow, ProjectRow } from '../tables.ts';
import type { Deployment } from './deployment.ts';

/** Of `config.deployments as d`, its environment, `config.environments as e`, and its project, `config.projects as p`. */
export const deploymentColumns = [
  'd.id',
  'd.name',
  'd.org_id',
  'd.project_id',
  'd.env_id',
  'd.source_type',
  'd.repo_url',
  'd.branch',
  'd.integration_id',
  'd.image',
  'd.auto_deploy',
  'd.current_revision_id',
  'd.latest_revision_id',
  'd.status',
  'd.configs',
  'd.configs_version',
  'd.canvas_x',
  'd.canvas_y',
  'd.last_deploy_at',
  'd.created_by',
  'd.created_at',
  'd.updated_at',
  'e.space_id',
  'e.namespace',
  'e.registry_url',
  'e.name as env_name',
  'p.name as project_name',
] as const;

type Selected<Row, Column extends keyof Row> = Selectable<Pick<Row, Column>>;
type ShownDeploymentRow = Selected<
  DeploymentRow,
  | 'id'
  | 'name'
  | 'org_id'
  | 'project_id'
  | 'env_id'
  | 'source_type'
  | 'repo_url'
  | 'branch'
  | 'integration_id'
  | 'image'
  | 'auto_deploy'
  | 'current_revision_id'
  | 'latest_revision_id'
  | 'status'
  | 'configs'
  | 'configs_version'
  | 'canvas_x'
  | 'canvas_y'
  | 'last_deploy_at'
  | 'created_by'
  | 'created_at'
  | 'updated_at'
> &
  Selected<EnvironmentRow, 'space_id' | 'namespace' | 'registry_url'> & {
    readonly env_name: Selectable<EnvironmentRow>['name'];
    readonly project_name: Selectable<ProjectRow>['name'];
  };

export const deploymentOf = (row: ShownDeploymentRow): Deployment => ({
  id: row.id,
  name: row.name,
  orgId: row.org_id,
  projectId: row.project_id,
  projectName: row.project_name,
  envId: row.env_id,
  envName: row.env_name,
  sourceType: row.source_type,
  repoUrl: row.repo_url,
  branch: row.branch,
  integrationId: row.integration_id,
  image: row.image,
  autoDeploy: row.auto_deploy,
  spaceId: row.space_id,
  namespace: row.namespace,
  registryUrl: row.registry_url,
  currentRevisionId: row.current_revision_id,
  latestRevisionId: row.latest_revision_id,
  status: row.status,
  configs: JSON.stringify(row.configs),
  configsVersion: row.configs_version,
  canvasPosition: row.canvas_x === null || row.canvas_y === null ? null : { x: row.canvas_x, y: row.canvas_y },
  lastDeployAt: row.last_deploy_at?.toISOString() ?? null,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
