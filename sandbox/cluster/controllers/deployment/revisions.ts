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

/** Whoever made a replica set may have given it any 64-bit number, which `number` would round; a longer one is none. */
function revisionIn(text = ''): bigint | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const revision = BigInt(text);
  return BigInt.asIntN(64, revision) === revision ? revision : undefined;
}

type Noted = Pick<ReplicaSet, 'metadata'>;
const revisionOf = ({ metadata }: Noted): bigint => revisionIn(metadata.annotations?.[revisionAnnotation]) ?? 0n;
export const nextRevision = (old: readonly Noted[]): bigint =>
  old.map(revisionOf).reduce((highest, revision) => (revision > highest ? revision : highest), 0n) + 1n;
/** Those of the same revision stay in their order. */
export const byRevision = (a: Noted, b: Noted): number =>
  Number(revisionOf(a) > revisionOf(b)) - Number(revisionOf(a) < revisionOf(b));
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
  set: Noted,
  revision: bigint,
): Record<string, string> {
  const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(([name]) => !notCopied.has(name));
  const annotations: Record<string, string> = { ...set.metadata.annotations, ...Object.fromEntries(copied) };
  const before = annotations[revisionAnnotation];
  const known = before === undefined ? 0n : revisionIn(before);
  // What is no revision was written by somebody else, and stays.
  if (known === undefined || known >= revision) return annotations;
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
