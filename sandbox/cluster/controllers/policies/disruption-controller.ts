import { isDeepStrictEqual } from 'node:util';
import { timestamp } from '@spacedock/kube';
import type { PodDisruptionBudget } from '../../kinds/others/policy.ts';
import type { Condition, Pod } from '../../shapes/pod.ts';
import { type Controller, type ControllerContext, keyOf, reconciler, type Watched, watched } from '../controller.ts';
import { scaled } from '../int-or-percent.ts';
import { controllerOf } from '../owner-references.ts';
import { selects } from '../owner-keys.ts';
import { isFinished, isReady } from '../pods/pod-state.ts';
import { deployments, disruptionBudgets, pods, replicaSets, replicationControllers, statefulSets } from '../resources.ts';

/** How long an eviction may take until the pod counts again. */
const evictionMs = 120_000;

const ofPod: Watched['keys'] = ({ before, after }, { cluster }) =>
  cluster
    .of(disruptionBudgets)
    .list((after ?? before)?.metadata.namespace ?? '')
    .filter((budget) => [before, after].some((pod) => pod && covers(budget, pod as Pod)))
    .map(keyOf);
const ofOwner: Watched['keys'] = ({ before, after }, { cluster }) =>
  cluster
    .of(disruptionBudgets)
    .list((after ?? before)?.metadata.namespace ?? '')
    .map(keyOf);

/** An empty selector covers all pods of the namespace; none at all covers none. */
const covers = ({ spec }: PodDisruptionBudget, { metadata }: Pod): boolean => {
  const selector = spec?.selector;
  if (!selector) return false;
  return (
    selects(selector, metadata.labels) ||
    (Object.keys(selector.matchLabels ?? {}).length === 0 && (selector.matchExpressions ?? []).length === 0)
  );
};

/** Says how many pods may be evicted. */
export const disruptionController: Controller = reconciler({
  name: 'disruption-controller',
  watches: [
    watched(disruptionBudgets),
    watched(pods, ofPod),
    watched(deployments, ofOwner),
    watched(replicaSets, ofOwner),
    watched(statefulSets, ofOwner),
    watched(replicationControllers, ofOwner),
  ],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const budget = context.cluster.of(disruptionBudgets).get(namespace, name);
      return budget && !budget.metadata.deletionTimestamp ? assess(context, budget) : undefined;
    },
});

async function assess(context: ControllerContext, budget: PodDisruptionBudget): Promise<number | undefined> {
  const { cluster, clock } = context;
  const now = clock.now();
  const covered = cluster
    .of(pods)
    .list(budget.metadata.namespace ?? '')
    .filter((pod) => covers(budget, pod) && !isFinished(pod));
  const { expected, desired } = wanted(context, budget, covered);
  const evicted = Object.entries(budget.status?.disruptedPods ?? {}).filter(
    ([name, time]) =>
      covered.some(({ metadata }) => metadata.name === name && !metadata.deletionTimestamp) &&
      Date.parse(time) + evictionMs > now.getTime(),
  );
  const healthy = covered.filter(
    (pod) => isReady(pod) && !pod.metadata.deletionTimestamp && !evicted.some(([name]) => name === pod.metadata.name),
  ).length;
  const allowed = expected <= 0 ? 0 : Math.max(0, healthy - desired);
  const generation = budget.metadata.generation ?? 0;
  const status = {
    observedGeneration: generation,
    ...(evicted.length > 0 ? { disruptedPods: Object.fromEntries(evicted) } : {}),
    disruptionsAllowed: allowed,
    currentHealthy: healthy,
    desiredHealthy: desired,
    expectedPods: expected,
    conditions: conditionsAfter(budget, allowed > 0, generation, now),
  };
  if (!isDeepStrictEqual(status, budget.status))
    await cluster.of(disruptionBudgets).updateStatus(budget, (draft) => void (draft.status = status));
  const ends = evicted.map(([, time]) => Date.parse(time) + evictionMs - now.getTime());
  return ends.length === 0 ? undefined : Math.max(0, Math.min(...ends)) + 1;
}

function conditionsAfter({ status }: PodDisruptionBudget, allowed: boolean, observedGeneration: number, now: Date): Condition[] {
  const before = status?.conditions?.find(({ type }) => type === 'DisruptionAllowed');
  const value = allowed ? 'True' : 'False';
  const condition: Condition = {
    type: 'DisruptionAllowed',
    status: value,
    observedGeneration,
    lastTransitionTime: before?.status === value && before.lastTransitionTime ? before.lastTransitionTime : timestamp(now),
    reason: allowed ? 'SufficientPods' : 'InsufficientPods',
    message: '',
  };
  return [...(status?.conditions ?? []).filter(({ type }) => type !== 'DisruptionAllowed'), condition];
}

/** How many pods there should be, and how many of them healthy. A part of them is a part of what their owners ask for. */
function wanted(
  context: ControllerContext,
  { spec = {} }: PodDisruptionBudget,
  covered: readonly Pod[],
): { readonly expected: number; readonly desired: number } {
  const { minAvailable, maxUnavailable } = spec;
  if (maxUnavailable !== undefined) {
    const expected = scaleOf(context, covered);
    return { expected, desired: Math.max(0, expected - scaled(maxUnavailable, expected, 'up')) };
  }
  if (typeof minAvailable === 'string') {
    const expected = scaleOf(context, covered);
    return { expected, desired: scaled(minAvailable, expected, 'up') };
  }
  return { expected: covered.length, desired: minAvailable ?? 0 };
}

function scaleOf({ cluster }: ControllerContext, covered: readonly Pod[]): number {
  const scales = new Map<string, number>();
  for (const pod of covered) {
    const owner = controllerOf(pod);
    const namespace = pod.metadata.namespace ?? '';
    if (!owner) continue;
    const set = owner.kind === 'ReplicaSet' ? cluster.of(replicaSets).get(namespace, owner.name) : undefined;
    const above = set && controllerOf(set);
    const found =
      above?.kind === 'Deployment'
        ? cluster.of(deployments).get(namespace, above.name)
        : (set ??
          (owner.kind === 'StatefulSet'
            ? cluster.of(statefulSets).get(namespace, owner.name)
            : owner.kind === 'ReplicationController'
              ? cluster.of(replicationControllers).get(namespace, owner.name)
              : undefined));
    if (found) scales.set(found.metadata.uid ?? '', found.spec.replicas ?? 1);
  }
  return [...scales.values()].reduce((sum, replicas) => sum + replicas, 0);
}
