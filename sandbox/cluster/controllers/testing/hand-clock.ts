import type { Clock } from '../clock.ts';

/** Time that passes only when it is told to. */
export interface HandClock extends Clock {
  /**
   * Lets time pass from timer to timer; after each moment `settle` is awaited, so that what it set off is done before the next.
   */
  readonly advance: (ms: number, settle: () => Promise<void>) => Promise<void>;
}

export function handClock(start = '2030-01-01T00:00:00Z'): HandClock {
  let nowMs = Date.parse(start);
  let serial = 0;
  const timers = new Map<number, { readonly atMs: number; readonly callback: () => void }>();

  return {
    now: () => new Date(nowMs),
    after(ms, callback) {
      serial += 1;
      const id = serial;
      timers.set(id, { atMs: nowMs + Math.max(ms, 0), callback });
      return () => void timers.delete(id);
    },
    async advance(ms, settle) {
      const endMs = nowMs + ms;
      await settle();
      for (;;) {
        const nextMs = Math.min(...[...timers.values()].map(({ atMs }) => atMs));
        if (nextMs > endMs) break;
        nowMs = Math.max(nowMs, nextMs);
        for (const [id, { atMs, callback }] of [...timers]) {
          if (atMs > nowMs) continue;
          timers.delete(id);
          callback();
        }
        await settle();
      }
      nowMs = endMs;
      await settle();
    },
  };
}
