import { silentLog } from '@spacedock/database/testing';
import { describeKilledReleasesOnCluster, describeServiceReleasesOnCluster } from '@spacedock/helm/testing';
import { memoryStore } from '@spacedock/kube';
import { afterAll, describe } from 'vitest';
import { type Cluster, startCluster } from '../cluster.ts';
import { systemClock } from '../controllers/clock.ts';
import { clusterControllers } from '../controllers/cluster-controllers.ts';

describe('our releases on the sandbox cluster', () => {
  const store = memoryStore();
  let cluster: Promise<Cluster> | undefined;
  afterAll(async () => {
    await (await cluster)?.close();
    await store.close();
  });
  const kubeconfig = async (): Promise<string> => {
    cluster ??= startCluster({
      store,
      now: () => new Date(),
      log: silentLog,
      controllers: clusterControllers({ clock: systemClock }),
    });
    return (await cluster).kubeconfig();
  };
  describeServiceReleasesOnCluster(kubeconfig);
  describeKilledReleasesOnCluster(kubeconfig);
});
