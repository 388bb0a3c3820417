import { type KubeClient, kubeClient, memoryStore, type Store } from '@spacedock/kube';
import { type Cluster, clusterControllers, newClusterKeys, startCluster, systemClock } from '@spacedock/sandbox';

export interface SandboxCluster {
  readonly kubeconfig: () => string;
  /** As its administrator, past the controller. */
  readonly client: KubeClient;
  readonly stop: () => Promise<void>;
  /** The same cluster, with everything in it, at the same address. */
  readonly startAgain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A cluster with everything that makes it behave. */
export async function sandboxCluster(): Promise<SandboxCluster> {
  const store: Store = memoryStore();
  const keys = await newClusterKeys(new Date());
  const log = { error: () => undefined, warn: () => undefined };
  const start = (port: number): Promise<Cluster> =>
    startCluster({ store, keys, port, now: () => new Date(), log, controllers: clusterControllers({ clock: systemClock }) });
  let cluster: Cluster | undefined = await start(0);
  const port = Number(new URL(cluster.url).port);
  const kubeconfig = await cluster.kubeconfig();
  const client = kubeClient({ kubeconfig, deadlineMs: 10_000 });
  async function stop(): Promise<void> {
    const running = cluster;
    cluster = undefined;
    await running?.close();
  }
  return {
    kubeconfig: () => kubeconfig,
    client,
    stop,
    startAgain: async () => void (cluster = await start(port)),
    async close() {
      client.close();
      await stop();
      await store.close();
    },
  };
}
