export interface Repeated {
  /** Not waiting for the next time. */
  readonly now: () => void;
  /** Resolves when the one that is under way is done. */
  readonly stop: () => Promise<void>;
}

/** Does this again and again, never twice at once. A failure is reported, and once only until it has worked again. */
export function repeat(everyMs: number, work: () => Promise<void>, report: (error: unknown) => void): Repeated {
  let underWay: Promise<void> | undefined;
  let failing = false;
  const attempt = async (): Promise<void> => {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing) report(error);
      failing = true;
    }
    underWay = undefined;
  };
  const now = (): void => {
    underWay ??= attempt();
  };
  const timer = setInterval(now, everyMs);
  timer.unref();
  return {
    now,
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
