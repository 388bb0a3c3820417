import type { Log } from '../log.ts';

type Server = {
  readonly pid: number;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves when the server has ended. */
  readonly gone: Promise<unknown>;
  readonly log: Log;
  readonly fastMs?: number;
  /** On SIGQUIT the server kills its own children after 5 s; it needs a moment more than that. */
  readonly immediateMs?: number;
};

/**
 * Ends a PostgreSQL server: SIGINT (fast shutdown: open transactions are rolled back, everything is written out), then SIGQUIT
 * (immediate: the next start recovers from the log). Neither loses a committed row.
 */
export async function shutDown({ pid, signal, gone, log, fastMs = 5_000, immediateMs = 6_000 }: Server): Promise<void> {
  signal('SIGINT');
  if (await within(fastMs, gone)) return;
  log.warn({ pid }, `PostgreSQL (pid ${pid}) did not stop within ${fastMs} ms; stopping it at once, the next start will recover`);
  signal('SIGQUIT');
  if (await within(immediateMs, gone)) return;
  log.error({ pid }, `PostgreSQL (pid ${pid}) did not react to SIGQUIT; killing it, the next start will recover`);
  signal('SIGKILL');
  await gone;
}

async function within(ms: number, event: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([event.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
