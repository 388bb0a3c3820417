import type { KindDeclaration, ObjectClient } from '@spacedock/kube';
import type { Logger } from 'pino';
import type { Event } from './kinds/people/event-kind.ts';

export interface EventsPruningParts {
  readonly objects: ObjectClient;
  readonly events: KindDeclaration;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  readonly keepMs?: number;
  readonly everyMs?: number;
}

/** Forgets what happened long ago: events are told to people who look, not kept as a record. */
export function eventsPruning({ objects, events, now, log, keepMs = 24 * 3_600_000, everyMs = 600_000 }: EventsPruningParts) {
  async function prune(): Promise<void> {
    const oldest = now().getTime() - keepMs;
    for (const { metadata, lastTimestamp } of (await objects.list(events)).items as readonly Event[]) {
      const at = Date.parse(lastTimestamp ?? metadata.creationTimestamp ?? '');
      if (at < oldest) await objects.delete(events, metadata.namespace ?? '', metadata.name);
    }
  }
  const timer = setInterval(() => {
    prune().catch((error: unknown) => log.warn({ err: error }, 'old events were not removed; it is tried again'));
  }, everyMs);
  timer.unref();
  return { prune, stop: (): void => clearInterval(timer) };
}
