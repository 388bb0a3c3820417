import { isPending, type ReleaseStatus, type Revision } from './release.ts';

/** When a pending operation counts as dead. */
export type Evidence = {
  /** The caller knows it: the process that ran the operation is gone, and with it its helm. */
  readonly ownerDied?: boolean;
  /** Longer than any operation may take. */
  readonly olderThanMs?: number;
  readonly now: Date;
};

export type RecoveryPlan =
  | { readonly do: 'nothing'; readonly because: 'not_pending'; readonly status: ReleaseStatus }
  | { readonly do: 'nothing'; readonly because: 'too_young'; readonly pending: Revision; readonly ageMs: number }
  | { readonly do: 'rollback'; readonly pending: Revision; readonly to: number }
  | { readonly do: 'uninstall'; readonly pending: Revision };

/** What to do about a release with this history. */
export function recoveryPlan(
  history: readonly Revision[],
  { ownerDied = false, olderThanMs = Infinity, now }: Evidence,
): RecoveryPlan {
  const newestFirst = history.toSorted((a, b) => b.revision - a.revision);
  const [last] = newestFirst;
  if (last === undefined || !isPending(last.status))
    return { do: 'nothing', because: 'not_pending', status: last?.status ?? 'unknown' };
  const ageMs = now.getTime() - last.updated.getTime();
  if (!ownerDied && ageMs <= olderThanMs) return { do: 'nothing', because: 'too_young', pending: last, ageMs };

  // A rollback that failed leaves no revision as deployed, although one was: it is superseded then. Uninstalling it would
  // take a running application away. A failed revision may be marked superseded too, so deployed goes first.
  const good =
    newestFirst.find(({ status }) => status === 'deployed') ?? newestFirst.find(({ status }) => status === 'superseded');
  return good === undefined ? { do: 'uninstall', pending: last } : { do: 'rollback', pending: last, to: good.revision };
}
