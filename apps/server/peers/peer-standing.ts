import { outcome, type OutcomeError } from '@spacedock/contracts';
import type { Logger } from 'pino';
import type { ServiceName } from './service-names.ts';

/** A service in another process, as far as it can be seen from here. */
export interface PeerStanding {
  /** It answered. */
  readonly reached: () => void;
  /** It was not reached, so that nothing was done there. */
  readonly unreachable: (why: string) => OutcomeError;
  /** It was reached and did not answer. */
  readonly interrupted: (why: string) => OutcomeError;
}

/** Tells the operator once when a peer is lost and once when it is back, and callers each time. */
export function peerStanding({
  service,
  address,
  log,
}: {
  readonly service: ServiceName;
  readonly address: string;
  readonly log: Logger;
}): PeerStanding {
  const what = `The ${service} service`;
  let lost = false;
  const lose = (why: string): void => {
    if (!lost)
      log.warn(
        { service, address },
        `the ${service} service at ${address} does not answer: ${why}; what needs it is refused until it does`,
      );
    lost = true;
  };
  return {
    reached() {
      if (lost) log.info({ service, address }, `the ${service} service at ${address} answers again`);
      lost = false;
    },
    unreachable(why) {
      lose(why);
      return outcome('service.unavailable', { what });
    },
    interrupted(why) {
      lose(why);
      return outcome('service.interrupted', { what });
    },
  };
}
