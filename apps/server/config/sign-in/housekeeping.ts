import type { Logger } from 'pino';

const everyMs = 60 * 60 * 1000;

export interface HousekeepingParts {
  readonly work: () => Promise<Readonly<Record<string, number>>>;
  readonly log: Logger;
  /** Between 0 and 1: replicas that started together shall not all work at the same moment. */
  readonly random?: () => number;
}

/** Runs the work about once an hour until it is closed. */
export function housekeeping({ work, log, random = Math.random }: HousekeepingParts) {
  let running: Promise<void> | undefined;
  let closed = false;
  let timer = schedule();

  function schedule(): NodeJS.Timeout {
    const next = setTimeout(() => {
      running = run().finally(() => {
        if (!closed) timer = schedule();
      });
    }, everyMs * (0.75 + random() / 2));
    return next.unref();
  }

  async function run(): Promise<void> {
    try {
      log.debug({ removed: await work() }, 'expired sessions, tokens and invitations were removed');
    } catch (error) {
      log.warn({ err: error }, 'expired sessions, tokens and invitations were not removed; it is tried again in an hour');
    }
  }

  return {
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
