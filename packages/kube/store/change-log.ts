import type { Change, Write } from './store.ts';
import type { PathedObject } from './stored-text.ts';

/** A change as the stores keep it. */
export interface LoggedChange extends Change {
  readonly object: PathedObject;
  readonly previous?: PathedObject;
}

export function changeOf(kind: Write['kind'], object: PathedObject, previous: PathedObject | undefined): LoggedChange {
  const type = ({ create: 'ADDED', update: 'MODIFIED', delete: 'DELETED' } as const)[kind];
  return { type, revision: object.revision, object, ...(previous ? { previous } : {}) };
}

/** The newest changes, in memory. Revisions have no gaps, so that a revision is a place in it. */
export interface ChangeLog {
  /** The revision of the newest change, whether it is still held or not. */
  readonly head: bigint;
  /** All changes after this revision are held. */
  readonly start: bigint;
  /** They must follow the newest one without a gap. */
  readonly append: (changes: readonly LoggedChange[]) => void;
  /** The changes after this revision, which must not be before `start`: the oldest ones first, at most `limit`. */
  readonly after: (revision: bigint, limit?: number) => readonly LoggedChange[];
  /** Forgets the changes up to here, but none that is needed. */
  readonly forget: (through: bigint) => void;
  /** Begins anew: nothing is held, and the next change is the one after `head`. */
  readonly reset: (head: bigint) => void;
}

export interface ChangeLogOptions {
  readonly head: bigint;
  readonly maxChanges: number;
  /** Of text in all changes together: objects may be large. */
  readonly maxCharacters: number;
  /** The changes after this revision are needed and not forgotten. It is never beyond the head. */
  readonly neededAfter: () => bigint;
}

export function changeLog({ head: firstHead, maxChanges, maxCharacters, neededAfter }: ChangeLogOptions): ChangeLog {
  let head = firstHead;
  let changes: LoggedChange[] = [];
  // Those before this index are forgotten; the array is cut now and then, because cutting it each time would copy it each time.
  let first = 0;
  let characters = 0;

  const start = (): bigint => head - BigInt(changes.length - first);
  const isTooLarge = (): boolean => changes.length - first > maxChanges || characters > maxCharacters;
  const forgetOldest = (): void => {
    characters -= weightOf(changes[first]);
    first += 1;
    if (first > 1_000 && first * 2 > changes.length) {
      changes = changes.slice(first);
      first = 0;
    }
  };

  return {
    get head() {
      return head;
    },
    get start() {
      return start();
    },
    append(added) {
      for (const change of added) {
        if (change.revision !== head + 1n) throw new Error(`The change log is at revision ${head} and was given ${change.revision}: one is missing.`);
        changes.push(change);
        characters += weightOf(change);
        head = change.revision;
      }
      while (isTooLarge() && start() < neededAfter()) forgetOldest();
    },
    after(revision, limit = Number.POSITIVE_INFINITY) {
      if (revision < start()) throw new Error(`The change log begins after revision ${start()} and was asked for what came after ${revision}.`);
      const from = first + Number(revision - start());
      return changes.slice(from, Math.min(from + limit, changes.length));
    },
    forget(through) {
      while (start() < through && start() < neededAfter()) forgetOldest();
    },
    reset(newHead) {
      [head, changes, first, characters] = [newHead, [], 0, 0];
    },
  };
}

function weightOf(change: LoggedChange | undefined): number {
  return (change?.object.size ?? 0) + (change?.previous?.size ?? 0);
}
