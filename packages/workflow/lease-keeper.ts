import { performance } from 'node:perf_hooks';
import type { Log } from '@spacedock/database';
import { renew } from './job-store.ts';
import type { Run } from './queries.ts';
import type { Turn } from './turn.ts';
import { reasonOf } from './reason.ts';

/** Keeps the leases of this worker's turns alive, and ends turns whose lease is lost. */
export interface LeaseKeeper {
  readonly turns: ReadonlySet<Turn>;
  readonly add: (turn: Turn, since: number) => void;
  readonly remove: (turn: Turn) => void;
  readonly stop: () => void;
}

interface Options {
  readonly run: Run;
  readonly log: Log;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
}

export function leaseKeeper({ run, log, leaseMs, heartbeatMs }: Options): LeaseKeeper {
  /** Until when each is ours, by the clock that nobody sets. Not later than the database says: counted from before it was asked. */
  const held = new Map<Turn, number>();
  let renewing = false;

  const beat = async (): Promise<void> => {
    const turns = [...held.keys()];
    if (renewing || turns.length === 0) return;
    renewing = true;
    const askedAt = performance.now();
    try {
      const renewals = new Map(
        (
          await renew(
            run,
            turns.map(({ job }) => job),
            leaseMs,
          )
        ).map((renewal) => [renewal.id, renewal]),
      );
      for (const turn of turns) {
        const renewal = renewals.get(turn.job.id);
        if (!renewal || !held.has(turn)) continue;
        if (renewal.lost) turn.lose('somebody else has it');
        else if (renewal.version !== null) held.set(turn, askedAt + leaseMs);
        if (renewal.version !== null && renewal.version !== turn.job.version) turn.look();
      }
    } catch (error) {
      log.warn({}, `the leases of ${turns.length} jobs could not be renewed: ${reasonOf(error)}`);
    } finally {
      renewing = false;
    }
  };
  const lookEveryMs = Math.max(10, heartbeatMs / 2);
  const expire = (): void => {
    // By the next look it would be too late: others may have begun when the lease has ended.
    const next = performance.now() + lookEveryMs;
    for (const [turn, until] of held) if (next >= until) turn.lose(`its lease was not renewed within ${leaseMs} ms`);
  };
  const timers = [setInterval(() => void beat(), heartbeatMs), setInterval(expire, lookEveryMs)];
  return {
    get turns() {
      return new Set(held.keys());
    },
    add: (turn, since) => void held.set(turn, since + leaseMs),
    remove: (turn) => void held.delete(turn),
    stop: () => timers.forEach(clearInterval),
  };
}
