import type { Node } from '../../../kinds/core/nodes.ts';
import { podRequests } from '../../../pod-resources.ts';
import { quantityOf } from '../../../quantity.ts';
import type { Pod } from '../../../shapes/pod.ts';
import { allowsNode } from './node-affinity.ts';
import { isRepelled, type Taint } from './taints.ts';

export const mismatch = "node(s) didn't match Pod's node affinity/selector";
export const portClash = "node(s) didn't have free ports for the requested pod ports";

const cordoned: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };
const notReady: Taint = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };

/**
 * Why a pod cannot run on a node, in the words of the scheduler; empty when it can. The first kind of reason is the only one
 * given.
 */
export function misfits(pod: Pod, node: Node, neighbours: readonly Pod[]): readonly string[] {
  const { tolerations } = pod.spec;
  const ready = node.status?.conditions?.find(({ type }) => type === 'Ready');
  if (node.spec?.unschedulable && isRepelled([cordoned], tolerations)) return ['node(s) were unschedulable'];
  const taints = [...(node.spec?.taints ?? []), ...(ready && ready.status !== 'True' ? [notReady] : [])];
  if (isRepelled(taints, tolerations)) return ['node(s) had untolerated taint(s)'];
  if (!allowsNode(pod.spec, node)) return [mismatch];
  if (hasPortClash(pod, neighbours)) return [portClash];
  return shortages(pod, node, neighbours).map(({ name }) => (name === 'pods' ? 'Too many pods' : `Insufficient ${name}`));
}

/** What a node has too little of for one more pod: in whole units, for processors in thousandths. */
export interface Shortage {
  readonly name: string;
  readonly requested: bigint;
  readonly used: bigint;
  readonly capacity: bigint;
}

export function shortages(pod: Pod, { status }: Node, neighbours: readonly Pod[]): readonly Shortage[] {
  const allocatable = status?.allocatable ?? {};
  const others = neighbours.map(podRequests);
  const found: Shortage[] = [];
  const count = BigInt(neighbours.length);
  const places = allocatable['pods'] === undefined ? undefined : BigInt(allocatable['pods']);
  if (places !== undefined && count + 1n > places) found.push({ name: 'pods', requested: 1n, used: count, capacity: places });
  for (const [name, amount] of Object.entries(podRequests(pod))) {
    const unit = name === 'cpu' ? 1_000_000n : 1_000_000_000n;
    const requested = quantityOf(amount).nano;
    const used = others.reduce((total, requests) => total + quantityOf(requests[name]).nano, 0n);
    const capacity = quantityOf(allocatable[name]).nano;
    if (requested > 0n && used + requested > capacity) {
      found.push({ name, requested: requested / unit, used: used / unit, capacity: capacity / unit });
    }
  }
  return found;
}

export function hasPortClash(pod: Pod, neighbours: readonly Pod[]): boolean {
  const portsOf = ({ spec }: Pod): readonly string[] =>
    spec.containers.flatMap(({ ports = [] }) =>
      ports.flatMap(({ hostPort, protocol }) => (hostPort ? [`${hostPort}/${protocol ?? 'TCP'}`] : [])),
    );
  const wanted = portsOf(pod);
  return wanted.length > 0 && neighbours.some((neighbour) => portsOf(neighbour).some((port) => wanted.includes(port)));
}

/** One sentence for all nodes. */
export function misfitText(reasons: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons.flat()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const count = reasons.length;
  const text = [...counts]
    .map(([reason, number]) => `${number} ${reason}`)
    .toSorted()
    .join(', ');
  const isShort = (reason: string): boolean => reason.startsWith('Insufficient ') || reason === 'Too many pods';
  const short = reasons.filter((of) => of.some(isShort)).length;
  const preemption = [
    ...(short > 0 ? [`${short} No preemption victims found for incoming pod`] : []),
    ...(count > short ? [`${count - short} Preemption is not helpful for scheduling`] : []),
  ].join(', ');
  return `0/${count} nodes are available: ${text}. no new claims to deallocate, preemption: 0/${count} nodes are available: ${preemption}.`;
}
