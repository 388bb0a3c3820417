import { type ObjectClient, type Registry, type ServerLog, timestamp } from '@spacedock/kube';
import { ensure } from './first-objects.ts';
import { apiServices, apiServicesOf } from './kinds/others/api-services.ts';

/** Keeps the list of what is served in step with the registry. */
export function apiServiceList({
  client,
  registry,
  now,
  log,
}: {
  readonly client: ObjectClient;
  readonly registry: Registry;
  readonly now: () => Date;
  readonly log: ServerLog;
}) {
  let running: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const wanted = apiServicesOf(registry, timestamp(now()));
    const names = new Set(wanted.map(({ metadata }) => metadata.name));
    for (const service of wanted) await ensure(client, apiServices, service);
    for (const { metadata } of (await client.list(apiServices)).items)
      if (!names.has(metadata.name)) await client.delete(apiServices, '', metadata.name);
  }

  return {
    update(): void {
      running = running
        .then(write)
        .catch((error: unknown) =>
          log.error({ err: error }, 'the list of API services could not be written; the next change of a kind tries again'),
        );
    },
    settled: (): Promise<void> => running,
  };
}
