import { type CatalogDeployment, derivedId, outcome } from '@spacedock/contracts';
import { type Selectable, sql } from 'kysely';
import type { Static } from 'typebox';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import type { Page } from '../../gateway/answer.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import type { DeployerStoreContext } from '../store-context.ts';
import type { RevisionRow } from '../tables.ts';
import type { AddRevision, WantedRevision } from './new-revision.ts';
import {
  type NewRevision,
  type Revision,
  revisionList,
  revisionOf,
  type RevisionQuery,
  type RevisionSummary,
  type Rollback,
  summaryColumns,
  summaryOf,
} from './revision.ts';
import { type RevisionDiff, revisionDiff } from './revision-diff.ts';

type Wanted = Omit<WantedRevision, 'deployment' | 'actor' | 'id'>;
type Added = NonNullable<Awaited<ReturnType<AddRevision>>>;

/** The revisions of a deployment that the catalog has let the caller use. */
export function revisionStore({ db, connection, access, request, now, newId, log, addRevision }: DeployerStoreContext) {
  const { organisationId, userId, email } = access.identity;
  const ofDeployment = (deploymentId: string) =>
    db.selectFrom('deployer.revisions').where('org_id', '=', organisationId).where('deployment_id', '=', deploymentId);

  /** One of another deployment is as unknown as one that never was. */
  async function find(deploymentId: string, id: string): Promise<Selectable<RevisionRow>> {
    const row = await ofDeployment(deploymentId).where('id', '=', id).selectAll().executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'revision', id });
    return row;
  }

  /** The same request again is the same revision: what makes it unique is whose key it is and for which deployment. */
  function idFor(deploymentId: string): string {
    const key = request.idempotencyKey;
    return key === undefined ? newId('revision') : derivedId('revision', deploymentId, `request:${userId}:${key}`);
  }

  async function add(deployment: CatalogDeployment, wanted: Wanted): Promise<Added> {
    const { id: deploymentId, name, status } = deployment;
    if (status === 'deleting') throw outcome('deployment.deleting', { name });
    // Made here it would come before the first one, which is on its way.
    if (!(await log.lock(db, { organisationId, deploymentId }))) throw outcome('deployment.starting', { name });
    const added = await addRevision(connection, { ...wanted, id: idFor(deploymentId), deployment, actor: { id: userId, email } });
    if (!added) throw outcome('deployment.deleting', { name });
    if (!added.created && !isSame(added.row, wanted)) throw outcome('request.idempotency_mismatch');
    return added;
  }

  /** Events are kept as long as their revision is. */
  async function everRan(deploymentId: string, { id }: Pick<RevisionRow, 'id'>): Promise<boolean> {
    const active = await db
      .selectFrom('deployer.deployment_events')
      .where('org_id', '=', organisationId)
      .where('deployment_id', '=', deploymentId)
      .where('revision_id', '=', id)
      .where('stage', '=', 'active')
      .where('status', '=', 'succeeded')
      .select('id')
      .executeTakeFirst();
    return active !== undefined;
  }

  return {
    get: async (deploymentId: string, id: string): Promise<Revision> => revisionOf(await find(deploymentId, id)),

    async list(deploymentId: string, asked: Static<typeof RevisionQuery>): Promise<Page<RevisionSummary>> {
      let rows = ofDeployment(deploymentId).select(summaryColumns);
      if (asked.status) rows = rows.where('status', '=', asked.status);
      if (asked.source) rows = rows.where('source', '=', asked.source);
      return mapPage(await pageOf(rows, revisionList, asked), summaryOf);
    },

    async create(deployment: CatalogDeployment, { image, buildID, note = '' }: NewRevision): Promise<Revision> {
      const configs = JSON.parse(deployment.configs) as DeploymentConfigs;
      const { row } = await add(deployment, { source: 'api', image, buildId: buildID, configs, note });
      return revisionOf(row);
    },

    /** What ran comes back whole: image and configs, also into the catalog, so that the next change builds on them. */
    async rollBack(deployment: CatalogDeployment, { toRevisionID, note = '' }: Rollback): Promise<Revision> {
      const target = await find(deployment.id, toRevisionID);
      const { number, status, image, configs, commit_sha: sha, commit_message: message, branch } = target;
      if (image === null || !(await everRan(deployment.id, target))) throw outcome('revision.not_deployable', { number, status });
      const { row, created } = await add(deployment, {
        source: 'rollback',
        image,
        buildId: target.build_id ?? undefined,
        configs,
        cloneOf: target.id,
        note,
        commit: sha === null ? undefined : { sha, message: message ?? '', branch: branch ?? '' },
      });
      // Only once: what was configured since the first time stays.
      if (created)
        await db
          .updateTable('deployer.deployments')
          .set({ restore_revision_id: row.id, version: sql<number>`version + 1`, updated_at: now() })
          .where('org_id', '=', organisationId)
          .where('id', '=', deployment.id)
          .execute();
      return revisionOf(row);
    },

    async diff(deploymentId: string, from: string, to: string): Promise<RevisionDiff> {
      return revisionDiff(await find(deploymentId, from), await find(deploymentId, to));
    },
  };
}

const isSame = (row: Selectable<RevisionRow>, { source, image, buildId, cloneOf, note }: Wanted): boolean =>
  row.source === source &&
  row.image === (image ?? null) &&
  row.build_id === (buildId ?? null) &&
  row.clone_of === (cloneOf ?? null) &&
  row.note === note;
