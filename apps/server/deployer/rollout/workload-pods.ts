import type { KubeClient, KubeObject, Pod, Workload } from '@spacedock/kube';

export interface WorkloadRef {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

/** By which Deployments number their ReplicaSets, and by which those tell their pods apart. */
const revisionAnnotation = 'deployment.kubernetes.io/revision';
const hashLabel = 'pod-template-hash';

export const readWorkload = ({ client, namespace, name, signal }: WorkloadRef): Promise<Workload | undefined> =>
  client.get<Workload>({ apiVersion: 'apps/v1', kind: 'Deployment', namespace, name }, { signal });

/** All pods of a release, whatever revision they are of. */
export const podSelector = (name: string): string => `app.kubernetes.io/instance=${name}`;

/** The pods that a Deployment makes now. Those of former revisions have no part in whether it comes to run. */
export async function newPods({ client, namespace, name, signal }: WorkloadRef, workload: Workload): Promise<readonly Pod[]> {
  const number = workload.metadata.annotations?.[revisionAnnotation];
  const labelSelector = podSelector(name);
  const sets = await client.list<KubeObject>({ apiVersion: 'apps/v1', kind: 'ReplicaSet', namespace }, { labelSelector, signal });
  const newest = sets.items.find(
    ({ metadata }) => metadata.annotations?.[revisionAnnotation] === number && isOwnedBy(metadata, workload),
  );
  const hash = newest?.metadata.labels?.[hashLabel];
  if (number === undefined || hash === undefined) return [];
  const pods = { apiVersion: 'v1', kind: 'Pod', namespace } as const;
  return (await client.list<Pod>(pods, { labelSelector: `${labelSelector},${hashLabel}=${hash}`, signal })).items;
}

const isOwnedBy = ({ ownerReferences = [] }: KubeObject['metadata'], { metadata }: KubeObject): boolean =>
  ownerReferences.some(({ uid }) => uid === metadata.uid);
