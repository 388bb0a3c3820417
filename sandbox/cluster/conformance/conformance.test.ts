import { tmpdir } from 'node:os';
import { openDatabase } from '@spacedock/database';
import { createTestDatabase, silentLog } from '@spacedock/database/testing';
import { kubeMigrations, memoryStore, postgresStore, type Store } from '@spacedock/kube';
import { afterAll, describe, inject } from 'vitest';
import { type Cluster, startCluster } from '../cluster.ts';
import { systemClock } from '../controllers/clock.ts';
import { clusterControllers } from '../controllers/cluster-controllers.ts';
import { describeConformance } from './testing/describe-conformance.ts';

const now = (): Date => new Date();

async function postgres(): Promise<Store> {
  const { url } = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [kubeMigrations] });
  const database = await openDatabase({ url, directory: tmpdir(), log: silentLog, migrations: [kubeMigrations] });
  const store = await postgresStore({ database, name: 'cluster', log: silentLog, now });
  return {
    ...store,
    async close() {
      await store.close();
      await database.close();
    },
  };
}

describe.each([['memory', async () => memoryStore()], ['PostgreSQL', postgres]] as const)('the sandbox cluster in %s', (_, makeStore) => {
  let cluster: Cluster | undefined;
  let store: Store | undefined;
  afterAll(async () => {
    await cluster?.close();
    await store?.close();
  });
  describeConformance(async () => {
    store = await makeStore();
    cluster = await startCluster({ store, now, log: silentLog, controllers: clusterControllers({ clock: systemClock }) });
    return cluster.kubeconfig();
  });
});
