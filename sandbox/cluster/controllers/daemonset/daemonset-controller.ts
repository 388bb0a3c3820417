import { isDeepStrictEqual } from 'node:util';
import type { DaemonSet } from '../../kinds/apps/daemon-sets.ts';
import type { Node } from '../../kinds/core/nodes.ts';
import type { Pod } from '../../shapes/pod.ts';
import { claimed } from '../claim.ts';
import { type Controller, type ControllerContext, keyOf, reconciler, type Watched, watched } from '../controller.ts';
import { scaled } from '../int-or-percent.ts';
import { ownersOf } from '../owner-keys.ts';
import { createOwnedPod, deleteOwnedPod } from '../pods/owned-pods.ts';
import { podFromTemplate } from '../pods/pod-from-template.ts';
import { isAvailable, isFinished, isReady, nextAvailability } from '../pods/pod-state.ts';
import { controllerRevisions, daemonSets, nodes, pods as podResource } from '../resources.ts';
import { forgetRevisions, hashKey, revisionHistory } from '../revisions/revision-history.ts';
import { daemonPlace, forNode, nodeOf } from './daemon-nodes.ts';
import { type DaemonPlace, updateMoves } from './daemon-update.ts';

const allSets: Watched['keys'] = (_, { cluster }) => cluster.of(daemonSets).list().map(keyOf);

export const daemonSetController: Controller = reconciler({
  name: 'daemonset-controller',
  watches: [
    watched(daemonSets),
    watched(
      podResource,
      ownersOf(daemonSets, 'DaemonSet', ({ spec }) => spec.selector),
    ),
    watched(nodes, allSets),
    watched(controllerRevisions, () => []),
  ],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const set = context.cluster.of(daemonSets).get(namespace, name);
      return set && reconcile(context, set);
    },
});

async function reconcile(context: ControllerContext, set: DaemonSet): Promise<number | undefined> {
  const { cluster, clock } = context;
  const { selector = {}, template, revisionHistoryLimit = 10, minReadySeconds = 0 } = set.spec;
  const sets = cluster.of(daemonSets);
  const history = await revisionHistory(context, {
    owner: set,
    owners: sets,
    selector,
    template,
    collisionCount: Number(set.status?.['collisionCount'] ?? 0),
  });
  const hash = history.latest.metadata.labels?.[hashKey] ?? '';
  const find = (): Promise<readonly Pod[]> =>
    claimed({
      owner: set,
      owners: sets,
      owned: cluster.of(podResource),
      selector,
      candidates: cluster.of(podResource).list(set.metadata.namespace ?? ''),
    });
  const pods = await find();
  let failure: unknown;
  if (!set.metadata.deletionTimestamp) {
    try {
      const moved = await place(context, set, pods, hash);
      if (!moved && set.spec.updateStrategy?.type !== 'OnDelete') await update(context, set, await find(), hash);
    } catch (error) {
      failure = error;
    }
  }
  const after = await find();
  await writeStatus(context, set, after, hash, history.collisionCount);
  if (failure) throw failure;
  const used = new Set(
    history.all
      .filter(({ metadata }) => after.some((pod) => pod.metadata.labels?.[hashKey] === metadata.labels?.[hashKey]))
      .map(({ metadata }) => metadata.name),
  );
  await forgetRevisions(context, history.all, new Set([...used, history.latest.metadata.name]), revisionHistoryLimit);
  return nextAvailability(after, minReadySeconds, clock.now());
}

const byNode = (pods: readonly Pod[]): Map<string, Pod[]> => Map.groupBy(pods, nodeOf);

/** One pod on every node that should have one, none elsewhere. Says whether something had to be done. */
async function place(context: ControllerContext, set: DaemonSet, pods: readonly Pod[], hash: string): Promise<boolean> {
  const there = byNode(pods);
  let moved = false;
  for (const node of context.cluster.of(nodes).list()) {
    const { runs, stays } = daemonPlace(set, node);
    const own = there.get(node.metadata.name) ?? [];
    there.delete(node.metadata.name);
    const alive = own.filter(({ metadata }) => !metadata.deletionTimestamp);
    const over = alive.filter(isFinished);
    const extra = stays
      ? surplus(
          alive.filter((pod) => !isFinished(pod)),
          hash,
        )
      : alive;
    for (const pod of new Set([...over, ...extra])) {
      await deleteOwnedPod(context, set, pod);
      moved = true;
    }
    if (!runs || own.length > 0) continue;
    await createOn(context, set, node.metadata.name, hash);
    moved = true;
  }
  for (const pod of [...there.values()].flat()) if (!pod.metadata.deletionTimestamp) await deleteOwnedPod(context, set, pod);
  return moved;
}

