import { setImmediate as turn } from 'node:timers/promises';
import type { ChangeLog, LoggedChange } from './change-log.ts';
import { isWithin, pathRange, type PathRange } from './object-path.ts';
import type { Range, Watch, WatchHandlers } from './store.ts';

/** Changes of a range that the log no longer holds, oldest first, and up to where they are complete. */
export interface OlderChanges {
  readonly changes: readonly LoggedChange[];
  readonly upTo: bigint;
}

export interface ChangeFeedOptions {
  readonly log: ChangeLog;
  /** Undefined when they are known no more. */
  readonly readOlder: (range: Range, after: bigint) => Promise<OlderChanges | undefined>;
  /** What a handler threw, or why older changes could not be read. */
  readonly report: (error: unknown, what: string) => void;
}

/** Hands the changes of the log to watchers. */
export interface ChangeFeed {
  /** Everything up to here was handed to those who are up to date. */
  readonly delivered: bigint;
  /** The log has grown. */
  readonly advance: () => void;
  /** Begins after the current turn. `from` must be known, or to come. */
  readonly watch: (range: Range, from: bigint, handlers: WatchHandlers) => Watch;
  /** Ends all watches. `delivered` moves to the head of the log. */
  readonly end: (reason: 'expired' | 'closed') => void;
}

interface Watcher {
  readonly range: Range;
  readonly paths: PathRange;
  readonly handlers: WatchHandlers;
  /** Everything up to here was delivered. */
  position: bigint;
  ended: boolean;
}

// As many changes are handed out before others get their turn: ten thousand at once must not stop the process for long.
const portion = 256;
// And no more text than this to one that catches up: it may have to be sent before more can be taken.
const portionCharacters = 1024 * 1024;

/** As many of the first as weigh no more than is good at once, but one at least. */
function lightest(changes: readonly LoggedChange[]): readonly LoggedChange[] {
  let characters = 0;
  const tooMany = changes.findIndex(({ object }, index) => {
    characters += object.size;
    return index > 0 && characters > portionCharacters;
  });
  return tooMany < 0 ? changes : changes.slice(0, tooMany);
}

/**
 * Watchers that are up to date move together: `delivered` is where they are. One that begins further back catches up on its own,
 * from the log or from what is older than the log, and joins them in the moment it has reached `delivered`. Both happens
 * without anything in between, so that there is no gap and nothing twice.
 */
export function changeFeed({ log, readOlder, report }: ChangeFeedOptions): ChangeFeed {
  const upToDate = new Map<string, Set<Watcher>>();
  const catchingUp = new Set<Watcher>();
  let delivered = log.head;
  let delivering = false;
  let endings = 0;

  const guarded = (what: string, call: () => void): void => {
    try {
      call();
    } catch (error) {
      report(error, what);
    }
  };
  const hand = (watcher: Watcher, change: LoggedChange): void => {
    if (watcher.ended || change.revision <= watcher.position || !isWithin(change.object.path, watcher.paths)) return;
    // As `guarded` does, for hundreds of watchers without a function for each.
    try {
      watcher.handlers.onChange(change);
    } catch (error) {
      report(error, 'a watcher failed on a change');
    }
  };
  const progress = (watcher: Watcher, revision: bigint): void => {
    if (watcher.ended || revision <= watcher.position) return;
    watcher.position = revision;
    guarded('a watcher failed on progress', () => watcher.handlers.onProgress(revision));
  };
  const remove = (watcher: Watcher): void => {
    watcher.ended = true;
    catchingUp.delete(watcher);
    const others = upToDate.get(watcher.range.resource);
    others?.delete(watcher);
    if (others?.size === 0) upToDate.delete(watcher.range.resource);
  };
  const finish = (watcher: Watcher, reason: 'expired' | 'closed'): void => {
    if (watcher.ended) return;
    remove(watcher);
    guarded('a watcher failed on its end', () => watcher.handlers.onEnd(reason));
  };

  const deliverPortion = (): void => {
    const begun = endings;
    for (const change of log.after(delivered, portion)) {
      delivered = change.revision;
      for (const watcher of upToDate.get(change.object.resource) ?? []) hand(watcher, change);
      // A handler may have closed the store.
      if (endings !== begun) return;
    }
    for (const watchers of upToDate.values()) for (const watcher of watchers) progress(watcher, delivered);
  };
  const deliver = async (): Promise<void> => {
    delivering = true;
    while (delivered < log.head) {
      deliverPortion();
      if (delivered < log.head) await turn();
    }
    delivering = false;
  };

  /** One step towards the others. Says whether more are needed. */
  const step = async (watcher: Watcher): Promise<boolean> => {
    if (watcher.position >= delivered) {
      catchingUp.delete(watcher);
      upToDate.set(watcher.range.resource, (upToDate.get(watcher.range.resource) ?? new Set()).add(watcher));
      return false;
    }
    await watcher.handlers.ready?.();
    if (watcher.ended) return false;
    const target = delivered;
    if (watcher.position >= log.start) {
      const left = Number(target - watcher.position);
      const changes = lightest(log.after(watcher.position, Math.min(left, portion)));
      for (const change of changes) if (change.object.resource === watcher.range.resource) hand(watcher, change);
      progress(watcher, changes.at(-1)?.revision ?? target);
      if (watcher.position < delivered) await turn();
      return !watcher.ended;
    }
    const older = await readOlder(watcher.range, watcher.position);
    if (older === undefined) finish(watcher, 'expired');
    else {
      for (const change of older.changes) hand(watcher, change);
      progress(watcher, older.upTo);
    }
    return !watcher.ended;
  };
  const catchUp = async (watcher: Watcher): Promise<void> => {
    await turn();
    if (watcher.ended) return;
    try {
      while (await step(watcher)) continue;
    } catch (error) {
      report(error, 'older changes could not be read for a watcher, which has to begin anew');
      finish(watcher, 'closed');
    }
  };

  return {
    get delivered() {
      return delivered;
    },
    advance() {
      if (!delivering) void deliver();
    },
    watch(range, from, handlers) {
      const watcher: Watcher = { range, paths: pathRange(range), handlers, position: from, ended: false };
      catchingUp.add(watcher);
      void catchUp(watcher);
      return { stop: () => remove(watcher) };
    },
    end(reason) {
      endings += 1;
      delivered = log.head;
      const all = [...catchingUp, ...[...upToDate.values()].flatMap((watchers) => [...watchers])];
      for (const watcher of all) finish(watcher, reason);
    },
  };
}
