import { isDeepStrictEqual } from 'node:util';
import { timestamp } from '@spacedock/kube';
import type { Pod } from '../../../shapes/pod.ts';
import { type Controller, type ControllerContext, keyOf, reconciler, type Watched, watched } from '../../controller.ts';
import { configMaps, nodes, pods, secrets } from '../../resources.ts';
import { isFinished } from '../pod-state.ts';
import { admissionRefusal, type Refusal } from './admission.ts';
import { missingReferences } from './missing-references.ts';
import { type PodAddresses, podAddresses } from './pod-addresses.ts';
import { podStep } from './pod-step.ts';
import { deadlineMs, deadlineStatus, shutdownMs, shutdownStatus } from './shutdown.ts';

/** How long a pod outlives the node it is on. */
const orphanSeconds = 40;

/** A pod may have been waiting for just that. */
const waitingInNamespace: Watched['keys'] = ({ before, after }, { cluster }) => {
  if (before && after) return [];
  const namespace = (after ?? before)?.metadata.namespace ?? '';
  return cluster
    .of(pods)
    .list(namespace)
    .filter(({ spec, status }) => spec.nodeName && status?.phase === 'Pending')
    .map(keyOf);
};
const onNode: Watched['keys'] = ({ before, after }, { cluster }) =>
  before && after
    ? []
    : cluster
        .of(pods)
        .list()
        .filter(({ spec }) => spec.nodeName === (after ?? before)?.metadata.name)
        .map(keyOf);

/** All nodes of the cluster in one: starts, watches over and stops what pods ask for, as far as anybody can see. */
export const kubelet: Controller = reconciler({
  name: 'kubelet',
  component: 'kubelet',
  watches: [watched(pods), watched(nodes, onNode), watched(configMaps, waitingInNamespace), watched(secrets, waitingInNamespace)],
  reconcile(context) {
    const addresses = podAddresses();
    const stopping = new Set<string>();
    context.informers.of(context.cluster.of(pods).kind).subscribe(({ before, after }) => {
      if (after) {
        addresses.remember(after as Pod);
        return;
      }
      addresses.release(before?.metadata.uid ?? '');
      stopping.delete(before?.metadata.uid ?? '');
    });
    return async ({ namespace, name }) => {
      const pod = context.cluster.of(pods).get(namespace, name);
      if (!pod?.spec.nodeName) return undefined;
      if (pod.metadata.deletionTimestamp) return stop(context, pod, stopping);
      return isFinished(pod) ? orphan(context, pod) : run(context, pod, addresses);
    };
  },
});

async function run(context: ControllerContext, pod: Pod, addresses: PodAddresses): Promise<number | undefined> {
  const { cluster, clock, pace, events } = context;
  const node = cluster.of(nodes).get('', pod.spec.nodeName ?? '');
  if (!node) return orphan(context, pod);
  const now = clock.now();
  if (pod.status?.startTime === undefined) {
    const refusal = admissionRefusal(pod, node, neighboursOf(context, pod));
    const dueMs = Date.parse(pod.metadata.creationTimestamp ?? '') + pace.containerStart * 1000 - now.getTime();
    // Not at once: whoever makes a new pod for each one that is refused would do nothing else.
    if (refusal && dueMs > 0) return dueMs;
    if (refusal) return reject(context, pod, refusal);
  }
  const deadline = deadlineMs(pod);
  if (deadline !== undefined && now.getTime() >= deadline) {
    await cluster.of(pods).updateStatus(pod, (draft) => void (draft.status = deadlineStatus(draft, now)));
    events.record(pod, 'Normal', 'DeadlineExceeded', 'Pod was active on the node longer than the specified deadline');
    return undefined;
  }
  const missing = missingReferences(cluster, pod);
  if (missing.volume && pod.status?.startTime !== undefined) {
    events.record(
      pod,
      'Warning',
      'FailedMount',
      `MountVolume.SetUp failed for volume "${missing.volume.name}" : ${missing.volume.reason}`,
    );
  }
  const step = podStep({
    pod,
    pace,
    now,
    addresses: addresses.of(pod, node),
    refusals: missing.containers,
    isHeldUp: missing.volume !== undefined,
  });
  if (!isDeepStrictEqual(step.status, pod.status)) {
    let current = true;
    await cluster.of(pods).updateStatus(pod, (draft) => {
      current = draft.metadata.resourceVersion === pod.metadata.resourceVersion;
      if (current) draft.status = step.status;
    });
    // Somebody else said something meanwhile. That is not written over, and wakes this again.
    if (!current) return undefined;
  }
  for (const { type, reason, message, container, isInit } of step.events) {
    events.record(pod, type, reason, message, `spec.${isInit ? 'initContainers' : 'containers'}{${container}}`);
  }
  const untilDeadline = deadline === undefined ? undefined : deadline - now.getTime();
  return step.againMs === undefined ? untilDeadline : Math.min(step.againMs, untilDeadline ?? Number.POSITIVE_INFINITY);
}

/** Those that have a place on the node already. */
const neighboursOf = ({ cluster }: ControllerContext, { spec, metadata }: Pod): readonly Pod[] =>
  cluster
    .of(pods)
    .list()
    .filter(
      (other) =>
        other.spec.nodeName === spec.nodeName &&
        other.metadata.uid !== metadata.uid &&
        other.status?.startTime &&
        !isFinished(other),
    );

async function reject({ cluster, clock, events }: ControllerContext, pod: Pod, { reason, message }: Refusal): Promise<undefined> {
  events.record(pod, 'Warning', reason, message);
  const startTime = timestamp(clock.now());
  await cluster.of(pods).updateStatus(pod, (draft) => {
    draft.status = { ...draft.status, phase: 'Failed', reason, message: `Pod was rejected: ${message}`, startTime };
  });
}

async function stop(
  { cluster, clock, pace, events }: ControllerContext,
  pod: Pod,
  stopping: Set<string>,
): Promise<number | undefined> {
  const uid = pod.metadata.uid ?? '';
  if (isFinished(pod) && pod.metadata.deletionGracePeriodSeconds === 0) return undefined;
  const now = clock.now();
  if (!stopping.has(uid)) {
    stopping.add(uid);
    for (const { name, state } of pod.status?.containerStatuses ?? []) {
      if (state?.running) events.record(pod, 'Normal', 'Killing', `Stopping container ${name}`, `spec.containers{${name}}`);
    }
  }
  const atMs = shutdownMs(pod, pace);
  if (now.getTime() < atMs) return atMs - now.getTime();
  if (!isFinished(pod)) await cluster.of(pods).updateStatus(pod, (draft) => void (draft.status = shutdownStatus(draft, now)));
  await cluster.of(pods).delete(pod, { gracePeriodSeconds: 0 });
  return undefined;
}

/** The node is gone, and nobody will ever say what became of the pod. */
async function orphan({ cluster, clock }: ControllerContext, pod: Pod): Promise<number | undefined> {
  if (cluster.of(nodes).get('', pod.spec.nodeName ?? '')) return undefined;
  const dueMs = Date.parse(pod.metadata.creationTimestamp ?? '') + orphanSeconds * 1000 - clock.now().getTime();
  if (dueMs > 0) return dueMs;
  await cluster.of(pods).delete(pod, { gracePeriodSeconds: 0 });
  return undefined;
}
