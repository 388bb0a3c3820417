import { timestamp } from '@spacedock/kube';
import type { Pod } from '../../../shapes/pod.ts';
import { withCondition } from '../../conditions.ts';
import { type Controller, type ControllerContext, keyOf, reconciler, type Watched, watched } from '../../controller.ts';
import { claims, nodes, pods, storageClasses } from '../../resources.ts';
import { isFinished } from '../pod-state.ts';
import { claimObstacle } from './claims-of-pod.ts';
import { misfits, misfitText } from './node-fit.ts';

const isUnplaced = ({ spec, metadata }: Pod): boolean => !spec.nodeName && metadata.deletionTimestamp === undefined;

/** Room may have come free, or a node or volume to use: all that wait are looked at again. */
const allWaiting: Watched['keys'] = (_, { cluster }) => cluster.of(pods).list().filter(isUnplaced).map(keyOf);
const byPod: Watched['keys'] = (change, context) => {
  const pod = change.after as Pod | undefined;
  if (!pod || isFinished(pod)) return allWaiting(change, context);
  return isUnplaced(pod) ? [keyOf(pod)] : [];
};

/** Places pods on nodes. One at a time, so that two pods do not count on the same room. */
export const scheduler: Controller = reconciler({
  name: 'default-scheduler',
  component: 'kube-scheduler',
  workers: 1,
  watches: [watched(pods, byPod), watched(nodes, allWaiting), watched(claims, allWaiting), watched(storageClasses, allWaiting)],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const pod = context.cluster.of(pods).get(namespace, name);
      if (!pod || !isUnplaced(pod) || isFinished(pod)) return undefined;
      if ((pod.spec.schedulerName ?? 'default-scheduler') !== 'default-scheduler' || (pod.spec.schedulingGates ?? []).length > 0)
        return undefined;
      await place(context, pod);
      return undefined;
    },
});

async function place(context: ControllerContext, pod: Pod): Promise<void> {
  const { cluster, clock, events } = context;
  const all = cluster.of(nodes).list();
  if (all.length === 0) return refuse(context, pod, 'no nodes available to schedule pods');
  const obstacle = claimObstacle(cluster, pod);
  if (obstacle === 'wait') return undefined;
  if (obstacle) {
    const count = all.length;
    return refuse(
      context,
      pod,
      `0/${count} nodes are available: ${obstacle.reason}. no new claims to deallocate, preemption: 0/${count} nodes are available: ${count} Preemption is not helpful for scheduling.`,
    );
  }
  const byNode = Map.groupBy(
    cluster
      .of(pods)
      .list()
      .filter((other) => other.spec.nodeName && !isFinished(other)),
    ({ spec }) => spec.nodeName ?? '',
  );
  const candidates = all.map((node) => {
    const neighbours = byNode.get(node.metadata.name) ?? [];
    return { name: node.metadata.name, load: neighbours.length, reasons: misfits(pod, node, neighbours) };
  });
  const [best] = candidates
    .filter(({ reasons }) => reasons.length === 0)
    .toSorted((a, b) => a.load - b.load || (a.name < b.name ? -1 : 1));
  if (!best) return refuse(context, pod, misfitText(candidates.map(({ reasons }) => reasons)));

  const bound = await cluster.of(pods).updatePart(pod, 'binding', (draft) => {
    if (draft.spec.nodeName || draft.metadata.deletionTimestamp) return;
    draft.spec.nodeName = best.name;
    const others = (draft.status?.conditions ?? []).filter(({ type }) => type !== 'PodScheduled');
    draft.status = { ...draft.status, conditions: [...others, scheduledCondition(draft, clock.now())] };
  });
  if (bound?.spec.nodeName !== best.name) return undefined;
  return events.record(
    pod,
    'Normal',
    'Scheduled',
    `Successfully assigned ${pod.metadata.namespace ?? ''}/${pod.metadata.name} to ${best.name}`,
  );
}

const scheduledCondition = ({ metadata }: Pod, now: Date) => ({
  type: 'PodScheduled',
  status: 'True',
  ...(metadata.generation ? { observedGeneration: metadata.generation } : {}),
  lastProbeTime: null,
  lastTransitionTime: timestamp(now),
});

async function refuse({ cluster, clock, events }: ControllerContext, pod: Pod, message: string): Promise<void> {
  const before = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (before?.reason === 'Unschedulable' && before.message === message) return;
  events.record(pod, 'Warning', 'FailedScheduling', message);
  await cluster.of(pods).updateStatus(pod, (draft) => {
    const conditions = withCondition(
      draft.status?.conditions,
      { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message },
      clock.now(),
    );
    draft.status = { ...draft.status, phase: 'Pending', conditions };
  });
}
