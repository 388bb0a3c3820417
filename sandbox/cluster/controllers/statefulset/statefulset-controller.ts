import { isDeepStrictEqual } from 'node:util';
import { StatusError } from '@spacedock/kube';
import type { StatefulSet } from '../../kinds/apps/stateful-sets.ts';
import type { Pod, PodTemplateSpec } from '../../shapes/pod.ts';
import { claimed } from '../claim.ts';
import { type Controller, type ControllerContext, reconciler, watched } from '../controller.ts';
import { ownersOf } from '../owner-keys.ts';
import { isNamespaceGoing } from '../pods/owned-pods.ts';
import { isAvailable, isFinished, isReady, nextAvailability } from '../pods/pod-state.ts';
import { claims, controllerRevisions, pods as podResource, statefulSets } from '../resources.ts';
import { forgetRevisions, revisionHistory, templateOf } from '../revisions/revision-history.ts';
import type { ControllerRevision } from '../shapes/workloads.ts';
import { keepClaimOwners } from './claim-retention.ts';
import { type Move, nextMoves } from './next-move.ts';
import { claimsOf, ordinalOf, replicasOf, revisionOfPod, statefulPod } from './stateful-pod.ts';

export const statefulSetController: Controller = reconciler({
  name: 'statefulset-controller',
  watches: [
    watched(statefulSets),
    watched(
      podResource,
      ownersOf(statefulSets, 'StatefulSet', ({ spec }) => spec.selector),
    ),
    watched(controllerRevisions, () => []),
    watched(claims, () => []),
  ],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const set = context.cluster.of(statefulSets).get(namespace, name);
      return set && reconcile(context, set);
    },
});

interface Revisions {
  readonly current: ControllerRevision;
  readonly update: ControllerRevision;
  readonly collisionCount: number;
}

async function reconcile(context: ControllerContext, set: StatefulSet): Promise<number | undefined> {
  const { cluster, clock } = context;
  const { selector = {}, template, revisionHistoryLimit = 10, minReadySeconds = 0 } = set.spec;
  const sets = cluster.of(statefulSets);
  const history = await revisionHistory(context, {
    owner: set,
    owners: sets,
    selector,
    template,
    collisionCount: Number(set.status?.['collisionCount'] ?? 0),
  });
  const current = history.all.find(({ metadata }) => metadata.name === set.status?.['currentRevision']) ?? history.latest;
  const revisions: Revisions = { current, update: history.latest, collisionCount: history.collisionCount };
  const find = (): Promise<readonly Pod[]> =>
    claimed({
      owner: set,
      owners: sets,
      owned: cluster.of(podResource),
      selector,
      candidates: cluster.of(podResource).list(set.metadata.namespace ?? ''),
      fits: (pod) => ordinalOf(set, pod) !== undefined,
    });
  const pods = await find();
  let failure: unknown;
  if (!set.metadata.deletionTimestamp) {
    try {
      for (const pod of pods) await keepClaimOwners(context, set, pod);
      for (const move of nextMoves({ set, pods, updateRevision: history.latest.metadata.name, now: clock.now() }))
        await make(context, set, move, revisions);
    } catch (error) {
      failure = error;
    }
  }
  const after = await find();
  await writeStatus(context, set, after, revisions);
  if (failure) throw failure;
  await forgetRevisions(
    context,
    history.all,
    new Set([current.metadata.name, history.latest.metadata.name, ...after.map(revisionOfPod)]),
    revisionHistoryLimit,
  );
  return nextAvailability(after, minReadySeconds, clock.now());
}

async function make(context: ControllerContext, set: StatefulSet, move: Move, { current, update }: Revisions): Promise<void> {
  const { cluster, events } = context;
  switch (move.kind) {
    case 'create': {
      const revision = move.revision === 'current' ? current : update;
      await create(context, set, templateOf(revision), move.ordinal, revision.metadata.name);
      return;
    }
    case 'delete':
      await cluster.of(podResource).delete(move.pod);
      events.record(
        set,
        'Normal',
        'SuccessfulDelete',
        `delete Pod ${move.pod.metadata.name} in StatefulSet ${set.metadata.name} successful`,
      );
  }
}

async function create(
  { cluster, events }: ControllerContext,
  set: StatefulSet,
  template: PodTemplateSpec,
  ordinal: number,
  revision: string,
): Promise<void> {
  const pod = statefulPod(set, template, ordinal, revision);
  const what = `${pod.metadata.name ?? ''} in StatefulSet ${set.metadata.name}`;
  try {
    for (const claim of claimsOf(set, ordinal)) {
      if (cluster.of(claims).get(set.metadata.namespace ?? '', claim.metadata.name ?? '')) continue;
      await cluster.of(claims).create(claim);
      events.record(set, 'Normal', 'SuccessfulCreate', `create Claim ${claim.metadata.name ?? ''} Pod ${what} success`);
    }
    await cluster.of(podResource).create(pod);
    events.record(set, 'Normal', 'SuccessfulCreate', `create Pod ${what} successful`);
  } catch (error) {
    if (isNamespaceGoing(error)) return;
    if (error instanceof StatusError)
      events.record(set, 'Warning', 'FailedCreate', `create Pod ${what} failed error: ${error.message}`);
    throw error;
  }
}

async function writeStatus(
  { cluster, clock }: ControllerContext,
  set: StatefulSet,
  pods: readonly Pod[],
  { current, update, collisionCount }: Revisions,
): Promise<void> {
  const now = clock.now();
  const [currentName, updateName] = [current.metadata.name, update.metadata.name];
  const staying = pods.filter(({ metadata }) => !metadata.deletionTimestamp);
  const ready = pods.filter((pod) => isReady(pod) && !isFinished(pod));
  const counts = {
    replicas: pods.length,
    readyReplicas: ready.length,
    availableReplicas: ready.filter((pod) => isAvailable(pod, set.spec.minReadySeconds ?? 0, now)).length,
    currentReplicas: staying.filter((pod) => revisionOfPod(pod) === currentName).length,
    updatedReplicas: staying.filter((pod) => revisionOfPod(pod) === updateName).length,
  };
  // All pods have the new template: from now on it is the present one.
  const complete =
    set.spec.updateStrategy?.type !== 'OnDelete' &&
    counts.updatedReplicas === counts.replicas &&
    counts.readyReplicas === counts.replicas &&
    counts.updatedReplicas === replicasOf(set);
  const { replicas, availableReplicas, ...others } = complete ? { ...counts, currentReplicas: counts.updatedReplicas } : counts;
  const status = {
    observedGeneration: set.metadata.generation ?? 0,
    replicas,
    availableReplicas,
    ...Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0)),
    currentRevision: complete ? updateName : currentName,
    updateRevision: updateName,
    collisionCount,
  };
  if (!isDeepStrictEqual(status, set.status))
    await cluster.of(statefulSets).updateStatus(set, (draft) => void (draft.status = status));
}
