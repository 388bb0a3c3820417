import { isDeepStrictEqual } from 'node:util';
import type { PodTemplateSpec } from '../../shapes/pod.ts';
import type { Deployment, ReplicaSet } from '../shapes/workloads.ts';
import { desiredReplicas, maxSurge } from './strategy.ts';

export const hashLabel = 'pod-template-hash';
export const revisionAnnotation = 'deployment.kubernetes.io/revision';
const historyAnnotation = 'deployment.kubernetes.io/revision-history';
const desiredAnnotation = 'deployment.kubernetes.io/desired-replicas';
const maxAnnotation = 'deployment.kubernetes.io/max-replicas';
const notCopied = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  revisionAnnotation,
  historyAnnotation,
  desiredAnnotation,
  maxAnnotation,
  'deprecated.deployment.rollback.to',
]);
const longestHistory = 2000;

const numberIn = ({ metadata }: ReplicaSet, annotation: string): number | undefined => {
  const text = metadata.annotations?.[annotation] ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
};
export const revisionOf = (set: ReplicaSet): number => numberIn(set, revisionAnnotation) ?? 0;
export const desiredAsNoted = (set: ReplicaSet): number | undefined => numberIn(set, desiredAnnotation);
export const maxReplicasAsNoted = (set: ReplicaSet): number | undefined => numberIn(set, maxAnnotation);

const createdAt = ({ metadata }: ReplicaSet): string => metadata.creationTimestamp ?? '';
export const oldestFirst = (sets: readonly ReplicaSet[]): readonly ReplicaSet[] =>
  sets.toSorted((a, b) =>
    createdAt(a) === createdAt(b) ? Number(a.metadata.name > b.metadata.name) || -1 : Number(createdAt(a) > createdAt(b)) || -1,
  );

function withoutHash(template: PodTemplateSpec): unknown {
  const { [hashLabel]: _, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

/** The replica set that has the template of the deployment, and the others, oldest first. */
export function splitByTemplate(
  { spec }: Deployment,
  sets: readonly ReplicaSet[],
): { readonly newest?: ReplicaSet; readonly old: readonly ReplicaSet[] } {
  const wanted = withoutHash(spec.template);
  const ordered = oldestFirst(sets);
  const newest = ordered.find((set) => isDeepStrictEqual(withoutHash(set.spec.template), wanted));
  return { ...(newest ? { newest } : {}), old: ordered.filter((set) => set !== newest) };
}

/** The annotations a replica set should have as the newest one: those of the deployment, and which revision it is by now. */
export function newestAnnotations(
  deployment: Deployment,
  set: Pick<ReplicaSet, 'metadata'>,
  revision: number,
): Record<string, string> {
  const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(([name]) => !notCopied.has(name));
  const annotations: Record<string, string> = { ...set.metadata.annotations, ...Object.fromEntries(copied) };
  const before = annotations[revisionAnnotation];
  if (before !== undefined && !/^\d+$/.test(before)) return annotations;
  if (Number(before ?? 0) >= revision) return annotations;
  annotations[revisionAnnotation] = String(revision);
  // It was an earlier revision already: somebody went back to it.
  if (before !== undefined) {
    const earlier = [...(annotations[historyAnnotation] || '').split(',').filter((text) => text !== ''), before];
    while (earlier.join().length > longestHistory) earlier.shift();
    annotations[historyAnnotation] = earlier.join();
  }
  return annotations;
}

/** What the sizes were decided for: this is how a change of `replicas` is told from a rollout. */
export const sizeAnnotations = (deployment: Deployment): Record<string, string> => ({
  [desiredAnnotation]: String(desiredReplicas(deployment)),
  [maxAnnotation]: String(desiredReplicas(deployment) + maxSurge(deployment)),
});
