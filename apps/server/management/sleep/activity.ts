import type { ActivityInfo } from './wake-info.ts';

/** Which space, of which organisation. */
export interface SpaceRef {
  readonly organisationId: string;
  readonly namespace: string;
  readonly name: string;
}

export interface Activity {
  readonly at: Date;
  readonly info: ActivityInfo;
}

export interface ActivityParts {
  /** Writes it down, unless something newer is written there. */
  readonly write: (space: SpaceRef, activity: Activity) => Promise<void>;
  readonly now: () => Date;
  readonly onError: (error: unknown, space: SpaceRef) => void;
  /** How often is looked for what is to be written; `undefined`: only when `tick` is called. */
  readonly tickMs: number | undefined;
}

export interface ActivityRecorder {
  /** Somebody did something. Answers at once. */
  readonly record: (space: SpaceRef, info: ActivityInfo) => void;
  /** Somebody is there until it ends. */
  readonly open: (space: SpaceRef, info: ActivityInfo, ended: Promise<unknown>) => void;
  /** Writes what is due. Resolves when that is done. */
  readonly tick: () => Promise<void>;
  /** Writes all there is, and takes no more. */
  readonly close: () => Promise<void>;
}

interface Entry {
  readonly space: SpaceRef;
  pending: Activity | undefined;
  writtenAt: number;
  writing: Promise<void> | undefined;
  readonly open: Set<ActivityInfo>;
}

/** Of one space. */
export const writeEveryMs = 30_000;

/**
 * Who last did something in which space, with few writes: the first time at once, and then at most every half a minute however
 * much is going on. What is not written yet is known by nobody else: whoever decides about sleep gives it some time
 * (`activityLagMs`).
 */
export function activityRecorder({ write, now, onError, tickMs }: ActivityParts): ActivityRecorder {
  const entries = new Map<string, Entry>();
  let closed = false;

  const entryOf = (space: SpaceRef): Entry => {
    const key = `${space.organisationId}/${space.namespace}/${space.name}`;
    const entry = entries.get(key) ?? {
      space,
      pending: undefined,
      writtenAt: Number.NEGATIVE_INFINITY,
      writing: undefined,
      open: new Set(),
    };
    entries.set(key, entry);
    return entry;
  };

  /** Begins at once, unless one is being written: what is done meanwhile waits its turn. */
  function flush(entry: Entry): Promise<void> {
    const { pending, space } = entry;
    if (entry.writing || !pending) return entry.writing ?? Promise.resolve();
    entry.pending = undefined;
    entry.writtenAt = now().getTime();
    entry.writing = write(space, pending)
      .catch((error: unknown) => {
        onError(error, space);
        entry.pending ??= pending;
      })
      .finally(() => void (entry.writing = undefined));
    return entry.writing;
  }

  const isDue = ({ writtenAt }: Entry): boolean => now().getTime() - writtenAt >= writeEveryMs;

  function noted(space: SpaceRef, info: ActivityInfo): Entry {
    const entry = entryOf(space);
    entry.pending = { at: now(), info };
    return entry;
  }

  async function tick(): Promise<void> {
    const flushed: Promise<void>[] = [];
    for (const [key, entry] of entries) {
      const [info] = entry.open;
      if (info) entry.pending = { at: now(), info };
      if (entry.writing) flushed.push(entry.writing);
      else if (!isDue(entry)) continue;
      else if (entry.pending) flushed.push(flush(entry));
      else entries.delete(key);
    }
    await Promise.all(flushed);
  }

  const timer = tickMs === undefined ? undefined : setInterval(() => void tick(), tickMs).unref();
  return {
    record(space, info) {
      if (closed) return;
      const entry = noted(space, info);
      if (isDue(entry)) void flush(entry);
    },
    open(space, info, ended) {
      if (closed) return;
      const { open } = entryOf(space);
      const mine = { ...info };
      open.add(mine);
      const end = (): void => {
        // It was there until now.
        if (open.delete(mine) && !closed) noted(space, info);
      };
      ended.then(end, end);
    },
    tick,
    async close() {
      closed = true;
      clearInterval(timer);
      await Promise.all([...entries.values()].map((entry) => (entry.writing ?? Promise.resolve()).then(() => flush(entry))));
      entries.clear();
    },
  };
}
