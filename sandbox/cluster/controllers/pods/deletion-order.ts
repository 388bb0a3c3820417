import type { Pod } from '../../shapes/pod.ts';
import { conditionOf, isReady, restartsOf } from './pod-state.ts';

const phases = ['Pending', 'Unknown', 'Running'];
const deletionCost = ({ metadata }: Pod): number =>
  Number.parseInt(metadata.annotations?.['controller.kubernetes.io/pod-deletion-cost'] ?? '0', 10) || 0;
const timeOf = (text: string | null | undefined): number => Date.parse(text ?? '') || 0;
/** Younger and older by an order of magnitude only, so that which of the old ones goes is not always the same. */
const magnitude = (ms: number): number => (ms > 0 ? Math.trunc(Math.log2(ms)) : -1);

/**
 * Whom to delete first when there are too many: those that do the least good. Follows `ActivePodsWithRanks` of Kubernetes: no
 * node, then not running, not ready, cheaper, more of their kind on the node, shorter ready, more restarts, younger.
 */
export function deletionOrder(pods: readonly Pod[], related: readonly Pod[], now: Date): readonly Pod[] {
  const neighbours = Map.groupBy(related, ({ spec }) => spec.nodeName ?? '');
  const crowd = ({ spec }: Pod): number => neighbours.get(spec.nodeName ?? '')?.length ?? 0;
  const readyAt = (pod: Pod): number => (isReady(pod) ? timeOf(conditionOf(pod, 'Ready')?.lastTransitionTime) : 0);
  const createdAt = ({ metadata }: Pod): number => timeOf(metadata.creationTimestamp);
  const age = (at: number): number => magnitude(now.getTime() - at);

  return pods.toSorted(
    (a, b) =>
      Number(Boolean(a.spec.nodeName)) - Number(Boolean(b.spec.nodeName)) ||
      phases.indexOf(a.status?.phase ?? 'Pending') - phases.indexOf(b.status?.phase ?? 'Pending') ||
      Number(isReady(a)) - Number(isReady(b)) ||
      deletionCost(a) - deletionCost(b) ||
      crowd(b) - crowd(a) ||
      (isReady(a) && isReady(b) ? age(readyAt(a)) - age(readyAt(b)) : 0) ||
      restartsOf(b) - restartsOf(a) ||
      age(createdAt(a)) - age(createdAt(b)) ||
      ((a.metadata.uid ?? '') < (b.metadata.uid ?? '') ? -1 : 1),
  );
}
