import { type Kysely, sql } from 'kysely';
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

  /**
   * By one that is ready to deploy, or that was deployed already while this one was still being built. A return to a former
   * revision counts as that one: it must not keep what was asked for after it from being deployed.
   */
  async function isPassed(db: Db, { organisationId, deploymentId, revisionId }: TurnOf): Promise<boolean> {
    const { rows } = await sql<{ readonly id: string }>`
      with ranked as (
        select revision.id, revision.number, revision.status,
               case revision.source when 'auto_return' then coalesce(cloned.number, revision.number)
                 else revision.number end as rank
        from deployer.revisions as revision
        left join deployer.revisions as cloned on cloned.org_id = revision.org_id and cloned.id = revision.clone_of
        where revision.org_id = ${organisationId} and revision.deployment_id = ${deploymentId}
          and (revision.status in ('deploying', 'active') or revision.id = ${revisionId})
      )
      select newer.id from ranked as newer join ranked as this on this.id = ${revisionId}
      where newer.id <> this.id and newer.status in ('deploying', 'active')
        and (newer.rank, newer.number) > (this.rank, this.number)
      limit 1`.execute(db);
    return rows.length > 0;
  }

  return {
    /** In a transaction of its own. */
    async take(db: Db, turn: TurnOf): Promise<Turn> {
      const runtime = await log.lock(db, turn);
      if (!runtime || runtime.deleting || (await isPassed(db, turn))) return 'passed';
      if (runtime.holder_id !== null && runtime.holder_id !== turn.revisionId) return 'wait';
      await db
        .updateTable('deployer.deployments')
        .set({ holder_id: turn.revisionId, updated_at: now() })
        .where('org_id', '=', turn.organisationId)
        .where('id', '=', turn.deploymentId)
        .execute();
      return 'taken';
    },

    /** Whether it still makes sense to wait for it. */
    async isWanted(db: Db, turn: TurnOf): Promise<boolean> {
      const runtime = await db
        .selectFrom('deployer.deployments')
        .where('org_id', '=', turn.organisationId)
        .where('id', '=', turn.deploymentId)
        .select(['deleting', 'holder_id'])
        .executeTakeFirst();
      return runtime !== undefined && !runtime.deleting && runtime.holder_id === turn.revisionId && !(await isPassed(db, turn));
    },

    /** Leaves the turn to others. */
    async end(db: Db, { organisationId, deploymentId, revisionId }: TurnOf): Promise<void> {
      await db
        .updateTable('deployer.deployments')
        .set({ holder_id: null, updated_at: now() })
        .where('org_id', '=', organisationId)
        .where('id', '=', deploymentId)
        .where('holder_id', '=', revisionId)
        .execute();
    },
  };
}

export type RolloutTurns = ReturnType<typeof rolloutTurns>;
