import type { Kysely } from 'kysely';
import type { DeploymentLog, DeploymentKey } from '../runtime/deployment-log.ts';
import type { DeployerTables } from '../tables.ts';

export interface TurnOf extends DeploymentKey {
  readonly revisionId: string;
  readonly number: number;
}

/** `passed`: a newer revision is ready to deploy, or the deployment is being deleted; this one is not deployed any more. */
export type Turn = 'taken' | 'wait' | 'passed';

/**
 * One rollout per deployment at a time. A revision is `deploying` from the moment at which nothing but its turn is missing, so of
 * all that are, the newest goes on, and the one whose turn it is gives way to it as soon as it only waits.
 */
export function rolloutTurns(log: Pick<DeploymentLog, 'lock'>, now: () => Date) {
  type Db = Kysely<DeployerTables>;

  async function isPassed(db: Db, { organisationId, deploymentId, number }: TurnOf): Promise<boolean> {
    const newer = await db.selectFrom('deployer.revisions').where('org_id', '=', organisationId).where('deployment_id', '=', deploymentId)
      .where('number', '>', number).where('status', '=', 'deploying').select('id').executeTakeFirst();
    return newer !== undefined;
  }

  return {
    /** In a transaction of its own. */
    async take(db: Db, turn: TurnOf): Promise<Turn> {
      const runtime = await log.lock(db, turn);
      if (!runtime || runtime.deleting || await isPassed(db, turn)) return 'passed';
      if (runtime.holder_id !== null && runtime.holder_id !== turn.revisionId) return 'wait';
      await db.updateTable('deployer.deployments').set({ holder_id: turn.revisionId, updated_at: now() })
        .where('org_id', '=', turn.organisationId).where('id', '=', turn.deploymentId).execute();
      return 'taken';
    },

    /** Whether it still makes sense to wait for it. */
    async isWanted(db: Db, turn: TurnOf): Promise<boolean> {
      const runtime = await db.selectFrom('deployer.deployments').where('org_id', '=', turn.organisationId)
        .where('id', '=', turn.deploymentId).select(['deleting', 'holder_id']).executeTakeFirst();
      return runtime !== undefined && !runtime.deleting && runtime.holder_id === turn.revisionId && !(await isPassed(db, turn));
    },

    /** Leaves the turn to others. */
    async end(db: Db, { organisationId, deploymentId, revisionId }: TurnOf): Promise<void> {
      await db.updateTable('deployer.deployments').set({ holder_id: null, updated_at: now() })
        .where('org_id', '=', organisationId).where('id', '=', deploymentId).where('holder_id', '=', revisionId).execute();
    },
  };
}

export type RolloutTurns = ReturnType<typeof rolloutTurns>;
