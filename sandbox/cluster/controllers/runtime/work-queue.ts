import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Activity } from './activity.ts';
import { type Backoff, backoff } from './backoff.ts';

export interface WorkQueue {
  /**
   * Wants the key looked at. Asking twice before that happens is asking once; asking while it happens is asking for once more.
   */
  readonly add: (key: string) => void;
  /** Nothing new begins; resolves when what is running has ended. */
  readonly stop: () => Promise<void>;
}

export interface WorkQueueOptions {
  readonly clock: Clock;
  readonly activity: Activity;
  /** Does the work. Answers with the milliseconds after which to look again, if at all; each answer replaces the one before. */
  readonly work: (key: string) => Promise<number | undefined>;
  readonly report: (error: unknown, key: string) => void;
  /** Keys at a time; one key is never worked on twice at once. */
  readonly workers?: number;
}

const retries = { first: 50, most: 60_000 } as const;

export function workQueue({ clock, activity, work, report, workers = 8 }: WorkQueueOptions): WorkQueue {
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const timers = new Map<string, () => void>();
  const failures = new Map<string, Backoff>();
  const underWay = new Map<string, () => void>();
  let stopped = false;

  const later = (key: string, ms: number): void => {
    timers.get(key)?.();
    timers.set(
      key,
      clock.after(ms, () => {
        timers.delete(key);
        add(key);
      }),
    );
  };
  const noLater = (key: string): void => {
    timers.get(key)?.();
    timers.delete(key);
  };

  async function attempt(key: string): Promise<void> {
    // Others get their turn: a store in memory would otherwise keep the process busy with nothing but this queue.
    await turn();
    if (stopped) return;
    try {
      const again = await work(key);
      failures.delete(key);
      if (again === undefined || stopped) noLater(key);
      else later(key, again);
    } catch (error) {
      if (stopped) return;
      report(error, key);
      const delay = failures.get(key) ?? backoff(retries);
      failures.set(key, delay);
      later(key, delay.next());
    }
  }
  function next(): void {
    for (const key of waiting) {
      if (running.size >= workers || stopped) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      running.set(
        key,
        attempt(key).finally(() => {
          running.delete(key);
          if (!waiting.has(key)) {
            underWay.get(key)?.();
            underWay.delete(key);
          }
          next();
        }),
      );
    }
  }
  function add(key: string): void {
    if (stopped) return;
    if (!underWay.has(key)) underWay.set(key, activity.begin());
    waiting.add(key);
    next();
  }

  return {
    add,
    async stop() {
      stopped = true;
      for (const cancel of timers.values()) cancel();
      timers.clear();
      waiting.clear();
      await Promise.all(running.values());
      for (const end of underWay.values()) end();
    },
  };
}
