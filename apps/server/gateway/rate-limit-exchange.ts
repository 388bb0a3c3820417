import type { Notifications } from '@spacedock/database';
import type { Logger } from 'pino';
import type { RateLimit } from './rate-limit.ts';

const channel = 'spacedock_rate';
const publishEveryMs = 100;
const sweepEveryMs = 10_000;

export interface RateLimitExchangeParts {
  readonly limit: RateLimit;
  readonly notifications: Pick<Notifications, 'listen' | 'notify'>;
  readonly log: Logger;
}

/** Keeps the limit in step with the other replicas. One that lets nothing through sends nothing and wakes up for nothing. */
export function exchangeRateLimit({ limit, notifications, log }: RateLimitExchangeParts) {
  const unlisten = notifications.listen(channel, limit.hear);
  let publishing: NodeJS.Timeout | undefined;
  const sweeping = setInterval(limit.sweep, sweepEveryMs);
  sweeping.unref();

  function publishSoon(): void {
    publishing ??= setTimeout(() => {
      publishing = undefined;
      for (const message of limit.takeMessages()) {
        notifications.notify(channel, message).catch((error: unknown) => {
          log.debug({ err: error }, 'the counts of the rate limit were not published; they go out with the next ones');
          limit.putBack(message);
        });
      }
    }, publishEveryMs).unref();
  }

  return {
    /** Throws `rate.limited`. */
    spend(organisationId: string): void {
      limit.spend(organisationId);
      publishSoon();
    },

    close(): void {
      clearTimeout(publishing);
      clearInterval(sweeping);
      unlisten();
    },
  };
}
