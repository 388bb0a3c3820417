import { type NewId, outcome } from '@spacedock/contracts';
import { inTransaction, uniqueViolation } from '@spacedock/database';
import type { Kysely, Selectable } from 'kysely';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { repoKeyOf } from '../../deployments/repo-key.ts';
import { endAssignmentsIn } from '../assignments/end-assignments.ts';
import type { ConfigTables, DeploymentRow } from '../tables.ts';
import { catalogDeploymentOf, catalogDeployments } from './catalog-deployment.ts';
import { deploymentOrders, revisionOf } from './deployment-orders.ts';
import { previewName } from './preview-name.ts';

/** Who does it, as there is nobody signed in: somebody pushed to GitHub. */
const actor = { id: 'system:previews', email: 'system:previews' } as const;

export interface WantedPreview {
  readonly organisationId: string;
  /** That it is a copy of. */
  readonly environmentId: string;
  readonly repoKey: string;
  readonly pullRequest: number;
  readonly headBranch: string;
  readonly fork: boolean;
  readonly namespace: string;
  /** Of a fork. */
  readonly headRepoUrl: string;
}

export interface PreviewParts {
  readonly db: Kysely<ConfigTables>;
  readonly now: () => Date;
  readonly newId: NewId;
}

type Db = Kysely<ConfigTables>;
type Copied = Selectable<
  Pick<
    DeploymentRow,
    | 'id'
    | 'name'
    | 'source_type'
    | 'repo_url'
    | 'repo_key'
    | 'branch'
    | 'integration_id'
    | 'image'
    | 'configs'
    | 'status'
    | 'configs_version'
  >
>;
const copiedColumns = [
  'id',
  'name',
  'source_type',
  'repo_url',
  'repo_key',
  'branch',
  'integration_id',
  'image',
  'configs',
  'status',
  'configs_version',
] as const;

