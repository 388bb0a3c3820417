import { kubeClient, type KubeClient, type KubeObject, memoryStore } from '@spacedock/kube';
import { clusterControllers, startCluster, systemClock } from '@spacedock/sandbox';
import { expect, onTestFinished } from 'vitest';

export interface SleepCluster {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly kubeconfig: string;
  /** `kind/name` of all workloads with their replicas, or whether they are suspended. */
  readonly workloads: () => Promise<Readonly<Record<string, number | boolean>>>;
  /** Another client, in the name of somebody. */
  readonly as: (user: string) => KubeClient;
  readonly make: (...objects: readonly KubeObject[]) => Promise<void>;
  /** Resolves when so many pods are there that are not on their way out. */
  readonly untilPods: (count: number) => Promise<void>;
}

const labels = { app: 'web' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
const selector = { matchLabels: labels };
const named = (name: string, annotations: Record<string, string> = {}) => ({ name, namespace: 'space', annotations });

export const deployment = (name: string, replicas?: number, annotations?: Record<string, string>): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: named(name, annotations),
  spec: {
    ...(replicas === undefined ? {} : { replicas }),
    selector: { matchLabels: { app: name } },
    template: { ...template, metadata: { labels: { app: name } } },
  },
});
export const statefulSet = (name: string, replicas: number, annotations?: Record<string, string>): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: named(name, annotations),
  spec: {
    replicas,
    serviceName: name,
    selector: { matchLabels: { app: name } },
    template: { ...template, metadata: { labels: { app: name } } },
  },
});
export const replicaSet = (name: string, replicas: number): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: named(name),
  spec: { replicas, selector, template },
});
export const replicationController = (name: string, replicas: number): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ReplicationController',
  metadata: named(name),
  spec: { replicas, selector: { app: name }, template: { ...template, metadata: { labels: { app: name } } } },
});
export const cronJob = (name: string, suspend = false, annotations?: Record<string, string>): KubeObject => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: named(name, annotations),
  spec: {
    schedule: '0 0 1 1 *',
    suspend,
    jobTemplate: { spec: { template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } } },
  },
});
export const pod = (name: string, annotations?: Record<string, string>): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: named(name, annotations),
  spec: template.spec,
});
export const autoscaler = (name: string, target: string, minReplicas: number): KubeObject => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: named(name),
  spec: {
    minReplicas,
    maxReplicas: 5,
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: target },
    metrics: [{ type: 'External', external: { metric: { name: 'queue' }, target: { type: 'Value', value: '1' } } }],
  },
});

/** A cluster in which pods run, with a namespace for a space. Ends with the test. */
export async function startSleepCluster(): Promise<SleepCluster> {
  const store = memoryStore();
  const complaints: string[] = [];
  const say = (_: object, message: string): void => void complaints.push(message);
  const cluster = await startCluster({
    store,
    now: () => new Date(),
    log: { error: say, warn: say },
    controllers: clusterControllers({
      clock: systemClock,
      pace: { containerStart: 0, program: 0, shutdown: 0, loadBalancer: 0 },
    }),
  });
  const kubeconfig = await cluster.kubeconfig();
  const client = kubeClient({ kubeconfig, deadlineMs: 20_000 });
  onTestFinished(async () => {
    client.close();
    await cluster.close();
    await store.close();
    expect(complaints).toEqual([]);
  });
  const namespace = 'space';
  await client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });

  const listed = async (): Promise<readonly KubeObject[]> => {
    const kinds = [
      ['apps/v1', 'Deployment'],
      ['apps/v1', 'StatefulSet'],
      ['apps/v1', 'ReplicaSet'],
      ['v1', 'ReplicationController'],
      ['batch/v1', 'CronJob'],
    ] as const;
    const lists = await Promise.all(kinds.map(([apiVersion, kind]) => client.list({ apiVersion, kind, namespace })));
    return lists.flatMap(({ items }) => items).filter(({ metadata }) => metadata.ownerReferences === undefined);
  };
  return {
    client,
    namespace,
    kubeconfig,
    as(user) {
      const other = kubeClient({ kubeconfig, deadlineMs: 20_000, impersonate: { user } });
      onTestFinished(() => other.close());
      return other;
    },
    async workloads() {
      return Object.fromEntries(
        (await listed()).map(({ kind, metadata, ...object }) => {
          const { replicas, suspend } = object['spec'] as { readonly replicas?: number; readonly suspend?: boolean };
          return [`${kind}/${metadata.name}`, replicas ?? suspend ?? -1];
        }),
      );
    },
    async make(...objects) {
      for (const object of objects) await client.create(object);
    },
    async untilPods(count) {
      const of = { apiVersion: 'v1', kind: 'Pod', namespace };
      for (;;) {
        const { items, resourceVersion } = await client.list(of);
        if (items.filter(({ metadata }) => metadata.deletionTimestamp === undefined).length === count) return;
        await client.watch(of, { resourceVersion, timeoutSeconds: 20 }).next();
      }
    },
  };
}
