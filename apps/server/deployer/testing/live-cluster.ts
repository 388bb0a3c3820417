import { type CollectionRef, informer, type KubeClient, type KubeObject } from '@spacedock/kube';
import { clusterControllers, systemClock } from '@spacedock/sandbox';
import { startTokenCluster, type TokenCluster } from './token-cluster.ts';

/** A cluster in which pods run, jobs end and load balancers get addresses, all at once. */
export const startLiveCluster = (): Promise<TokenCluster> => startTokenCluster({
  controllers: clusterControllers({
    clock: systemClock, pace: { containerStart: 0, program: 0, shutdown: 0, loadBalancer: 0 },
  }),
});

/** Resolves when the objects are as they should be. */
export async function until(
  client: KubeClient, of: CollectionRef, judge: (objects: readonly KubeObject[]) => boolean,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // After the informer has taken it in.
  const look = (): void => queueMicrotask(() => void (judge(watching.list()) && resolve()));
  const watching = informer({
    client, of, handlers: { onAdd: look, onUpdate: look, onDelete: look }, report: reject,
  });
  watching.synced.then(look, reject);
  try {
    await promise;
  } finally {
    await watching.stop();
  }
}
