/** Counts what is under way, for whoever has to wait until nothing is. */
export interface Activity {
  /** Something begins; call the answer when it has ended. */
  readonly begin: () => () => void;
  readonly quiet: () => boolean;
  /** Resolves when nothing is under way. */
  readonly settled: () => Promise<void>;
}

export function activity(): Activity {
  let running = 0;
  let waiting: (() => void)[] = [];
  return {
    begin() {
      running += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        running -= 1;
        if (running > 0) return;
        const woken = waiting;
        waiting = [];
        for (const wake of woken) wake();
      };
    },
    quiet: () => running === 0,
    settled: () =>
      new Promise((resolve) => {
        if (running === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}
