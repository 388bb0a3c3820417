import { type Kysely, sql } from 'kysely';

export interface WorkTables {
  'management.work': {
    readonly org_id: string;
    readonly uid: string;
    due_at: Date;
    lease: string | null;
    lease_until: Date | null;
    attempts: number;
  };
}

export interface WorkTarget {
  readonly organisationId: string;
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
}

export interface Wish extends WorkTarget {
  /** What changed, changed at this revision of the store: a turn that began after it has seen it. Without one nobody has. */
  readonly revision?: bigint;
}

export interface WorkItem extends WorkTarget {
  readonly attempts: number;
  readonly lease: string;
}

/** What came of a turn. */
export type TurnResult =
  /** Nothing is left to do until something changes. */
  | { readonly kind: 'done' }
  /** Look again at this time, whether something changed or not. */
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'failed' };

export interface WorkQueue {
  /** Somebody should look at them, at the latest then. What somebody works on is looked at again after. */
  readonly add: (wishes: readonly Wish[], at?: Date) => Promise<void>;
  /** Takes one that is due. Nobody else gets it until the lease ends. */
  readonly take: () => Promise<WorkItem | undefined>;
  /** `lost`: somebody else may be at work, and the caller has to stop. `changed`: since `seen`, somebody wants it looked at again. */
  readonly extend: (item: WorkItem, seen: bigint) => Promise<'kept' | 'changed' | 'lost'>;
  /** `seen`: the revision of the store that the turn began at. */
  readonly finish: (item: WorkItem, result: TurnResult, seen: bigint) => Promise<void>;
}

export interface WorkQueueParts {
  readonly db: Kysely<WorkTables>;
  readonly now: () => Date;
  readonly random: () => number;
  /** Names a turn, as nobody else names one. */
  readonly newLease: () => string;
  readonly leaseMs: number;
}

const firstRetryMs = 1_000;
const longestRetryMs = 5 * 60_000;

/** Durable turns: what is due survives a crash, and what a dead worker held comes free when its lease ends. */
export function workQueue({ db, now, random, newLease, leaseMs }: WorkQueueParts): WorkQueue {
  const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);
  const own = ({ organisationId, uid, lease }: WorkItem) => sql`org_id = ${organisationId} and uid = ${uid} and lease = ${lease}`;
  const wanted = (seen: bigint) => sql`(again or changed > ${String(seen)}::bigint)`;

  async function free(item: WorkItem, due: Date, attempts: number, seen: bigint): Promise<void> {
    await sql`
      update management.work
      set lease = null, lease_until = null, attempts = ${attempts}, seen = greatest(seen, ${String(seen)}::bigint),
          due_at = case when ${wanted(seen)} then ${now()}::timestamptz else ${due}::timestamptz end
      where ${own(item)}`.execute(db);
  }

  return {
    async add(wishes, at = now()) {
      if (wishes.length === 0) return;
      const column = (read: (wish: Wish) => string): readonly string[] => wishes.map(read);
      // In one order, so that two who add the same ones do not wait for each other.
      await sql`
        insert into management.work (org_id, uid, namespace, name, due_at, changed)
        select org_id, uid, namespace, name, ${at}::timestamptz, revision
        from unnest(${column((wish) => wish.organisationId)}::text[], ${column(({ uid }) => uid)}::text[], ${column(({ namespace }) => namespace)}::text[],
                    ${column(({ name }) => name)}::text[], ${column(({ revision = 0n }) => String(revision))}::bigint[])
             as wish (org_id, uid, namespace, name, revision)
        order by org_id, uid
        on conflict (org_id, uid) do update
        set due_at = least(work.due_at, excluded.due_at), changed = greatest(work.changed, excluded.changed),
            again = work.again or (excluded.changed = 0 and work.lease is not null)
        where excluded.changed = 0 or excluded.changed > work.seen`.execute(db);
    },

    async take() {
      const at = now();
      const {
        rows: [row],
      } = await sql<{ org_id: string; uid: string; namespace: string; name: string; attempts: number; lease: string }>`
        update management.work set lease = ${newLease()}, lease_until = ${later(leaseMs)}, again = false
        where (org_id, uid) in (
          select org_id, uid from management.work
          where due_at <= ${at} and (lease_until is null or lease_until < ${at})
          order by due_at limit 1 for update skip locked)
        returning org_id, uid, namespace, name, attempts, lease`.execute(db);
      return (
        row && {
          organisationId: row.org_id,
          uid: row.uid,
          namespace: row.namespace,
          name: row.name,
          attempts: row.attempts,
          lease: row.lease,
        }
      );
    },

    async extend(item, seen) {
      const {
        rows: [row],
      } = await sql<{ wanted: boolean }>`
        update management.work set lease_until = ${later(leaseMs)} where ${own(item)} returning ${wanted(seen)} as wanted`.execute(
        db,
      );
      if (!row) return 'lost';
      return row.wanted ? 'changed' : 'kept';
    },

    async finish(item, result, seen) {
      switch (result.kind) {
        case 'done': {
          const { rows } =
            await sql`delete from management.work where ${own(item)} and not ${wanted(seen)} returning uid`.execute(db);
          if (rows.length === 0) await free(item, now(), 0, seen);
          return;
        }
        case 'later':
          return free(item, result.at, 0, seen);
        case 'failed': {
          // Half of it is jitter: what failed together, because a cluster was away, does not come back together.
          const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(item.attempts, 20)) * (0.5 + random() / 2);
          return free(item, later(delay), item.attempts + 1, seen);
        }
      }
    },
  };
}
