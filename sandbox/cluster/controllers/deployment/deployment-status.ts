import type { Deployment, DeploymentCondition, DeploymentStatus, ReplicaSet, ReplicaSetStatus } from '../shapes/workloads.ts';
import { withoutCondition } from '../conditions.ts';
import { conditionIn, saying } from './deployment-conditions.ts';
import { desiredReplicas, maxUnavailable, progressDeadline } from './strategy.ts';

export interface RolloutView {
  readonly deployment: Deployment;
  readonly newest?: ReplicaSet | undefined;
  readonly old: readonly ReplicaSet[];
  /** As they are so far in this pass. */
  readonly conditions: readonly DeploymentCondition[];
}

const sum = (sets: readonly ReplicaSet[], field: keyof ReplicaSetStatus): number =>
  sets.reduce((total, { status }) => total + Number(status?.[field] ?? 0), 0);

/** The counts, and whether enough pods are available. */
export function deploymentStatus({ deployment, newest, old, conditions }: RolloutView, now: Date): DeploymentStatus {
  const all = newest ? [...old, newest] : old;
  const available = sum(all, 'availableReplicas');
  const unavailable = Math.max(0, all.reduce((total, { spec }) => total + (spec.replicas ?? 1), 0) - available);
  const enough = available >= desiredReplicas(deployment) - maxUnavailable(deployment);
  const counts = {
    observedGeneration: deployment.metadata.generation ?? 0,
    replicas: sum(all, 'replicas'),
    updatedReplicas: sum(newest ? [newest] : [], 'replicas'),
    readyReplicas: sum(all, 'readyReplicas'),
    availableReplicas: available,
    unavailableReplicas: unavailable,
  };
  const { collisionCount } = deployment.status ?? {};
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)),
    ...(all.every(({ status }) => status === undefined || status.terminatingReplicas !== undefined)
      ? { terminatingReplicas: sum(all, 'terminatingReplicas') }
      : {}),
    ...(collisionCount === undefined ? {} : { collisionCount }),
    conditions: saying(
      conditions,
      enough
        ? {
            type: 'Available',
            status: 'True',
            reason: 'MinimumReplicasAvailable',
            message: 'Deployment has minimum availability.',
          }
        : {
            type: 'Available',
            status: 'False',
            reason: 'MinimumReplicasUnavailable',
            message: 'Deployment does not have minimum availability.',
          },
      now,
    ),
  };
}

/** All pods there should be, of the newest template, available, and no others. */
export function isComplete(
  deployment: Deployment,
  { updatedReplicas = 0, replicas = 0, availableReplicas = 0, observedGeneration = 0 }: DeploymentStatus,
): boolean {
  const desired = desiredReplicas(deployment);
  return (
    updatedReplicas === desired &&
    replicas === desired &&
    availableReplicas === desired &&
    observedGeneration >= (deployment.metadata.generation ?? 0)
  );
}

/** More new pods, fewer old ones, or more that are ready than last time. */
function hasMoved({ status: before = {} }: Deployment, after: DeploymentStatus): boolean {
  const old = ({ replicas = 0, updatedReplicas = 0 }: DeploymentStatus): number => replicas - updatedReplicas;
  return (
    (after.updatedReplicas ?? 0) > (before.updatedReplicas ?? 0) ||
    old(after) < old(before) ||
    (after.readyReplicas ?? 0) > (before.readyReplicas ?? 0) ||
    (after.availableReplicas ?? 0) > (before.availableReplicas ?? 0)
  );
}

const deadlineMs = (deployment: Deployment, condition: DeploymentCondition): number =>
  Date.parse(condition.lastUpdateTime ?? '') + (progressDeadline(deployment) ?? 0) * 1000;

/** The same status, with what it says about how the rollout goes. */
export function withProgress(view: RolloutView, status: DeploymentStatus, now: Date): DeploymentStatus {
  const { deployment, newest } = view;
  const failure = failureOf(view);
  const said = conditionIn(status.conditions, 'ReplicaFailure');
  const repeats = failure !== undefined && failure.reason === said?.reason;
  const conditions = repeats
    ? (status.conditions ?? [])
    : [...withoutCondition(status.conditions, 'ReplicaFailure'), ...(failure ? [failure] : [])];
  if (progressDeadline(deployment) === undefined) return { ...status, conditions: withoutCondition(conditions, 'Progressing') };
  const current = conditionIn(conditions, 'Progressing');
  const done = status.replicas === status.updatedReplicas && current?.reason === 'NewReplicaSetAvailable';
  if (done) return { ...status, conditions };

  const what = newest ? `ReplicaSet "${newest.metadata.name}"` : `Deployment "${deployment.metadata.name}"`;
  const say = (value: 'True' | 'False', reason: string, rest: string, again = false): DeploymentStatus => ({
    ...status,
    conditions: saying(conditions, { type: 'Progressing', status: value, reason, message: `${what} ${rest}` }, now, again),
  });
  if (isComplete(deployment, status)) return say('True', 'NewReplicaSetAvailable', 'has successfully progressed.');
  if (hasMoved(deployment, status)) return say('True', 'ReplicaSetUpdated', 'is progressing.', true);
  const stuck =
    current !== undefined &&
    current.reason !== 'NewReplicaSetAvailable' &&
    (current.reason === 'ProgressDeadlineExceeded' || deadlineMs(deployment, current) < now.getTime());
  return stuck ? say('False', 'ProgressDeadlineExceeded', 'has timed out progressing.') : { ...status, conditions };
}

/** Milliseconds until a rollout that does not move would be said to be stuck. */
export function nextProgressCheck(deployment: Deployment, status: DeploymentStatus, now: Date): number | undefined {
  const current = conditionIn(status.conditions, 'Progressing');
  if (!current || progressDeadline(deployment) === undefined || isComplete(deployment, status)) return undefined;
  if (current.reason === 'ProgressDeadlineExceeded' || current.reason === 'NewReplicaSetAvailable' || deployment.spec.paused)
    return undefined;
  return Math.max(deadlineMs(deployment, current) - now.getTime(), 0) + 1000;
}

/** Why a replica set could not make or delete pods: the newest one's reason before those of the others. */
function failureOf({ newest, old }: RolloutView): DeploymentCondition | undefined {
  for (const set of newest ? [newest, ...old] : old) {
    const failure = set.status?.conditions?.find(({ type }) => type === 'ReplicaFailure');
    if (failure) return { ...failure, ...(failure.lastTransitionTime ? { lastUpdateTime: failure.lastTransitionTime } : {}) };
  }
  return undefined;
}
