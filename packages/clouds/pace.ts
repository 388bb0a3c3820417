/**
 * How fast one account may be asked. A cloud counts the calls of an account, whichever client made them, so all clients of the
 * account share one pace: it halves when the cloud says "too fast" and grows back slowly while it does not.
 */
export interface Pace {
  /** Resolves when the next call may go out. */
  readonly turn: (signal: AbortSignal) => Promise<void>;
  readonly throttled: (retryAfterMs?: number) => void;
  readonly succeeded: () => void;
  /** Calls per second at the moment. */
  readonly rate: () => number;
}

export interface PaceParts {
  /** Milliseconds of a clock that never goes back. */
  readonly monotonic: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly fastest?: number;
  readonly slowest?: number;
}

const growthPerSuccess = 0.5;

export function pace({ monotonic, sleep, fastest = 100, slowest = 0.5 }: PaceParts): Pace {
  let rate = fastest;
  /** When the next call may go out. Each turn books its own moment, so that any number of waiters leave in order. */
  let next = 0;
  let halvedAt = -Infinity;

  return {
    async turn(signal) {
      const now = monotonic();
      const at = Math.max(now, next);
      next = at + 1_000 / rate;
      if (at > now) await sleep(at - now, signal);
    },
    throttled(retryAfterMs = 0) {
      const now = monotonic();
      next = Math.max(next, now + retryAfterMs);
      // Calls that were under way together are refused together: that is one sign, not ten.
      if (now - halvedAt < 1_000) return;
      halvedAt = now;
      rate = Math.max(slowest, rate / 2);
    },
    succeeded: () => void (rate = Math.min(fastest, rate + growthPerSuccess)),
    rate: () => rate,
  };
}

/** One pace per account, kept as long as somebody uses it. */
export function paces(make: () => Pace): (accountId: string) => Pace {
  const known = new Map<string, WeakRef<Pace>>();
  const forgotten = new FinalizationRegistry<string>((id) => {
    if (!known.get(id)?.deref()) known.delete(id);
  });
  return (accountId) => {
    const found = known.get(accountId)?.deref();
    if (found) return found;
    const made = make();
    known.set(accountId, new WeakRef(made));
    forgotten.register(made, accountId);
    return made;
  };
}