/** Of each template only the oldest pod stays. */
function surplus(pods: readonly Pod[], hash: string): readonly Pod[] {
  const oldest = (of: readonly Pod[]): readonly Pod[] =>
    of
      .toSorted(
        (a, b) =>
          Number(Boolean(b.spec.nodeName)) - Number(Boolean(a.spec.nodeName)) ||
          ((a.metadata.creationTimestamp ?? '') < (b.metadata.creationTimestamp ?? '') ? -1 : 1),
      )
      .slice(1);
  const isFresh = ({ metadata }: Pod): boolean => metadata.labels?.[hashKey] === hash;
  return [...oldest(pods.filter(isFresh)), ...oldest(pods.filter((pod) => !isFresh(pod)))];
}

async function createOn(context: ControllerContext, set: DaemonSet, node: string, hash: string): Promise<void> {
  const pod = podFromTemplate(set, set.spec.template);
  pod.metadata.labels = {
    ...pod.metadata.labels,
    [hashKey]: hash,
    'pod-template-generation': set.metadata.annotations?.['deprecated.daemonset.template.generation'] ?? '1',
  };
  await createOwnedPod(context, set, { ...pod, spec: forNode(pod.spec, node) });
}

async function update(context: ControllerContext, set: DaemonSet, pods: readonly Pod[], hash: string): Promise<void> {
  const { cluster, clock } = context;
  const there = byNode(pods.filter(({ metadata }) => !metadata.deletionTimestamp));
  const wanted = cluster
    .of(nodes)
    .list()
    .filter((node) => daemonPlace(set, node).runs);
  const places = wanted.map((node: Node): DaemonPlace => {
    const own = there.get(node.metadata.name) ?? [];
    return {
      node: node.metadata.name,
      fresh: own.find(({ metadata }) => metadata.labels?.[hashKey] === hash),
      old: own.find(({ metadata }) => metadata.labels?.[hashKey] !== hash),
    };
  });
  const given = set.spec.updateStrategy?.rollingUpdate;
  const [maxSurge, maxUnavailable] = [
    scaled(given?.maxSurge, wanted.length, 'up'),
    scaled(given?.maxUnavailable, wanted.length, 'up'),
  ];
  const limits = { maxSurge, maxUnavailable: maxSurge === 0 ? Math.max(1, maxUnavailable) : maxUnavailable };
  const moves = updateMoves(places, limits, (pod) => isAvailable(pod, set.spec.minReadySeconds ?? 0, clock.now()));
  for (const pod of moves.remove) await deleteOwnedPod(context, set, pod);
  for (const node of moves.create) await createOn(context, set, node, hash);
}

async function writeStatus(
  { cluster, clock }: ControllerContext,
  set: DaemonSet,
  pods: readonly Pod[],
  hash: string,
  collisionCount: number,
): Promise<void> {
  const there = byNode(pods);
  const places = cluster
    .of(nodes)
    .list()
    .map((node) => ({ ...daemonPlace(set, node), pods: there.get(node.metadata.name) ?? [] }));
  const running = places.filter((candidate) => candidate.runs);
  const count = (test: (pod: Pod) => boolean): number =>
    running.filter((candidate) => candidate.pods.some((pod) => !pod.metadata.deletionTimestamp && test(pod))).length;
  const desired = running.length;
  const available = count((pod) => isAvailable(pod, set.spec.minReadySeconds ?? 0, clock.now()));
  const optional = {
    observedGeneration: set.metadata.generation ?? 0,
    updatedNumberScheduled: count(({ metadata }) => metadata.labels?.[hashKey] === hash),
    numberAvailable: available,
    numberUnavailable: desired - available,
    collisionCount,
  };
  const status = {
    currentNumberScheduled: running.filter((candidate) => candidate.pods.length > 0).length,
    numberMisscheduled: places.filter((candidate) => !candidate.runs && candidate.pods.length > 0).length,
    desiredNumberScheduled: desired,
    numberReady: count(isReady),
    ...Object.fromEntries(Object.entries(optional).filter(([, number]) => number > 0)),
  };
  if (!isDeepStrictEqual(status, set.status))
    await cluster.of(daemonSets).updateStatus(set, (draft) => void (draft.status = status));
}
