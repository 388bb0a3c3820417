import { timestamp } from '@spacedock/kube';
import type { Pod } from '../../shapes/pod.ts';
import { withoutCondition } from '../conditions.ts';
import { isAvailable, isReady } from '../pods/pod-state.ts';
import type { ReplicaSet, ReplicaSetStatus } from '../shapes/workloads.ts';

export interface SeenPods {
  readonly active: readonly Pod[];
  /** Absent where nobody counts them. */
  readonly terminating?: readonly Pod[];
  /** Why pods could not be created or deleted. */
  readonly failure?: Error | undefined;
}

/** What a replica set says of its pods. */
export function replicaStatus(set: ReplicaSet, { active, terminating, failure }: SeenPods, now: Date): ReplicaSetStatus {
  const { minReadySeconds = 0, replicas = 1, template } = set.spec;
  const labels = Object.entries(template.metadata?.labels ?? {});
  const ready = active.filter(isReady);
  const status: ReplicaSetStatus = {
    replicas: active.length,
    fullyLabeledReplicas: active.filter(({ metadata }) => labels.every(([key, value]) => metadata.labels?.[key] === value))
      .length,
    readyReplicas: ready.length,
    availableReplicas: ready.filter((pod) => isAvailable(pod, minReadySeconds, now)).length,
    ...(terminating ? { terminatingReplicas: terminating.length } : {}),
    observedGeneration: set.metadata.generation ?? 0,
  };
  const conditions = conditionsAfter(set, failure, active.length < replicas ? 'FailedCreate' : 'FailedDelete', now);
  if (conditions.length > 0) status.conditions = conditions;
  // Zero is left out by Kubernetes, as far as it is not said to be more than nothing.
  for (const field of ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'] as const)
    if (status[field] === 0) delete status[field];
  return status;
}

function conditionsAfter(
  { status }: ReplicaSet,
  failure: Error | undefined,
  reason: string,
  now: Date,
): NonNullable<ReplicaSetStatus['conditions']> {
  const before = status?.conditions ?? [];
  if (!failure) return withoutCondition(before, 'ReplicaFailure');
  if (before.some(({ type }) => type === 'ReplicaFailure')) return [...before];
  return [
    ...before,
    { type: 'ReplicaFailure', status: 'True', lastTransitionTime: timestamp(now), reason, message: failure.message },
  ];
}
