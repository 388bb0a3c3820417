import type { CatalogDeployment } from '@spacedock/contracts';
import type { Engine } from '@spacedock/workflow';
import type { Kysely } from 'kysely';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import type { Connection } from '../../gateway/connection.ts';
import { withTablesOf } from '../../gateway/connection.ts';
import type { DeploymentLog } from '../runtime/deployment-log.ts';
import type { DeployerTables } from '../tables.ts';
import type { RevisionSource } from './revision-states.ts';

export interface Actor {
  readonly id: string;
  readonly email: string;
}

export interface WantedRevision {
  /** The same one again is the same revision: nothing happens. */
  readonly id: string;
  /** As the catalog knows it now. */
  readonly deployment: CatalogDeployment;
  readonly source: RevisionSource;
  readonly configs: DeploymentConfigs;
  /** Not given: it has to be built. */
  readonly image?: string | undefined;
  readonly buildId?: string | undefined;
  readonly commit?: { readonly sha: string; readonly message: string; readonly branch: string } | undefined;
  readonly cloneOf?: string | undefined;
  readonly actor: Actor;
  readonly note: string;
}

export interface NewRevisionParts {
  readonly engine: Pick<Engine<Connection>, 'start'>;
  readonly log: DeploymentLog;
  readonly now: () => Date;
  /** Name and version of the chart that revisions are made with from now on. */
  readonly chart: string;
}

/** Undefined: the deployment is being deleted, and nothing new is begun. */
export type AddRevision = (transaction: Connection, wanted: WantedRevision) => Promise<{ readonly row: RevisionRowRead; readonly created: boolean } | undefined>;
export type RevisionRowRead = Awaited<ReturnType<typeof readRevision>> & object;

export const rolloutWorkflowName = 'deployer/rollout';

/** Makes a revision and the job that brings it into the cluster, in the caller's transaction: both are there or none. */
export function addRevision({ engine, log, now, chart }: NewRevisionParts): AddRevision {
  return async (transaction, wanted) => {
    const db = withTablesOf<DeployerTables>(transaction);
    const { deployment } = wanted;
    const key = { organisationId: deployment.organisationId, deploymentId: deployment.id };
    const at = now();
    await db.insertInto('deployer.deployments').values({
      id: deployment.id, org_id: deployment.organisationId, project_id: deployment.projectId, env_id: deployment.environmentId,
      space_id: deployment.spaceId, namespace: deployment.namespace, name: deployment.name, status: 'pending', created_at: at, updated_at: at,
    }).onConflict((on) => on.columns(['org_id', 'id']).doNothing()).execute();
    const runtime = await log.lock(db, key);
    if (!runtime || runtime.deleting) return undefined;
    const standing = await readRevision(db, key.organisationId, wanted.id);
    if (standing) return { row: standing, created: false };

    const number = runtime.last_number + 1;
    await db.insertInto('deployer.revisions').values({
      id: wanted.id, org_id: key.organisationId, deployment_id: key.deploymentId, number, source: wanted.source, image: wanted.image ?? null,
      build_id: wanted.buildId ?? null, branch: wanted.commit?.branch ?? null, commit_sha: wanted.commit?.sha ?? null,
      commit_message: wanted.commit?.message ?? null, configs: JSON.stringify(wanted.configs), chart, status: 'pending',
      clone_of: wanted.cloneOf ?? null, actor_id: wanted.actor.id, actor_email: wanted.actor.email, note: wanted.note, created_at: at,
    }).execute();
    await db.updateTable('deployer.deployments').set({ last_number: number, updated_at: at })
      .where('org_id', '=', key.organisationId).where('id', '=', key.deploymentId).execute();
    await engine.start(transaction, {
      id: wanted.id, workflow: rolloutWorkflowName,
      input: { organisationId: key.organisationId, deploymentId: key.deploymentId, revisionId: wanted.id, number, build: wanted.image === undefined },
    });
    const row = await readRevision(db, key.organisationId, wanted.id);
    if (!row) throw new Error(`The revision ${wanted.id} is gone before it was made.`);
    return { row, created: true };
  };
}

export function readRevision(db: Kysely<DeployerTables>, organisationId: string, id: string) {
  return db.selectFrom('deployer.revisions').where('org_id', '=', organisationId).where('id', '=', id).selectAll().executeTakeFirst();
}

/** What the job of a revision is given. Everything else is read from the revision's row. */
export interface RolloutInput {
  readonly organisationId: string;
  readonly deploymentId: string;
  readonly revisionId: string;
  readonly number: number;
  readonly build: boolean;
}