/** Copies of environments with their deployments, one for each pull request. They are made and removed by repeating it until it is done. */
export function previews({ db: pool, now, newId }: PreviewParts) {
  const stamps = () => ({ created_by: actor.email, created_at: now(), updated_at: now() });
  const deploymentsIn = (db: Db, organisationId: string, envId: string): Promise<Copied[]> =>
    db
      .selectFrom('config.deployments')
      .where('org_id', '=', organisationId)
      .where('env_id', '=', envId)
      .where('deleted_at', 'is', null)
      .select(copiedColumns)
      .orderBy('id')
      .execute();

  async function ensureEnvironment(
    db: Db,
    { organisationId, environmentId, repoKey, pullRequest, fork, namespace }: WantedPreview,
  ) {
    // Held until the end: copies of one environment are made one after the other.
    const base = await db
      .selectFrom('config.environments')
      .where('org_id', '=', organisationId)
      .where('id', '=', environmentId)
      .where('deleted_at', 'is', null)
      .where('preview_of', 'is', null)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!base) throw outcome('object.not_found', { kind: 'environment', id: environmentId });
    const existing = db.selectFrom('config.environments').where('org_id', '=', organisationId).where('deleted_at', 'is', null);
    const before = await existing
      .where('preview_of', '=', environmentId)
      .where('preview_repo', '=', repoKey)
      .where('preview_pull_request', '=', pullRequest)
      .select(['id', 'project_id'])
      .executeTakeFirst();
    if (before) return { ...before, created: false };
    const names = await existing
      .where('project_id', '=', base.project_id)
      .where('name_key', 'like', `pr-${pullRequest}-%`)
      .select('name_key')
      .execute();
    const name = previewName(pullRequest, base.name, new Set(names.map(({ name_key }) => name_key)));
    const id = newId('environment');
    try {
      await db
        .insertInto('config.environments')
        .values({
          id,
          org_id: organisationId,
          project_id: base.project_id,
          name,
          space_id: base.space_id,
          namespace,
          registry_integration_id: base.registry_integration_id,
          registry_url: base.registry_url,
          preview_of: environmentId,
          preview_repo: repoKey,
          preview_pull_request: pullRequest,
          preview_fork: fork,
          ...stamps(),
        })
        .execute();
    } catch (error) {
      throw uniqueViolation(error) === 'environments_namespace'
        ? outcome('environment.namespace_taken', { namespace, space: base.space_id })
        : error;
    }
    return { id, project_id: base.project_id, created: true };
  }

  /** What is of the repository follows the pull request; everything else is as in the environment that it is a copy of. */
  function sourceIn(
    { repoKey, fork, headBranch, headRepoUrl }: WantedPreview,
    { source_type, repo_url, repo_key, branch, integration_id, image }: Copied,
  ) {
    const source = { source_type, repo_url, repo_key, branch, integration_id, image };
    if (repo_key !== repoKey) return source;
    if (!fork || headRepoUrl === '') return { ...source, branch: headBranch };
    const forkKey = repoKeyOf(headRepoUrl);
    if (forkKey === undefined) throw new Error(`The fork's address ${headRepoUrl} is not that of a repository.`);
    return { ...source, branch: headBranch, repo_url: headRepoUrl, repo_key: forkKey };
  }

  async function ensureDeployments(
    db: Db,
    wanted: WantedPreview,
    copy: { readonly id: string; readonly project_id: string },
  ): Promise<void> {
    const { organisationId: org_id } = wanted;
    const copies = new Map((await deploymentsIn(db, org_id, copy.id)).map((row) => [row.name, row]));
    const orders = deploymentOrders(db, now);
    const order = { source: 'pull_request', actor, note: `pull request #${wanted.pullRequest}` } as const;
    for (const base of await deploymentsIn(db, org_id, wanted.environmentId)) {
      if (base.status === 'deleting') continue;
      const source = sourceIn(wanted, base);
      const before = copies.get(base.name);
      if (before?.status === 'deleting') throw outcome('deployment.deleting', { name: base.name });
      if (!before) {
        const configs = wanted.fork ? withoutSecrets(base.configs) : base.configs;
        const id = newId('deployment');
        const revisionId = revisionOf(id, 1);
        await db
          .insertInto('config.deployments')
          .values({
            id,
            org_id,
            project_id: copy.project_id,
            env_id: copy.id,
            name: base.name,
            ...source,
            auto_deploy: false,
            configs: JSON.stringify(configs),
            status: 'pending',
            latest_revision_id: revisionId,
            ...stamps(),
          })
          .execute();
        await orders.release({ id, org_id, configs }, { revisionId, ...order });
      } else if (before.branch !== source.branch || before.repo_key !== source.repo_key) {
        const version = before.configs_version + 1;
        const revisionId = revisionOf(before.id, version);
        await db
          .updateTable('config.deployments')
          .set({
            branch: source.branch,
            repo_url: source.repo_url,
            repo_key: source.repo_key,
            configs_version: version,
            latest_revision_id: revisionId,
            updated_at: now(),
          })
          .where('org_id', '=', org_id)
          .where('id', '=', before.id)
          .execute();
        await orders.release({ id: before.id, org_id, configs: before.configs }, { revisionId, ...order });
      }
    }
  }

  return {
    async ensure(given: WantedPreview) {
      const wanted = { ...given, repoKey: given.repoKey.toLowerCase() };
      const copy = await inTransaction(pool, async (db) => {
        const environment = await ensureEnvironment(db, wanted);
        await ensureDeployments(db, wanted, environment);
        return environment;
      });
      const rows = await catalogDeployments(pool)
        .where('d.org_id', '=', wanted.organisationId)
        .where('d.env_id', '=', copy.id)
        .orderBy('d.id')
        .execute();
      return { environmentId: copy.id, created: copy.created, deployments: rows.map(catalogDeploymentOf) };
    },

    /** Only of copies: an environment that people made is theirs to delete. */
    remove: ({
      organisationId,
      environmentId,
    }: Pick<WantedPreview, 'organisationId' | 'environmentId'>): Promise<{ readonly done: boolean }> =>
      inTransaction(pool, async (db) => {
        const copy = await db
          .selectFrom('config.environments')
          .where('org_id', '=', organisationId)
          .where('id', '=', environmentId)
          .where('deleted_at', 'is', null)
          .where('preview_of', 'is not', null)
          .select('id')
          .forUpdate()
          .executeTakeFirst();
        if (!copy) return { done: true };
        const left = await db
          .selectFrom('config.deployments')
          .where('org_id', '=', organisationId)
          .where('env_id', '=', environmentId)
          .where('deleted_at', 'is', null)
          .select(['id', 'org_id', 'status'])
          .orderBy('id')
          .forUpdate()
          .execute();
        for (const deployment of left.filter(({ status }) => status !== 'deleting')) {
          await db
            .updateTable('config.deployments')
            .set({ status: 'deleting', updated_at: now() })
            .where('org_id', '=', organisationId)
            .where('id', '=', deployment.id)
            .execute();
          await deploymentOrders(db, now).teardown(deployment, false);
        }
        if (left.length > 0) return { done: false };
        await db
          .updateTable('config.environments')
          .set({ deleted_at: now(), updated_at: now() })
          .where('org_id', '=', organisationId)
          .where('id', '=', environmentId)
          .execute();
        await endAssignmentsIn(db, organisationId, 'environment', environmentId);
        return { done: true };
      }),
  };
}

/** A fork's code is anybody's. */
const withoutSecrets = ({ secretRefs: _, ...configs }: DeploymentConfigs): DeploymentConfigs => configs;
