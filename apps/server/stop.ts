import type { Logger } from 'pino';

/** Why the server stops: somebody asked for it, or it cannot go on. */
export type StopReason =
  | { readonly kind: 'asked'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'failed'; readonly error: Error };

export interface Stop {
  readonly reason: Promise<StopReason>;
  /** For whatever cannot go on. */
  readonly fail: (error: Error) => void;
  /** How to end something that was started. What was started last ends first. */
  readonly onStop: (what: string, end: () => Promise<void>) => void;
  /** Ends everything, once. What cannot be ended is told, and does not keep the rest from ending. */
  readonly end: () => Promise<void>;
}

/** One ^C under `npm start` comes twice: from the terminal, and passed on by npm. */
const sameKeystrokeMs = 500;
/** Whoever stops a server waits ten seconds for it, then kills it. */
const longestMs = 9_500;

/** Listens for what ends a server: a signal, a failure, or an error that nobody caught. */
export function listenForStop(log: Logger): Stop {
  const reason = Promise.withResolvers<StopReason>();
  const ends: { readonly what: string; readonly end: () => Promise<void> }[] = [];
  let ending: Promise<void> | undefined;
  let firstSignalAt: number | undefined;

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const at = performance.now();
      if (firstSignalAt === undefined) {
        firstSignalAt = at;
        log.info({ signal }, `${signal}: finishing running requests, then stopping; once more to stop at once`);
        reason.resolve({ kind: 'asked', signal });
      } else if (at - firstSignalAt > sameKeystrokeMs) {
        log.warn({ signal }, `${signal} again: stopping at once`);
        process.exit(1);
      }
    });
  }
  const crash = (what: string) => (error: unknown): void => {
    log.fatal({ err: error }, `${what}; stopping, because nobody knows what state this process is in`);
    process.exit(1);
  };
  process.on('uncaughtException', crash('an error was not caught'));
  process.on('unhandledRejection', crash('a promise failed and nobody handled it'));

  async function endAll(): Promise<void> {
    const late = setTimeout(() => {
      log.error(`could not stop within ${longestMs / 1000} s; leaving at once`);
      process.exit(1);
    }, longestMs);
    for (const { what, end } of ends.toReversed()) {
      try {
        await end();
      } catch (error) {
        log.error({ err: error }, `${what} did not stop cleanly`);
      }
    }
    clearTimeout(late);
  }

  return {
    reason: reason.promise,
    fail: (error) => reason.resolve({ kind: 'failed', error }),
    onStop: (what, end) => void ends.push({ what, end }),
    end: () => (ending ??= endAll()),
  };
}
