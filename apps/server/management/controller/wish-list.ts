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
  const pending = new Map<string, Wish>();
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const stopped = new AbortController();

  function note(wish: Wish): void {
    const key = `${wish.organisationId}/${wish.uid}`;
    const known = pending.get(key);
    // One without a revision is wanted in any case; of two with one the later counts.
    const isCovered = known && (known.revision === undefined || (wish.revision !== undefined && wish.revision <= known.revision));
    if (!isCovered) pending.set(key, wish);
  }

  async function flush(): Promise<void> {
    while (pending.size > 0 && !stopped.signal.aborted) {
      const some = [...pending].slice(0, atOnce);
      for (const [key] of some) pending.delete(key);
      try {
        await queue.add(some.map(([, wish]) => wish));
        onAdded();
      } catch (error) {
        for (const [, wish] of some) note(wish);
        if (stopped.signal.aborted) break;
        onError(error);
        retry = setTimeout(start, retryMs);
        retry.unref();
        break;
      }
    }
    // Here and not later: what is added from now on has to be flushed by somebody else.
    running = undefined;
  }

  function start(): void {
    clearTimeout(retry);
    retry = undefined;
    if (running || pending.size === 0 || stopped.signal.aborted) return;
    running = flush();
  }

  return {
    add(wishes) {
      for (const wish of wishes) note(wish);
      if (retry === undefined) start();
    },
    async settled() {
      await running;
    },
    stop() {
      stopped.abort();
      clearTimeout(retry);
    },
  };
}
