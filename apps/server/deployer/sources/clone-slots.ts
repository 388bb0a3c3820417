import { outcome } from '@spacedock/contracts';

export interface CloneSlots {
  /** Does the work when it is its turn. Throws `repository.busy` where too many wait already. */
  readonly use: <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;
}

/** A clone is kept in memory while it is looked at: only a few are, and the others wait. */
export function cloneSlots({ most, mostWaiting }: { readonly most: number; readonly mostWaiting: number }): CloneSlots {
  let free = most;
  const waiting = new Set<() => void>();

  async function turn(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= mostWaiting) throw outcome('repository.busy');
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(begin);
        reject(outcome('repository.busy'));
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
  function end(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async use(work, signal) {
      await turn(signal);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
