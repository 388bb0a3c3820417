import type { Wish, WorkQueue } from './work-queue.ts';

export interface WishListParts {
  readonly queue: Pick<WorkQueue, 'add'>;
  /** They are in the queue. */
  readonly onAdded: () => void;
  /** They are not, and will be tried again. */
  readonly onError: (error: unknown) => void;
  readonly retryMs?: number;
}

export interface WishList {
  readonly add: (wishes: readonly Wish[]) => void;
  /** Resolves when everything that was added is in the queue, or could not be put there for now. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

const atOnce = 1_000;

/** What has to go into the queue, many together; none is forgotten when the database is away for a while. */
export function wishList({ queue, onAdded, onError, retryMs = 1_000 }: WishListParts): WishList {
  let pending = new Map<string, Wish>();
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  function note(wish: Wish): void {
    const key = `${wish.organisationId}/${wish.uid}`;
    const known = pending.get(key);
    // One without a revision is wanted in any case; of two with one the later counts.
    const isCovered = known && (known.revision === undefined || (wish.revision !== undefined && wish.revision <= known.revision));
    if (!isCovered) pending.set(key, wish);
  }

  async function flush(): Promise<void> {
    while (pending.size > 0 && !stopped) {
      const all = [...pending.values()];
      const some = all.slice(0, atOnce);
      pending = new Map();
      for (const wish of all.slice(atOnce)) note(wish);
      try {
        await queue.add(some);
        onAdded();
      } catch (error) {
        for (const wish of some) note(wish);
        if (!stopped) onError(error);
        retry = setTimeout(start, retryMs);
        retry.unref();
        return;
      }
    }
  }

  function start(): void {
    clearTimeout(retry);
    retry = undefined;
    running ??= flush().finally(() => {
      running = undefined;
    });
  }

  return {
    add(wishes) {
      for (const wish of wishes) note(wish);
      if (retry === undefined && !stopped) start();
    },
    async settled() {
      while (running) await running;
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
    },
  };
}
