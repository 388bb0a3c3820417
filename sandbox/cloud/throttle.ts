/** How many calls a cloud takes from one account. */
export interface Throttle {
  /** False: too many; the call is refused. */
  readonly take: (account: string) => boolean;
}

export interface ThrottleParts {
  readonly perSecond: number;
  readonly burst: number;
  readonly now: () => Date;
}

/** A bucket per account that fills up at a steady rate, as the clouds describe theirs. */
export function throttle({ perSecond, burst, now }: ThrottleParts): Throttle {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(account) {
      const at = now().getTime();
      const bucket = buckets.get(account) ?? { tokens: burst, at };
      buckets.set(account, bucket);
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 1_000) * perSecond);
      bucket.at = at;
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    },
  };
}
