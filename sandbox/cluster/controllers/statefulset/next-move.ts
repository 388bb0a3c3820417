import type { StatefulSet } from '../../kinds/apps/stateful-sets.ts';
import type { Pod } from '../../shapes/pod.ts';
import { isAvailable, isFinished } from '../pods/pod-state.ts';
import { ordinalOf, replicasOf, revisionOfPod, startOf } from './stateful-pod.ts';

export type Move =
  | { readonly kind: 'create'; readonly ordinal: number; readonly revision: 'current' | 'update' }
  | { readonly kind: 'delete'; readonly pod: Pod };

export interface SetState {
  readonly set: StatefulSet;
  readonly pods: readonly Pod[];
  /** The name of the revision that new pods get. */
  readonly updateRevision: string;
  readonly now: Date;
}

/**
 * What to do next. In order, one thing at a time, and only when all that comes before is available; or in parallel, all that is
 * missing or too much at once. An update always goes one by one, from the last place to the first.
 */
export function nextMoves({ set, pods, updateRevision, now }: SetState): readonly Move[] {
  const [start, count] = [startOf(set), replicasOf(set)];
  const ordered = set.spec.podManagementPolicy !== 'Parallel';
  const byOrdinal = new Map(pods.map((pod) => [ordinalOf(set, pod) ?? -1, pod]));
  const healthy = (pod: Pod | undefined): boolean =>
    pod !== undefined && !pod.metadata.deletionTimestamp && isAvailable(pod, set.spec.minReadySeconds ?? 0, now);
  const condemned = [...byOrdinal]
    .filter(([ordinal]) => ordinal >= 0 && (ordinal < start || ordinal >= start + count))
    .toSorted(([a], [b]) => b - a)
    .map(([, pod]) => pod);

  const moves: Move[] = [];
  for (let ordinal = start; ordinal < start + count; ordinal += 1) {
    const pod = byOrdinal.get(ordinal);
    if (!pod) moves.push({ kind: 'create', ordinal, revision: revisionFor(set, ordinal) });
    else if (isFinished(pod)) moves.push(...(pod.metadata.deletionTimestamp ? [] : [{ kind: 'delete', pod } as const]));
    else if (healthy(pod)) continue;
    if (ordered) return moves;
  }
  const firstUnhealthy = condemned.toReversed().find((pod) => !healthy(pod));
  for (const pod of condemned) {
    if (pod.metadata.deletionTimestamp) {
      if (ordered) return moves;
      continue;
    }
    if (ordered && !healthy(pod) && pod !== firstUnhealthy) return moves;
    moves.push({ kind: 'delete', pod });
    if (ordered) return moves;
  }
  return moves.length > 0 || set.spec.updateStrategy?.type === 'OnDelete'
    ? moves
    : updateMove(set, byOrdinal, updateRevision, healthy);
}

function updateMove(
  set: StatefulSet,
  byOrdinal: ReadonlyMap<number, Pod>,
  updateRevision: string,
  healthy: (pod: Pod | undefined) => boolean,
): readonly Move[] {
  const partition = set.spec.updateStrategy?.rollingUpdate?.partition ?? 0;
  const start = startOf(set);
  for (let ordinal = start + replicasOf(set) - 1; ordinal >= start + partition; ordinal -= 1) {
    const pod = byOrdinal.get(ordinal);
    if (pod && revisionOfPod(pod) !== updateRevision && !pod.metadata.deletionTimestamp) return [{ kind: 'delete', pod }];
    if (!healthy(pod)) return [];
  }
  return [];
}

/** Places below the partition keep the template they have. */
function revisionFor(set: StatefulSet, ordinal: number): 'current' | 'update' {
  const { type, rollingUpdate } = set.spec.updateStrategy ?? {};
  if (type === 'OnDelete') return 'update';
  const kept = rollingUpdate ? (rollingUpdate.partition ?? 0) : Number(set.status?.['currentReplicas'] ?? 0);
  return ordinal < startOf(set) + kept ? 'current' : 'update';
}
