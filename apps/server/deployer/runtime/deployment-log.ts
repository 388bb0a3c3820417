import type { NewId } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import type { DeploymentStatus } from '../../deployments/statuses.ts';
import type { EventStage, EventStatus } from '../events/event-states.ts';
import type { DeployerTables } from '../tables.ts';

export interface DeploymentKey {
  readonly organisationId: string;
  readonly deploymentId: string;
}

export interface NewEvent extends DeploymentKey {
  readonly revisionId: string | null;
  readonly stage: EventStage;
  readonly status: EventStatus;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

export interface DeploymentLogParts {
  readonly now: () => Date;
  readonly newId: NewId;
}

type Db = Kysely<DeployerTables>;

/**
 * The timeline and the status of deployments. Every write locks the deployment's row first: events are numbered without gaps, in
 * the order of their commits, and whoever waits on the row's notification sees them all. Repeating any of it changes nothing.
 */
export function deploymentLog({ now, newId }: DeploymentLogParts) {
  async function lock(db: Db, { organisationId, deploymentId }: DeploymentKey) {
    return db.selectFrom('deployer.deployments').where('org_id', '=', organisationId).where('id', '=', deploymentId)
      .selectAll().forUpdate().executeTakeFirst();
  }

  return {
    lock,

    /** An event that a revision has had already is not told again. Of a deployment that is gone nothing is told. */
    async tell(db: Db, event: NewEvent): Promise<void> {
      const runtime = await lock(db, event);
      if (!runtime) return;
      if (event.revisionId !== null) {
        const before = await db.selectFrom('deployer.deployment_events')
          .where('org_id', '=', event.organisationId).where('deployment_id', '=', event.deploymentId)
          .where('revision_id', '=', event.revisionId).where('stage', '=', event.stage).where('status', '=', event.status)
          .select('id').executeTakeFirst();
        if (before) return;
      }
      const sequence = Number(runtime.last_sequence) + 1;
      const at = now();
      await db.insertInto('deployer.deployment_events').values({
        id: newId('event'), org_id: event.organisationId, deployment_id: event.deploymentId, revision_id: event.revisionId,
        sequence: String(sequence), stage: event.stage, status: event.status,
        meta: event.meta === undefined ? null : JSON.stringify(event.meta), created_at: at,
      }).execute();
      await db.updateTable('deployer.deployments').set({ last_sequence: sequence, updated_at: at })
        .where('org_id', '=', event.organisationId).where('id', '=', event.deploymentId).execute();
    },

    /** A deployment that is being deleted stays so. */
    async setStatus(db: Db, key: DeploymentKey, status: DeploymentStatus): Promise<void> {
      await db.updateTable('deployer.deployments')
        .set({ status, version: sql<number>`version + 1`, updated_at: now() })
        .where('org_id', '=', key.organisationId).where('id', '=', key.deploymentId)
        .where('status', '<>', status).where('deleting', '=', false).execute();
    },

    /** Not kept as an event: only the newest figures mean anything. */
    async setProgress(db: Db, key: DeploymentKey, { ready, desired }: { readonly ready: number; readonly desired: number }): Promise<void> {
      await db.updateTable('deployer.deployments').set({ ready, desired, updated_at: now() })
        .where('org_id', '=', key.organisationId).where('id', '=', key.deploymentId)
        .where((eb) => eb.or([eb('ready', '<>', ready), eb('desired', '<>', desired)])).execute();
    },
  };
}

export type DeploymentLog = ReturnType<typeof deploymentLog>;
