import type { StatefulSet } from '../../kinds/apps/stateful-sets.ts';
import type { PersistentVolumeClaim } from '../../kinds/core/volumes.ts';
import type { Pod, PodTemplateSpec, Volume } from '../../shapes/pod.ts';
import { podFromTemplate } from '../pods/pod-from-template.ts';
import { hashKey } from '../revisions/revision-history.ts';
import type { New } from '../runtime/objects.ts';

export const startOf = ({ spec }: StatefulSet): number => spec.ordinals?.start ?? 0;
export const replicasOf = ({ spec }: StatefulSet): number => spec.replicas ?? 1;
export const podName = ({ metadata }: StatefulSet, ordinal: number): string => `${metadata.name}-${ordinal}`;
export const revisionOfPod = ({ metadata }: Pod): string => metadata.labels?.[hashKey] ?? '';

/** Which place in the set a pod has; undefined when its name is not one of the set's. */
export function ordinalOf({ metadata }: StatefulSet, pod: Pod): number | undefined {
  const [, parent = '', digits = ''] = /^(.*)-(0|[1-9]\d*)$/.exec(pod.metadata.name) ?? [];
  return parent === metadata.name && digits !== '' ? Number(digits) : undefined;
}

const claimName = (set: StatefulSet, claim: PersistentVolumeClaim, ordinal: number): string =>
  `${claim.metadata.name}-${podName(set, ordinal)}`;

/** The claims of the pod at a place: they outlive the pod, and the next one there finds them again. */
export function claimsOf(set: StatefulSet, ordinal: number): readonly New<PersistentVolumeClaim>[] {
  return (set.spec.volumeClaimTemplates ?? []).map((claim) => ({
    metadata: {
      name: claimName(set, claim, ordinal),
      namespace: set.metadata.namespace ?? '',
      labels: { ...claim.metadata.labels, ...set.spec.selector?.matchLabels },
      ...(claim.metadata.annotations ? { annotations: { ...claim.metadata.annotations } } : {}),
    },
    spec: structuredClone(claim.spec),
  }));
}

/** The pod at a place, with the identity that stays the same whenever it is made anew. */
export function statefulPod(set: StatefulSet, template: PodTemplateSpec, ordinal: number, revision: string): New<Pod> {
  const pod = podFromTemplate(set, template);
  const name = podName(set, ordinal);
  delete pod.metadata.generateName;
  pod.metadata.name = name;
  pod.metadata.labels = {
    ...pod.metadata.labels,
    'statefulset.kubernetes.io/pod-name': name,
    'apps.kubernetes.io/pod-index': String(ordinal),
    [hashKey]: revision,
  };
  pod.spec.hostname = name;
  if (set.spec.serviceName) pod.spec.subdomain = set.spec.serviceName;
  const claims: Volume[] = (set.spec.volumeClaimTemplates ?? []).map((claim) => ({
    name: claim.metadata.name,
    persistentVolumeClaim: { claimName: claimName(set, claim, ordinal) },
  }));
  const others = (pod.spec.volumes ?? []).filter(({ name: volume }) => !claims.some((claim) => claim.name === volume));
  if (claims.length + others.length > 0) pod.spec.volumes = [...claims, ...others];
  return pod;
}
