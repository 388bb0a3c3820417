import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { DeploymentService, type NewId, outcome } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { deploymentStatuses } from '../../deployments/statuses.ts';
import { mustHold, rightsOf } from '../access/caller-rights.ts';
import type { ConfigTables } from '../tables.ts';
import { catalogDeploymentOf, catalogDeployments } from './catalog-deployment.ts';
import { followedRepositories } from './followed-repositories.ts';
import { previews as previewsOf } from './previews.ts';

export interface DeploymentContractParts {
  readonly db: Kysely<ConfigTables>;
  readonly now: () => Date;
  readonly newId: NewId;
}

/** The catalog of deployments as the deployer uses it. */
export function deploymentContract({ db, now, newId }: DeploymentContractParts): (router: ConnectRouter) => void {
  const repositories = followedRepositories(db);
  const previews = previewsOf({ db, now, newId });

  async function find(organisationId: string, deploymentId: string) {
    const row = await catalogDeployments(db)
      .where('d.org_id', '=', organisationId)
      .where('d.id', '=', deploymentId)
      .executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'deployment', id: deploymentId });
    return row;
  }
  /** Not of one that is being deleted: what is told of it then is of no interest, and would look as if it were not. */
  const standing = (organisationId: string, deploymentId: string) =>
    db
      .updateTable('config.deployments')
      .where('org_id', '=', organisationId)
      .where('id', '=', deploymentId)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'deleting');

  return (router) =>
    void router.service(DeploymentService, {
      async useDeployment({ caller, deploymentId, policy }) {
        const access = await rightsOf(db, caller);
        const row = await find(access.identity.organisationId, deploymentId);
        const place = { project: row.project_id, environment: row.env_id };
        mustHold(access, policy, 'deployment:view', place, { kind: 'deployment', id: deploymentId, name: row.name });
        return { deployment: catalogDeploymentOf(row) };
      },

      async findEnvironment({ caller, environmentId, policy }) {
        const access = await rightsOf(db, caller);
        const { organisationId } = access.identity;
        const found = await db
          .selectFrom('config.environments')
          .where('org_id', '=', organisationId)
          .where('id', '=', environmentId)
          .where('deleted_at', 'is', null)
          .select(['name', 'project_id', 'space_id', 'namespace'])
          .executeTakeFirst();
        if (!found) throw outcome('object.not_found', { kind: 'environment', id: environmentId });
        const place = { project: found.project_id, environment: environmentId };
        mustHold(access, policy, 'environment:view', place, { kind: 'environment', id: environmentId, name: found.name });
        const rows = await catalogDeployments(db)
          .where('d.org_id', '=', organisationId)
          .where('d.env_id', '=', environmentId)
          .orderBy('d.id')
          .execute();
        return {
          environmentId,
          environmentName: found.name,
          projectId: found.project_id,
          spaceId: found.space_id,
          namespace: found.namespace,
          deployments: rows.map(catalogDeploymentOf),
        };
      },

      getDeployment: async ({ organisationId, deploymentId }) => ({
        deployment: catalogDeploymentOf(await find(organisationId, deploymentId)),
      }),

      async updateDeploymentStatus({ organisationId, deploymentId, status: given, version }) {
        const status = deploymentStatuses.find((known) => known === given);
        if (status === undefined) throw new Error(`There is no status ${given} of deployments.`);
        // Who deletes is the catalog: it has said so itself.
        if (status === 'deleting') return {};
        await standing(organisationId, deploymentId)
          .where('status_version', '<=', String(version))
          .set({
            status,
            status_version: String(version),
            updated_at: sql<Date>`case when status = ${status} then updated_at else greatest(${now()}, updated_at) end`,
          })
          .execute();
        return {};
      },

      async setCurrentRevision({ organisationId, deploymentId, revisionId, deployedAt, version }) {
        await standing(organisationId, deploymentId)
          .where('status_version', '<=', String(version))
          .set({
            current_revision_id: revisionId === '' ? null : revisionId,
            status_version: String(version),
            updated_at: sql<Date>`case when current_revision_id = ${revisionId} then updated_at else greatest(${now()}, updated_at) end`,
            ...(deployedAt ? { last_deploy_at: timestampDate(deployedAt) } : {}),
          })
          .execute();
        return {};
      },

      async restoreConfigs({ organisationId, deploymentId, configs, revisionId }) {
        const restored = JSON.stringify(JSON.parse(configs) as DeploymentConfigs);
        await standing(organisationId, deploymentId)
          .where('restored_revision_id', 'is distinct from', revisionId)
          .set(({ eb }) => ({
            configs: restored,
            configs_version: eb('configs_version', '+', 1),
            latest_revision_id: revisionId,
            restored_revision_id: revisionId,
            updated_at: sql<Date>`greatest(${now()}, updated_at)`,
          }))
          .execute();
        return {};
      },

      listDeploymentsByRepoAndBranch: async ({ autoDeployOnly, ...push }) => ({
        deployments: await repositories.deployments(push, autoDeployOnly),
      }),
      listFollowedBranches: ({ cursor, limit }) => repositories.branches(cursor, limit),
      listPreviewedEnvironments: async (push) => ({ environments: await repositories.previewedEnvironments(push) }),
      ensurePreview: (wanted) => previews.ensure(wanted),
      removePreview: (copy) => previews.remove(copy),
    });
}
