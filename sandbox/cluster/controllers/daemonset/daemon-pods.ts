import type { DaemonSet } from '../../kinds/apps/daemon-sets.ts';
import type { Node } from '../../kinds/core/nodes.ts';
import type { Pod } from '../../shapes/pod.ts';
import type { ControllerContext } from '../controller.ts';
import { scaled } from '../int-or-percent.ts';
import { createOwnedPod, deleteOwnedPod } from '../pods/owned-pods.ts';
import { podFromTemplate } from '../pods/pod-from-template.ts';
import { isAvailable, isFinished } from '../pods/pod-state.ts';
import { nodes } from '../resources.ts';
import { hashKey } from '../revisions/revision-history.ts';
import { byNode, daemonPlace, forNode } from './daemon-nodes.ts';
import { type DaemonPlace, updateMoves } from './daemon-update.ts';

/** One pod on every node that should have one, none elsewhere. Says whether something had to be done. */
export async function placeDaemons(
  context: ControllerContext,
  set: DaemonSet,
  pods: readonly Pod[],
  hash: string,
): Promise<boolean> {
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

/** Brings pods of an older template up to date, as far as the strategy allows at this moment. */
export async function updateDaemons(
  context: ControllerContext,
  set: DaemonSet,
  pods: readonly Pod[],
  hash: string,
): Promise<void> {
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
