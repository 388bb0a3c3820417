import { type Log, openDatabase } from '@spacedock/database';
import { kubeMigrations, memoryStore, postgresStore, type Store } from '@spacedock/kube';

export interface OpenedStore {
  readonly store: Store;
  /** Resolves when there is no going on. */
  readonly failed: Promise<Error>;
  readonly close: () => Promise<void>;
}

/** Where the objects of a cluster that stands alone are kept. */
export async function openStore(
  kind: 'memory' | 'postgres',
  { directory, log, now }: { readonly directory: string; readonly log: Log; readonly now: () => Date },
): Promise<OpenedStore> {
  if (kind === 'memory') {
    const store = memoryStore();
    return { store, failed: Promise.withResolvers<Error>().promise, close: () => store.close() };
  }
  const database = await openDatabase({ directory, log, migrations: [kubeMigrations], applicationName: 'sandbox-cluster' });
  const store = await postgresStore({ database, name: 'cluster', log, now });
  return {
    store,
    failed: database.failed,
    async close() {
      await store.close();
      await database.close();
    },
  };
}
