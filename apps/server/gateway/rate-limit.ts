import { outcome } from '@spacedock/contracts';

export interface RateLimitParts {
  /** Requests per second that one organisation may make, over all replicas. 0: no limit. */
  readonly perSecond: number;
  /** How this replica calls itself among the others: no blanks. */
  readonly replicaId: string;
  /** Milliseconds that only ever go forward. */
  readonly now: () => number;
}

export type RateLimit = ReturnType<typeof rateLimit>;

interface Bucket {
  tokens: number;
  at: number;
}

/** A notification of PostgreSQL holds 8000 bytes. */
const longestMessage = 7_000;
/** A replica that was silent for so long has nothing under way any more. */
const replicaMemoryMs = 60_000;
/** Twice what can build up while messages arrive in time; see below. */
const burstsOfDebt = 2;

/**
 * A token bucket for each organisation, which holds one second's worth. Every replica has buckets of its own, tells the others
 * now and then how much it has let through, and takes what they tell out of its own: no request waits for anybody.
 *
 * Let r be the limit, b = r · 1 s the burst, n the replicas and D the longest way of a count from one replica to another (the
 * time until it is published and delivered). When the last request in T seconds passes on replica i, its bucket is not empty, so
 * what i let through plus what it has heard of the others is at most b + r·T. It has not heard of the last D seconds of the
 * n − 1 others, each of which can let through at most b + r·D in that time. Hence, over all replicas, from any moment on:
 *
 *   admitted in T  ≤  r·T + n·b + (n − 1)·r·D          (with D ≤ 0.4 s: at most r·T + 1.4·n·b)
 *
 * and in the long run r per second: what was let through too much at first is waited for. For that a bucket goes into debt, by
 * the same reckoning to (n − 1)·b + n·r·D at most. With D below half a second that is less than two bursts for each other
 * replica, and there the debt ends: counts that come much later (a replica was paused, the connection was lost) must not shut an
 * organisation out for something long past. If only one replica lets requests through, none of this differs from one bucket.
 */
export function rateLimit({ perSecond, replicaId, now }: RateLimitParts) {
  const burst = perSecond;
  const buckets = new Map<string, Bucket>();
  const lastHeard = new Map<string, number>();
  let unpublished = new Map<string, number>();
  let refused = 0;

  /** The organisation's bucket, filled up to this moment. */
  function bucketOf(organisationId: string): Bucket {
    const at = now();
    const bucket = buckets.get(organisationId);
    if (bucket) {
      bucket.tokens = Math.min(burst, bucket.tokens + (perSecond * (at - bucket.at)) / 1000);
      bucket.at = at;
      return bucket;
    }
    const full = { tokens: burst, at };
    buckets.set(organisationId, full);
    return full;
  }

  return {
    /** Counts one request; throws `rate.limited` when the organisation has used up its share. */
    spend(organisationId: string): void {
      if (perSecond === 0) return;
      const bucket = bucketOf(organisationId);
      if (bucket.tokens < 1) {
        refused += 1;
        throw outcome('rate.limited', { perSecond, seconds: Math.ceil((1 - bucket.tokens) / perSecond) });
      }
      bucket.tokens -= 1;
      unpublished.set(organisationId, (unpublished.get(organisationId) ?? 0) + 1);
    },

    /** What was let through since the last call, as messages to the other replicas. */
    takeMessages(): readonly string[] {
      const messages: string[] = [];
      let message = '';
      for (const [organisationId, count] of unpublished) {
        const entry = `${organisationId}=${count}`;
        if (message.length + entry.length + 1 > longestMessage) {
          messages.push(message);
          message = '';
        }
        message += message === '' ? `${replicaId} ${entry}` : `,${entry}`;
      }
      if (message !== '') messages.push(message);
      unpublished = new Map();
      return messages;
    },

    /** Takes back a message that could not be sent: its counts go out with the next one. */
    putBack(message: string): void {
      for (const [organisationId, count] of countsIn(message)) {
        unpublished.set(organisationId, (unpublished.get(organisationId) ?? 0) + count);
      }
    },

    /** A message of any replica, this one included: PostgreSQL delivers to everybody who listens. */
    hear(message: string): void {
      const [from = ''] = message.split(' ', 1);
      if (from === replicaId) return;
      lastHeard.set(from, now());
      const deepest = -burst * burstsOfDebt * lastHeard.size;
      for (const [organisationId, count] of countsIn(message)) {
        const bucket = bucketOf(organisationId);
        bucket.tokens = Math.max(Math.min(bucket.tokens, deepest), bucket.tokens - count);
      }
    },

    /** Forgets full buckets, which say no more than none, and replicas that are gone. */
    sweep(): void {
      for (const organisationId of [...buckets.keys()]) {
        if (bucketOf(organisationId).tokens >= burst) buckets.delete(organisationId);
      }
      for (const [replica, at] of lastHeard) {
        if (now() - at > replicaMemoryMs) lastHeard.delete(replica);
      }
    },

    get size(): number {
      return buckets.size;
    },
    /** How many requests were refused since the start. */
    get refused(): number {
      return refused;
    },
  };
}

/** Other releases may publish otherwise during an update: what is no count is passed over. */
function* countsIn(message: string): Iterable<readonly [string, number]> {
  for (const entry of message.slice(message.indexOf(' ') + 1).split(',')) {
    const [organisationId = '', text = ''] = entry.split('=');
    const count = Number(text);
    if (organisationId !== '' && Number.isInteger(count) && count > 0) yield [organisationId, count];
  }
}
