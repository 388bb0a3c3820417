import { type Kysely, sql } from 'kysely';

export interface WorkRow {
  readonly org_id: string;
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  due_at: Date;
  lease_until: Date | null;
  worker: string | null;
  attempts: number;
  again: boolean;
}
export interface WorkTables {
  'management.work': WorkRow;
}

export interface WorkItem {
  readonly organisationId: string;
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly attempts: number;
}

export type WorkTarget = Omit<WorkItem, 'attempts'>;

/** What came of a turn. */
export type TurnResult =
  /** Nothing is left to do until something changes. */
  | { readonly kind: 'done' }
  /** Look again at this time, whether something changed or not. */
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'failed' };

export interface WorkQueue {
  /** Somebody should look at it, at the latest then. While somebody works on it, it is looked at again after. */
  readonly add: (target: WorkTarget, at?: Date) => Promise<void>;
  /** Takes one that is due. Nobody else gets it until the lease ends. */
  readonly take: (organisations?: readonly string[]) => Promise<WorkItem | undefined>;
  /** False: the lease was lost, and somebody else may be at work. The caller has to stop. */
  readonly extend: (item: WorkItem) => Promise<boolean>;
  readonly finish: (item: WorkItem, result: TurnResult) => Promise<void>;
}

export interface WorkQueueParts {
  readonly db: Kysely<WorkTables>;
  readonly now: () => Date;
  readonly worker: string;
  readonly random: () => number;
  readonly leaseMs?: number;
}

const firstRetryMs = 1_000;
const longestRetryMs = 5 * 60_000;

/** Durable turns: what is due survives a crash, and what a dead worker held comes free when its lease ends. */
export function workQueue({ db, now, worker, random, leaseMs = 30_000 }: WorkQueueParts): WorkQueue {
  const mine = (item: WorkItem) => db.updateTable('management.work')
    .where('org_id', '=', item.organisationId).where('uid', '=', item.uid).where('worker', '=', worker);
  const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

  return {
    async add({ organisationId, uid, namespace, name }, at = now()) {
      await db.insertInto('management.work')
        .values({ org_id: organisationId, uid, namespace, name, due_at: at, lease_until: null, worker: null, attempts: 0, again: false })
        .onConflict((conflict) => conflict.columns(['org_id', 'uid']).doUpdateSet({
          due_at: sql<Date>`least(work.due_at, excluded.due_at)`,
          again: sql<boolean>`work.again or work.worker is not null`,
        })).execute();
    },

    async take(organisations) {
      const at = now();
      const some = organisations ? sql`and org_id = any(${[...organisations]}::text[])` : sql``;
      const { rows } = await sql<WorkRow>`
        update management.work set worker = ${worker}, lease_until = ${later(leaseMs)}, again = false
        where (org_id, uid) in (
          select org_id, uid from management.work
          where due_at <= ${at} and (lease_until is null or lease_until < ${at}) ${some}
          order by due_at limit 1 for update skip locked)
        returning *`.execute(db);
      const [row] = rows;
      return row && { organisationId: row.org_id, uid: row.uid, namespace: row.namespace, name: row.name, attempts: row.attempts };
    },

    async extend(item) {
      const { numUpdatedRows } = await mine(item).set({ lease_until: later(leaseMs) }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(item, result) {
      switch (result.kind) {
        case 'done': {
          await db.deleteFrom('management.work').where('org_id', '=', item.organisationId).where('uid', '=', item.uid)
            .where('worker', '=', worker).where('again', '=', false).execute();
          await mine(item).set({ worker: null, lease_until: null, attempts: 0, due_at: now() }).execute();
          return;
        }
        case 'later': {
          const due = sql<Date>`case when again then ${now()} else ${result.at} end`;
          await mine(item).set({ worker: null, lease_until: null, attempts: 0, due_at: due }).execute();
          return;
        }
        case 'failed': {
          // Half of it is jitter: what failed together, because a cluster was away, does not come back together.
          const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(item.attempts, 20)) * (0.5 + random() / 2);
          await mine(item).set({ worker: null, lease_until: null, attempts: item.attempts + 1, due_at: later(delay) }).execute();
        }
      }
    },
  };
}
