import { OutcomeError } from '@spacedock/contracts';
import { KubeDeletionBlocked } from '@spacedock/kube';
import { type Engine, type JobState, WrongState } from '@spacedock/workflow';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { type Connection, withTablesOf } from '../../gateway/connection.ts';
import { ClusterLost, type Installed } from '../rollout/uninstall.ts';
import type { DeployerTables } from '../tables.ts';
import type { DeploymentKey, DeploymentLog } from './deployment-log.ts';

export interface TeardownParts {
  readonly db: Kysely<DeployerTables>;
  readonly inTransaction: <Result>(work: (transaction: Connection) => Promise<Result>) => Promise<Result>;
  readonly engine: Pick<Engine<Connection>, 'jobs' | 'cancel'>;
  readonly deployments: DeploymentLog;
  /** Throws ClusterLost where that cannot be done. */
  readonly uninstall: (installed: Installed, signal: AbortSignal) => Promise<unknown>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

export interface TornDown {
  readonly alreadyClean: boolean;
  readonly done: boolean;
  readonly why: string;
}

const waiting = (why: string): TornDown => ({ alreadyClean: false, done: false, why });

/**
 * Takes a deployment out of its cluster and forgets it, in as many calls as that takes. From the first one on nothing new begins; what
 * has begun is broken off, and only when no step is at work any more is the release removed: otherwise one could put it back.
 */
export function teardowns({ db, inTransaction, engine, deployments, uninstall, now, log }: TeardownParts) {
  async function begin(key: DeploymentKey) {
    return inTransaction(async (transaction) => {
      const on = withTablesOf<DeployerTables>(transaction);
      const runtime = await deployments.lock(on, key);
      if (!runtime || runtime.deleting) return runtime;
      await deployments.tell(on, { ...key, revisionId: null, stage: 'deleting', status: 'started' });
      await on
        .updateTable('deployer.deployments')
        .set({ deleting: true, status: 'deleting', version: sql<number>`version + 1`, updated_at: now() })
        .where('org_id', '=', key.organisationId)
        .where('id', '=', key.deploymentId)
        .execute();
      return runtime;
    });
  }

  /** Answers the numbers of revisions at which somebody may still be at work. */
  async function breakOff({ organisationId, deploymentId }: DeploymentKey): Promise<readonly number[]> {
    return inTransaction(async (transaction) => {
      const revisions = await withTablesOf<DeployerTables>(transaction)
        .selectFrom('deployer.revisions')
        .where('org_id', '=', organisationId)
        .where('deployment_id', '=', deploymentId)
        .select(['id', 'number'])
        .orderBy('number')
        .execute();
      const states = new Map(
        (
          await engine.jobs(
            revisions.map(({ id }) => id),
            transaction,
          )
        ).map(({ id, state }) => [id, state]),
      );
      const busy = revisions.filter(({ id }) => isAtWork(states.get(id)));
      for (const { id } of busy) {
        await engine.cancel(transaction, id).catch((error: unknown) => {
          // It is being broken off already, or has come to its end since it was looked at: the next call sees which.
          if (!(error instanceof WrongState)) throw error;
        });
      }
      return busy.map(({ number }) => number);
    });
  }

  async function forget({ organisationId, deploymentId }: DeploymentKey): Promise<void> {
    await inTransaction(async (transaction) => {
      const on = withTablesOf<DeployerTables>(transaction);
      await deployments.lock(on, { organisationId, deploymentId });
      for (const table of ['deployer.deployment_events', 'deployer.revisions'] as const) {
        await on.deleteFrom(table).where('org_id', '=', organisationId).where('deployment_id', '=', deploymentId).execute();
      }
      await on
        .deleteFrom('deployer.service_connections')
        .where('org_id', '=', organisationId)
        .where((eb) => eb.or([eb('from_deployment_id', '=', deploymentId), eb('to_deployment_id', '=', deploymentId)]))
        .execute();
      await on.deleteFrom('deployer.deployments').where('org_id', '=', organisationId).where('id', '=', deploymentId).execute();
    });
  }

  return async (asked: DeploymentKey & { readonly force: boolean }, signal: AbortSignal): Promise<TornDown> => {
    const { organisationId, deploymentId, force } = asked;
    const key = { organisationId, deploymentId };
    const standing = await db
      .selectFrom('deployer.deployments')
      .where('org_id', '=', organisationId)
      .where('id', '=', deploymentId)
      .select('id')
      .executeTakeFirst();
    const runtime = standing && (await begin(key));
    if (!runtime) return { alreadyClean: true, done: true, why: '' };
    const busy = await breakOff(key);
    if (busy.length > 0) return waiting(`Revision ${busy.join(', ')} is still being worked on; that is broken off.`);
    const { space_id: spaceId, namespace, name } = runtime;
    try {
      await uninstall({ ...key, spaceId, namespace, name }, signal);
    } catch (error) {
      // Nobody waits for this call any more; the next one goes on.
      if (signal.aborted) return waiting(`The release ${name} is being removed from its cluster.`);
      const why = whyOf(error);
      if (!force) return waiting(why);
      log.warn(
        { err: error, deployment: deploymentId },
        `deployment ${name} is forgotten, but not taken out of its cluster: ${why}`,
      );
    }
    await forget(key);
    return { alreadyClean: false, done: true, why: '' };
  };
}

/** What the cluster, or the way to it, did not allow. Everything else is a failure of ours. */
function whyOf(error: unknown): string {
  if (error instanceof ClusterLost) return `${error.message} ${error.fixHint}`.trim();
  if (error instanceof OutcomeError) return `${error.message} ${error.next}`.trim();
  if (error instanceof KubeDeletionBlocked) return error.message;
  throw error;
}

/** A revision whose job is not known (any more) has nobody at work. */
function isAtWork(state: JobState | undefined): boolean {
  switch (state) {
    case 'queued':
    case 'running':
    case 'waiting':
    case 'awaiting_user':
    case 'cancelling':
    case 'deleting':
      return true;
    case 'succeeded':
    case 'failed':
    case 'cancelled':
    case 'deleted':
    case undefined:
      return false;
  }
}
