import type { KubeObject } from '@spacedock/kube';
import { sleepPrefix } from './sleep-annotations.ts';

/**
 * What runs pods for as long as it is there, and jobs again and again. A DaemonSet cannot be scaled, and a Job that runs is
 * left to end. Deployments first: with nothing left that asks for them, databases are in nobody's way.
 */
export const workloadKinds = [
  { apiVersion: 'apps/v1', kind: 'Deployment' },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet' },
  { apiVersion: 'v1', kind: 'ReplicationController' },
  { apiVersion: 'apps/v1', kind: 'StatefulSet' },
  { apiVersion: 'batch/v1', kind: 'CronJob' },
] as const;

const excludeAnnotation = `${sleepPrefix}exclude`;
/** How many replicas it had. The name is the original's: a space that fell asleep there wakes up here. */
export const replicasAnnotation = 'loft.sh/sleep-mode-replicas';
/** On a CronJob that was not suspended. */
export const suspendAnnotation = 'loft.sh/sleep-mode-suspended';

interface Workload extends KubeObject {
  readonly spec?: { readonly replicas?: number; readonly suspend?: boolean };
}

/** A merge patch: what is remembered and what is changed go in one write, so that no crash comes between them. */
export interface WorkloadPatch {
  readonly metadata: { readonly annotations: Readonly<Record<string, string | null>> };
  readonly spec?: { readonly replicas?: number; readonly suspend?: boolean };
}

export const isExcluded = ({ metadata }: KubeObject): boolean => metadata.annotations?.[excludeAnnotation] === 'true';
export const isOwned = ({ metadata }: KubeObject): boolean =>
  metadata.ownerReferences?.some(({ controller }) => controller === true) ?? false;

/** A Deployment scales its ReplicaSets, and copies its annotations onto them: they must not be taken for something to wake. */
const isScaledByOwner = (object: KubeObject): boolean =>
  (object.kind === 'ReplicaSet' || object.kind === 'ReplicationController') && isOwned(object);

const replicasOf = ({ spec }: Workload): number => spec?.replicas ?? 1;
const patch = (annotation: string, value: string | null, spec?: WorkloadPatch['spec']): WorkloadPatch => ({
  metadata: { annotations: { [annotation]: value } },
  ...(spec ? { spec } : {}),
});

/**
 * How a workload is put to sleep; undefined when it sleeps, or has nothing that could. What is at zero already is left as it
 * is: either we put it there, and the number is remembered, or it was there before. What runs although a number is remembered
 * was started meanwhile, by an upgrade for instance, and is remembered anew.
 */
export function sleepPatch(object: KubeObject): WorkloadPatch | undefined {
  if (isScaledByOwner(object)) return undefined;
  if (isExcluded(object)) return wakePatch(object); // it was excluded in its sleep
  const workload = object as Workload;
  if (object.kind === 'CronJob')
    return workload.spec?.suspend === true ? undefined : patch(suspendAnnotation, 'true', { suspend: true });
  return replicasOf(workload) === 0 ? undefined : patch(replicasAnnotation, String(replicasOf(workload)), { replicas: 0 });
}

/**
 * How it is woken; undefined when we did not put it to sleep. Whoever scaled it meanwhile knows better than what is remembered.
 */
export function wakePatch(object: KubeObject): WorkloadPatch | undefined {
  if (isScaledByOwner(object)) return undefined;
  const workload = object as Workload;
  const { annotations = {} } = object.metadata;
  if (object.kind === 'CronJob') {
    if (annotations[suspendAnnotation] === undefined) return undefined;
    return patch(suspendAnnotation, null, workload.spec?.suspend === true ? { suspend: false } : undefined);
  }
  const remembered = annotations[replicasAnnotation];
  if (remembered === undefined) return undefined;
  // A number that somebody has spoilt is lost; with none at all, the workload would be.
  const replicas = /^\d{1,6}$/.test(remembered) ? Number(remembered) : 1;
  return patch(replicasAnnotation, null, replicasOf(workload) === 0 ? { replicas } : undefined);
}

/**
 * An object of a template as it is applied while the space sleeps: without this, each look at the space would start its
 * workloads for a moment. A number that the template changes meanwhile is the one that is remembered.
 */
export function sleepingManifest<Kind extends KubeObject>(object: Kind): Kind {
  if (
    !workloadKinds.some(({ apiVersion, kind }) => object.apiVersion === apiVersion && object.kind === kind) ||
    isExcluded(object)
  )
    return object;
  const { spec } = object as Workload;
  // What the template does not say, it does not take from whoever does.
  if (object.kind === 'CronJob' ? spec?.suspend === true : spec?.replicas === undefined) return object;
  const asleep = sleepPatch(object);
  if (!asleep) return object;
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, ...asleep.metadata.annotations } },
    spec: { ...spec, ...asleep.spec },
  };
}
