import { isDeepStrictEqual } from 'node:util';
import type { DaemonSet } from '../../kinds/apps/daemon-sets.ts';
import type { Pod } from '../../shapes/pod.ts';
import type { ControllerContext } from '../controller.ts';
import { isAvailable, isReady } from '../pods/pod-state.ts';
import { daemonSets, nodes } from '../resources.ts';
import { hashKey } from '../revisions/revision-history.ts';
import { byNode, daemonPlace } from './daemon-nodes.ts';

/** Counts nodes, not pods. */
export async function writeDaemonStatus(
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
