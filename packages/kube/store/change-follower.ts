import type { ChangeFeed } from './change-feed.ts';
import type { ChangeLog, LoggedChange } from './change-log.ts';
import type { ChangesRead } from './change-rows.ts';
import { gather } from './gather.ts';
import type { ObjectMirror } from './object-mirror.ts';

export interface ChangeFollowerOptions {
  readonly log: ChangeLog;
  readonly feed: ChangeFeed;
  readonly mirror: ObjectMirror;
  readonly readChanges: (after: bigint) => Promise<ChangesRead>;
  /** History was lost, with the reason. */
  readonly onLost: (reason: string) => void;
}

/** Keeps what this process has in memory in step with the database. */
export interface ChangeFollower {
  /** Changes that this process made itself and therefore need not read. */
  readonly offer: (changes: readonly LoggedChange[]) => void;
  /** Reads what is new. When it resolves, everything is here that was committed when it was called. */
  readonly follow: () => Promise<void>;
  readonly idle: () => Promise<void>;
}

export function changeFollower({ log, feed, mirror, readChanges, onLost }: ChangeFollowerOptions): ChangeFollower {
  /** Takes those that come next; others are known already, or have a gap before them. */
  const take = (changes: readonly LoggedChange[]): void => {
    const next = changes.filter(({ revision }) => revision > log.head);
    if (next[0]?.revision !== log.head + 1n) return;
    log.append(next);
    mirror.apply(next);
    feed.advance();
  };
  const beginAnew = (newest: bigint, reason: string): void => {
    onLost(reason);
    log.reset(newest);
    mirror.clear();
    feed.end('expired');
  };
  const readOn = async (): Promise<void> => {
    for (;;) {
      const from = log.head;
      const { changes, upTo, newest, compacted } = await readChanges(from);
      if (newest < from) {
        beginAnew(newest, `the database is at revision ${newest}, and ${from} was seen before: it was put back to an older state`);
        return;
      }
      take(changes);
      if (log.head < upTo) {
        beginAnew(newest, `the changes after revision ${log.head} are gone, pruned up to ${compacted}: this process was away for too long`);
        return;
      }
      if (upTo >= newest) return;
    }
  };
  const reads = gather<void, void>({
    async run(calls) {
      await readOn();
      return calls;
    },
  });
  return { offer: take, follow: () => reads.call(), idle: reads.idle };
}
