import { setTimeout as sleep } from 'node:timers/promises';
import type { Notifications } from '@spacedock/database';
import type { Logger } from 'pino';

export interface WorkLoopParts {
  /** For the log: `orders of deployments`. */
  readonly what: string;
  /** Does what is due. `true`: there was more than it took, so it is asked again at once. */
  readonly work: (signal: AbortSignal) => Promise<boolean>;
  /** How late work may be of which nothing was told. */
  readonly everyMs: number;
  /** How long it waits after a poke, so that what comes together is done together; 0 unless said. */
  readonly gatherMs?: number | undefined;
  /** Told on this channel, there is work; also when the connection was lost, as nobody knows what was told meanwhile. */
  readonly told?: { readonly notifications: Notifications; readonly channel: string } | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

export interface WorkLoop {
  /** There is something to do now. */
  readonly poke: () => void;
  /** Resolves when what was being done has ended. */
  readonly close: () => Promise<void>;
}

/** Work that is due from time to time, one round after the other in this process. What fails is told, and tried again in the next round. */
export function workLoop({ what, work, everyMs, gatherMs = 0, told, log }: WorkLoopParts): WorkLoop {
  const stopping = new AbortController();
  let poked = true;
  let wake: (() => void) | undefined;

  const poke = (): void => {
    poked = true;
    wake?.();
  };
  const pause = (): Promise<void> => new Promise((resolve) => {
    const timer = setTimeout(resolve, everyMs);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
    if (poked || stopping.signal.aborted) wake();
  });
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      poked = false;
      try {
        poked = (await work(stopping.signal)) || poked;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, `${what}: not done, and tried again in ${everyMs} ms`);
        // Poked or not: what has just failed fails again at once.
        poked = false;
      }
      await pause();
      // Broken off only by closing, which the loop sees by itself.
      if (poked && gatherMs > 0) await sleep(gatherMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const unsubscribe = told ? [told.notifications.listen(told.channel, poke), told.notifications.onRestored(poke)] : [];
  // Not before whoever made it has it in hand: its work may poke it.
  const running = Promise.resolve().then(run);
  return {
    poke,
    async close() {
      for (const leave of unsubscribe) leave();
      stopping.abort();
      wake?.();
      await running;
    },
  };
}
