import type { KubeObject } from '../kube-object.ts';
import type { LabelSelectorObject } from '../selectors/label-selector.ts';

export type RolloutKind = 'Deployment' | 'StatefulSet' | 'DaemonSet';

/** As it stands in the status of most kinds. */
export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

/** The fields of the three kinds that a rollout is judged by. */
export interface Workload extends KubeObject {
  readonly spec?: {
    readonly replicas?: number;
    readonly selector?: LabelSelectorObject;
    readonly updateStrategy?: { readonly type?: string; readonly rollingUpdate?: { readonly partition?: number } };
    readonly progressDeadlineSeconds?: number;
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly replicas?: number;
    readonly updatedReplicas?: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly currentRevision?: string;
    readonly updateRevision?: string;
    readonly desiredNumberScheduled?: number;
    readonly updatedNumberScheduled?: number;
    readonly numberAvailable?: number;
    readonly conditions?: readonly Condition[];
  };
}

export interface RolloutProgress {
  /** New pods that do their work. */
  readonly ready: number;
  readonly desired: number;
  readonly message: string;
}

export type RolloutStatus = RolloutProgress & (
  | { readonly kind: 'waiting' | 'done' }
  | { readonly kind: 'failed'; readonly reason: 'ProgressDeadlineExceeded' | 'NotRolling' }
);

/** How far a rollout is, by the rules of `kubectl rollout status`. */
export function rolloutStatus(kind: RolloutKind, workload: Workload): RolloutStatus {
  switch (kind) {
    case 'Deployment': return deploymentStatus(workload);
    case 'StatefulSet': return statefulSetStatus(workload);
    case 'DaemonSet': return daemonSetStatus(workload);
  }
}

function deploymentStatus(deployment: Workload): RolloutStatus {
  const { replicas: desired = 1, progressDeadlineSeconds = 600 } = deployment.spec ?? {};
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0, conditions = [] } = deployment.status ?? {};
  const progress = { ready: Math.min(updatedReplicas, availableReplicas), desired };
  if (!isObserved(deployment)) return unobserved(progress);
  if (conditions.some(({ type, reason }) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded')) {
    const message = `no progress within ${progressDeadlineSeconds} s`;
    return { ...progress, kind: 'failed', reason: 'ProgressDeadlineExceeded', message };
  }
  if (updatedReplicas < desired) return waiting(progress, `${updatedReplicas} of ${desired} replicas are new`);
  if (replicas > updatedReplicas) return waiting(progress, `${replicas - updatedReplicas} old replicas are still there`);
  if (availableReplicas < updatedReplicas) {
    return waiting(progress, `${availableReplicas} of ${updatedReplicas} new replicas are available`);
  }
  return done(progress);
}

function statefulSetStatus(set: Workload): RolloutStatus {
  const { replicas: desired = 1, updateStrategy } = set.spec ?? {};
  const { readyReplicas = 0, updatedReplicas = 0, currentRevision, updateRevision } = set.status ?? {};
  const partition = updateStrategy?.rollingUpdate?.partition ?? 0;
  const toUpdate = Math.max(0, desired - partition);
  const progress = { ready: Math.min(readyReplicas, updatedReplicas + Math.min(partition, desired)), desired };
  if (!isRolling(set)) return notRolling(progress, 'StatefulSet');
  if (!isObserved(set)) return unobserved(progress);
  if (readyReplicas < desired) return waiting(progress, `${desired - readyReplicas} pods are not ready`);
  if (updatedReplicas < toUpdate) return waiting(progress, `${updatedReplicas} of ${toUpdate} pods are new`);
  if (partition === 0 && currentRevision !== updateRevision) {
    return waiting(progress, `${updatedReplicas} pods have revision ${updateRevision}`);
  }
  return done(progress);
}

function daemonSetStatus(set: Workload): RolloutStatus {
  const { desiredNumberScheduled: desired = 0, updatedNumberScheduled = 0, numberAvailable = 0 } = set.status ?? {};
  const progress = { ready: Math.min(updatedNumberScheduled, numberAvailable), desired };
  if (!isRolling(set)) return notRolling(progress, 'DaemonSet');
  if (!isObserved(set)) return unobserved(progress);
  if (updatedNumberScheduled < desired) return waiting(progress, `${updatedNumberScheduled} of ${desired} pods are new`);
  if (numberAvailable < desired) return waiting(progress, `${numberAvailable} of ${desired} new pods are available`);
  return done(progress);
}

type Counts = Pick<RolloutProgress, 'ready' | 'desired'>;
const waiting = (counts: Counts, message: string): RolloutStatus => ({ ...counts, kind: 'waiting', message });
const done = (counts: Counts): RolloutStatus => ({ ...counts, kind: 'done', message: `all ${counts.desired} are rolled out` });
const unobserved = (counts: Counts): RolloutStatus => waiting(counts, 'the change is not taken up yet');
const notRolling = (counts: Counts, kind: RolloutKind): RolloutStatus => ({
  ...counts, kind: 'failed', reason: 'NotRolling',
  message: `the ${kind} has no RollingUpdate strategy, so that nothing rolls out by itself`,
});

/** The status is about this generation. What was never looked at has no status at all, and would count as done. */
const isObserved = ({ metadata: { generation = 0 }, status: { observedGeneration = 0 } = {} }: Workload): boolean =>
  observedGeneration > 0 && generation <= observedGeneration;
const isRolling = ({ spec }: Workload): boolean => (spec?.updateStrategy?.type ?? 'RollingUpdate') === 'RollingUpdate';
