import type { ServerEvent } from '../../gateway/answer.ts';

/** Many write, one reads. Writers wait while it is full: a reader that is slow slows them down rather than fill the memory. */
export interface LineQueue {
  readonly put: (event: ServerEvent) => Promise<void>;
  readonly close: () => void;
  readonly fail: (error: unknown) => void;
  /** Until it is closed, or the signal ends it. Throws what it failed with. */
  readonly taken: () => AsyncGenerator<ServerEvent>;
}

const mostWaiting = 1_000;

export function lineQueue(signal: AbortSignal): LineQueue {
  const waiting: ServerEvent[] = [];
  let closed = false;
  let failure: { readonly error: unknown } | undefined;
  let changed = Promise.withResolvers<void>();
  const tell = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  signal.addEventListener('abort', tell, { once: true });
  return {
    async put(event) {
      while (waiting.length >= mostWaiting && !signal.aborted) await changed.promise;
      signal.throwIfAborted();
      waiting.push(event);
      tell();
    },
    close() {
      closed = true;
      tell();
    },
    fail(error) {
      failure ??= { error };
      tell();
    },
    async *taken() {
      for (;;) {
        const next = waiting.shift();
        if (next) {
          tell();
          yield next;
        } else if (failure) {
          throw failure.error;
        } else if (closed || signal.aborted) {
          return;
        } else {
          await changed.promise;
        }
      }
    },
  };
}
