import { readRows, type StoreTables } from './database-rows.ts';

/** How much history stays: all of the last `forMs`, and never less than `changes`. */
export interface KeptHistory {
  readonly forMs: number;
  readonly changes: number;
}

// Rows are deleted in portions, so that no statement takes long.
const portion = 2_000;

/** Forgets changes before this revision. The oldest state that can be told is then the one before it. */
export async function compact({ pool, store }: StoreTables, before: bigint): Promise<void> {
  // First of all it is said, so that nobody takes a history with holes for a whole one.
  const [row] = await readRows<'compacted'>(pool, {
    text: 'update kube.revisions set compacted = greatest(compacted, least($2::bigint - 1, revision)) where store = $1 returning compacted',
    values: [store, before],
  });
  if (!row) return;
  for (let deleted = portion; deleted === portion; ) {
    const [count] = await readRows<'deleted'>(pool, {
      text: `
        with deleted as (
          delete from kube.changes where store = $1 and revision in (
            select revision from kube.changes where store = $1 and revision <= $2::bigint order by revision limit $3)
          returning revision)
        select count(*) as deleted from deleted`,
      values: [store, row.compacted ?? undefined, portion],
    });
    deleted = Number(count?.deleted);
  }
}

/** Forgets what need not be kept any longer. */
export async function prune(tables: StoreTables, now: Date, { forMs, changes }: KeptHistory): Promise<void> {
  for (;;) {
    const through = await oldPortion(tables, new Date(now.getTime() - forMs), changes);
    if (through === undefined) return;
    await compact(tables, through + 1n);
  }
}

/** The last of the oldest changes that may go, at most a portion of them. The clocks of the replicas differ: the first young one ends it. */
async function oldPortion({ pool, store }: StoreTables, olderThan: Date, keptChanges: number): Promise<bigint | undefined> {
  const [row] = await readRows<'through'>(pool, {
    text: `
      select max(revision) filter (where not young) as through
        from (select revision, bool_or(at >= $2::timestamptz) over (order by revision) as young
                from (select c.revision, c.at from kube.changes c
                       where c.store = $1 and c.revision <= (select revision - $3::bigint from kube.revisions where store = $1)
                       order by c.revision limit $4::bigint) oldest) judged`,
    values: [store, olderThan, keptChanges, portion],
  });
  return row?.through ? BigInt(row.through) : undefined;
}
