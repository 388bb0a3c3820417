import { changeTopics, type ChangeTopic } from '@spacedock/contracts';

/** Somebody who listens. Whatever is told while they are busy is kept as one set of topics, which cannot grow beyond all of them. */
export interface ChangeFollower {
  readonly tell: (topics: Iterable<ChangeTopic>) => void;
  /** What was told, each topic once, whenever the reader comes for it; until the signal. */
  readonly topics: (signal: AbortSignal) => AsyncIterable<readonly ChangeTopic[]>;
}

export function changeFollower(): ChangeFollower {
  const pending = new Set<ChangeTopic>();
  let news = Promise.withResolvers<void>();

  return {
    tell(topics) {
      for (const topic of topics) pending.add(topic);
      news.resolve();
    },
    async *topics(signal) {
      const wake = (): void => news.resolve();
      signal.addEventListener('abort', wake, { once: true });
      try {
        while (!signal.aborted) {
          if (pending.size > 0) {
            const told = changeTopics.filter((topic) => pending.has(topic));
            pending.clear();
            yield told;
          } else {
            news = Promise.withResolvers<void>();
            await news.promise;
          }
        }
      } finally {
        signal.removeEventListener('abort', wake);
      }
    },
  };
}
