import type { ReleaseRef } from './release.ts';

export type ReleaseLocks = {
  /** Does `work` when everything that was asked for the same release before has ended, well or not. */
  hold<T>(release: ReleaseRef, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

/**
 * Operations on one release queue, one behind another, instead of failing with "another operation is in progress". One set of
 * locks serves the whole process; other processes are kept off by Helm itself.
 */
export function releaseLocks(): ReleaseLocks {
  const tails = new Map<string, Promise<void>>();
  return {
    async hold(release, signal, work) {
      const key = JSON.stringify([release.cluster.id, release.namespace, release.name]);
      const before = tails.get(key) ?? Promise.resolve();
      const { promise: own, resolve: leave } = Promise.withResolvers<void>();
      // Who gives up waiting leaves the queue as it was for those behind.
      const tail = before.then(() => own);
      tails.set(key, tail);
      try {
        await turn(before, signal);
        return await work();
      } finally {
        leave();
        void tail.then(() => tails.get(key) === tail && tails.delete(key));
      }
    },
  };
}

async function turn(before: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([before, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
