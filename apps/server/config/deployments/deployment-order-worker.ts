import type { Client } from '@connectrpc/connect';
import type { DeployerService } from '@spacedock/contracts';
import { inTransaction, type Notifications } from '@spacedock/database';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DeploymentStatus } from '../../deployments/statuses.ts';
import type { ConfigTables } from '../tables.ts';
import type { ReleaseOrder, TeardownOrder } from './deployment-orders.ts';

/** Announced by the database when an order is written; see migrations/0007_deployments.sql. */
const channel = 'spacedock_deployment_orders';
const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** Longer than any call, so that an order is in two hands only when its first one is dead. */
const leaseSlackMs = 5_000;

export interface DeploymentOrderWorkerParts {
  readonly db: Kysely<ConfigTables>;
  readonly deployer: Client<typeof DeployerService>;
  readonly notifications: Pick<Notifications, 'listen' | 'onRestored'>;
  readonly now: () => Date;
  readonly log: Logger;
  readonly sweepMs?: number;
  /** Of one call to the deployer. */
  readonly deadlineMs?: number;
  readonly concurrency?: number;
}

interface TakenOrder {
  readonly id: string;
  readonly org_id: string;
  readonly deployment_id: string;
  readonly attempts: number;
  readonly order:
    { readonly kind: 'release'; readonly request: ReleaseOrder } | { readonly kind: 'teardown'; readonly request: TeardownOrder };
  /** Undefined: the deployment is gone. */
  readonly status: DeploymentStatus | undefined;
}

export interface DeploymentOrderWorker {
  readonly start: () => void;
  /** Hands over what is due, and what becomes due meanwhile. */
  readonly runDue: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Hands orders over to the deployer until each is acknowledged: those of one deployment one after the other, in their order, by all
 * replicas together. An order is leased while it is handed over, so no row is locked meanwhile; one whose worker dies is taken up
 * when the lease has run out. Both calls may be repeated, so that nothing is lost and nothing happens twice.
 */
export function deploymentOrderWorker(parts: DeploymentOrderWorkerParts): DeploymentOrderWorker {
  const { db, deployer, notifications, now, log, sweepMs = 1_000, deadlineMs = 10_000, concurrency = 8 } = parts;
  const closing = new AbortController();
  const hands = new Set<Promise<void>>();
  const releases: (() => void)[] = [];

  async function take(): Promise<TakenOrder | undefined> {
    const at = now();
    const until = new Date(at.getTime() + deadlineMs + leaseSlackMs);
    const { rows } = await sql<Omit<TakenOrder, 'order'> & TakenOrder['order']>`
      update config.deployment_orders taken set leased_until = ${until} where id = (
        select id from config.deployment_orders due
        where next_at <= ${at} and (leased_until is null or leased_until <= ${at}) and not exists (
          select from config.deployment_orders earlier where earlier.deployment_id = due.deployment_id and earlier.id < due.id)
        order by next_at limit 1 for update skip locked)
      returning id, org_id, deployment_id, kind, request, attempts, (
        select status from config.deployments d
        where d.org_id = taken.org_id and d.id = taken.deployment_id and d.deleted_at is null) as status`.execute(db);
    const [row] = rows;
    return (
      row && { ...row, status: row.status ?? undefined, order: { kind: row.kind, request: row.request } as TakenOrder['order'] }
    );
  }

  /** Answers why it has to be tried again; undefined when it need not be. */
  async function handOver({
    org_id: organisationId,
    deployment_id: deploymentId,
    order,
    status,
  }: TakenOrder): Promise<string | undefined> {
    const call = { timeoutMs: deadlineMs, signal: closing.signal };
    switch (order.kind) {
      case 'release':
        // Nobody wants it any more.
        if (status === undefined || status === 'deleting') return undefined;
        await deployer.release({ organisationId, deploymentId, ...order.request }, call);
        return undefined;
      case 'teardown': {
        const { done, why } = await deployer.teardown({ organisationId, deploymentId, force: order.request.force }, call);
        return done ? undefined : why === '' ? 'The deployer is taking it down.' : why;
      }
    }
  }

  async function end({ id, org_id, deployment_id, order: { kind } }: TakenOrder): Promise<void> {
    if (kind === 'release') {
      await db.deleteFrom('config.deployment_orders').where('id', '=', id).execute();
      return;
    }
    const at = now();
    await inTransaction(db, async (on) => {
      await on
        .updateTable('config.deployments')
        .set({ deleted_at: at, updated_at: at, current_revision_id: null })
        .where('org_id', '=', org_id)
        .where('id', '=', deployment_id)
        .where('deleted_at', 'is', null)
        .execute();
      await on.deleteFrom('config.deployment_orders').where('deployment_id', '=', deployment_id).execute();
    });
  }

  async function postpone({ id, attempts, deployment_id }: TakenOrder, why: string): Promise<void> {
    const delayMs = Math.min(firstDelayMs * 2 ** Math.min(attempts, 20), longestDelayMs);
    const next = new Date(now().getTime() + delayMs);
    // What the deletion waits for does not wait itself: it is looked at again, and dropped.
    await sql`update config.deployment_orders o set leased_until = null, attempts = attempts + 1, why = ${why}, next_at = case
        when o.kind = 'release' and exists (select from config.deployment_orders t where t.deployment_id = o.deployment_id and t.kind = 'teardown')
        then ${now()}::timestamptz else ${next}::timestamptz end
      where id = ${id}`.execute(db);
    log.debug({ deployment: deployment_id, why, delayMs }, 'an order was not taken by the deployer; it is handed over again');
  }

  async function work(taken: TakenOrder): Promise<void> {
    let why: string | undefined;
    try {
      why = await handOver(taken);
    } catch (error) {
      if (closing.signal.aborted) {
        await db.updateTable('config.deployment_orders').set({ leased_until: null }).where('id', '=', taken.id).execute();
        return;
      }
      log.warn(
        { err: error, deployment: taken.deployment_id, order: taken.order.kind, attempts: taken.attempts + 1 },
        'the deployer did not take an order of a deployment; it is handed over again',
      );
      why = `The deployer did not answer: ${error instanceof Error ? error.message : String(error)}`;
    }
    if (why === undefined) await end(taken);
    else await postpone(taken, why);
  }

  async function hand(): Promise<void> {
    try {
      while (!closing.signal.aborted) {
        const taken = await take();
        if (!taken) return;
        // One after the other: when nothing is due, which is most of the time, one question finds it out.
        wake();
        await work(taken);
      }
    } catch (error) {
      log.error({ err: error }, 'orders of deployments could not be read or noted; trying again');
    }
  }

  function wake(): void {
    if (closing.signal.aborted || hands.size >= concurrency) return;
    const one: Promise<void> = hand().finally(() => hands.delete(one));
    hands.add(one);
  }

  async function idle(): Promise<void> {
    while (hands.size > 0) await Promise.all(hands);
  }

  return {
    start() {
      const timer = setInterval(wake, sweepMs).unref();
      releases.push(() => clearInterval(timer), notifications.listen(channel, wake), notifications.onRestored(wake));
      wake();
    },
    async runDue() {
      wake();
      await idle();
    },
    async close() {
      closing.abort();
      for (const release of releases.splice(0)) release();
      await idle();
    },
  };
}
