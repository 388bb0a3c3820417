import type { Log } from './log.ts';

type Callback<T extends readonly unknown[]> = (...args: T) => void;

export type Subscribers<T extends readonly unknown[]> = {
  readonly size: number;
  /** A function that is added twice is called twice. Returns how to remove it: once, however often that is called. */
  add(callback: Callback<T>): () => void;
  call(...args: T): void;
};

/** Those who want to be told something. One that fails is reported and does not keep the others from hearing. */
export function createSubscribers<T extends readonly unknown[]>(what: string, log: Log): Subscribers<T> {
  const callbacks = new Set<Callback<T>>();
  return {
    get size() {
      return callbacks.size;
    },
    add(callback) {
      const own: Callback<T> = (...args) => callback(...args);
      callbacks.add(own);
      return () => void callbacks.delete(own);
    },
    call(...args) {
      // A copy: whoever unsubscribes or subscribes while being told does not disturb the round.
      for (const callback of [...callbacks]) {
        try {
          callback(...args);
        } catch (error) {
          log.error({ error }, `a subscriber failed on ${what}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    },
  };
}
