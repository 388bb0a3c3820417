import type { Controller } from '../controller.ts';
import { events } from '../resources.ts';

const lifetimeMs = 60 * 60 * 1000;
const sweepMs = 60 * 1000;

/** Events are forgotten after an hour, so that a cluster that runs for long does not drown in them. */
export const eventExpiry: Controller = {
  name: 'event-expiry',
  component: 'kube-apiserver',
  async start({ cluster, clock, activity, log }) {
    const kind = cluster.of(events).kind;
    let stopped = false;
    let cancel = (): void => undefined;
    async function sweep(): Promise<void> {
      const oldest = clock.now().getTime() - lifetimeMs;
      for (const { metadata, ...event } of (await cluster.client.list(kind)).items) {
        const last = Date.parse(String(event['lastTimestamp'] ?? event['eventTime'] ?? metadata.creationTimestamp ?? ''));
        if (!stopped && last < oldest) await cluster.client.delete(kind, metadata.namespace ?? '', metadata.name);
      }
    }
    function later(): void {
      cancel = clock.after(sweepMs, () => {
        const end = activity.begin();
        sweep()
          .catch((error: unknown) => log.warn({ error }, 'old events could not be cleared away; the next sweep tries again'))
          .finally(() => {
            end();
            if (!stopped) later();
          });
      });
    }
    later();
    return {
      async stop() {
        stopped = true;
        cancel();
      },
    };
  },
};
