import type { Node } from '../../../kinds/core/nodes.ts';
import type { Pod } from '../../../shapes/pod.ts';
import { allowsNode } from '../scheduling/node-affinity.ts';
import { hasPortClash, mismatch, portClash, shortages } from '../scheduling/node-fit.ts';

export interface Refusal {
  readonly reason: string;
  readonly message: string;
}

/** Why a node does not take a pod that somebody put there without asking the scheduler, in the words of a kubelet. */
export function admissionRefusal(pod: Pod, node: Node, neighbours: readonly Pod[]): Refusal | undefined {
  const [short] = shortages(pod, node, neighbours);
  if (short) {
    const { name, requested, used, capacity } = short;
    return {
      reason: `OutOf${name}`,
      message: `Node didn't have enough resource: ${name}, requested: ${requested}, used: ${used}, capacity: ${capacity}`,
    };
  }
  if (!allowsNode(pod.spec, node)) return { reason: 'NodeAffinity', message: `Predicate NodeAffinity failed: ${mismatch}` };
  if (hasPortClash(pod, neighbours)) return { reason: 'NodePorts', message: `Predicate NodePorts failed: ${portClash}` };
  return undefined;
}
