import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DeploymentService } from '@spacedock/contracts';
import type { Kysely, Selectable } from 'kysely';
import type { ConfigTables, DeploymentRow, EnvironmentRow } from '../tables.ts';

/** Deployments that are there, with environment and space, as the deployer gets to know them. */
export const catalogDeployments = (db: Kysely<ConfigTables>) =>
  db
    .selectFrom('config.deployments as d')
    .innerJoin('config.environments as e', (join) => join.onRef('e.org_id', '=', 'd.org_id').onRef('e.id', '=', 'd.env_id'))
    .leftJoin('config.deployment_spaces as s', (join) => join.onRef('s.org_id', '=', 'e.org_id').onRef('s.id', '=', 'e.space_id'))
    .where('d.deleted_at', 'is', null)
    .select([
      'd.id',
      'd.org_id',
      'd.project_id',
      'd.env_id',
      'd.name',
      'd.source_type',
      'd.repo_url',
      'd.repo_key',
      'd.branch',
      'd.integration_id',
      'd.image',
      'd.auto_deploy',
      'd.configs',
      'd.status',
      'd.current_revision_id',
      'e.name as env_name',
      'e.space_id',
      'e.namespace',
      'e.registry_url',
      'e.registry_integration_id',
      'e.preview_of',
      'e.preview_fork',
      's.name as space_name',
    ]);

type Row = Selectable<
  Pick<
    DeploymentRow,
    | 'id'
    | 'org_id'
    | 'project_id'
    | 'env_id'
    | 'name'
    | 'source_type'
    | 'repo_url'
    | 'repo_key'
    | 'branch'
    | 'integration_id'
    | 'image'
    | 'auto_deploy'
    | 'configs'
    | 'status'
    | 'current_revision_id'
  >
> &
  Selectable<
    Pick<EnvironmentRow, 'space_id' | 'namespace' | 'registry_url' | 'registry_integration_id' | 'preview_of' | 'preview_fork'>
  > & { readonly env_name: string; readonly space_name: string | null };

/** The message of the contract. */
export type CatalogDeploymentInit = NonNullable<
  MessageInitShape<typeof DeploymentService.method.getDeployment.output>['deployment']
>;

export const catalogDeploymentOf = (row: Row): CatalogDeploymentInit => ({
  id: row.id,
  organisationId: row.org_id,
  projectId: row.project_id,
  environmentId: row.env_id,
  environmentName: row.env_name,
  spaceId: row.space_id,
  spaceName: row.space_name ?? '',
  namespace: row.namespace,
  name: row.name,
  sourceType: row.source_type,
  repoUrl: row.repo_url ?? '',
  repoKey: row.repo_key ?? '',
  branch: row.branch ?? '',
  integrationId: row.integration_id ?? '',
  image: row.image ?? '',
  autoDeploy: row.auto_deploy,
  configs: JSON.stringify(row.configs),
  status: row.status,
  currentRevisionId: row.current_revision_id ?? '',
  registryUrl: row.registry_url ?? '',
  registryIntegrationId: row.registry_integration_id ?? '',
  preview: row.preview_of !== null,
  fork: row.preview_fork,
});
