import type { DaemonSet } from '../../kinds/apps/daemon-sets.ts';
import type { Node } from '../../kinds/core/nodes.ts';
import type { Pod, PodSpec, Toleration } from '../../shapes/pod.ts';
import { allowsNode } from '../pods/scheduling/node-affinity.ts';
import { isRepelled } from '../pods/scheduling/taints.ts';

/** Daemons belong to a node: trouble with it is no reason to leave, nor is that it takes no other pods. */
const daemonTolerations: readonly Toleration[] = [
  ...['not-ready', 'unreachable'].map((key) => ({ key: `node.kubernetes.io/${key}`, operator: 'Exists', effect: 'NoExecute' })),
  ...['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'].map((key) => ({
    key: `node.kubernetes.io/${key}`,
    operator: 'Exists',
    effect: 'NoSchedule',
  })),
];
const hostNetworkToleration: Toleration = {
  key: 'node.kubernetes.io/network-unavailable',
  operator: 'Exists',
  effect: 'NoSchedule',
};

const tolerationsOf = ({ tolerations = [], hostNetwork }: PodSpec): Toleration[] => [
  ...tolerations,
  ...daemonTolerations,
  ...(hostNetwork ? [hostNetworkToleration] : []),
];

/** Whether a node should have a pod of the set, and whether one that is there may stay. */
export function daemonPlace({ spec }: DaemonSet, node: Node): { readonly runs: boolean; readonly stays: boolean } {
  const pod = spec.template.spec;
  if (!allowsNode(pod, node)) return { runs: false, stays: false };
  const taints = node.spec?.taints ?? [];
  const tolerations = tolerationsOf(pod);
  return {
    runs: !isRepelled(taints, tolerations),
    stays: !isRepelled(
      taints.filter(({ effect }) => effect === 'NoExecute'),
      tolerations,
    ),
  };
}

/** Binds a pod to one node, in the way the scheduler understands. */
export function forNode(spec: PodSpec, node: string): PodSpec {
  const { nodeAffinity, ...others } = (spec.affinity ?? {}) as { nodeAffinity?: object };
  const terms = [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }] }];
  return {
    ...spec,
    tolerations: tolerationsOf(spec),
    affinity: {
      ...others,
      nodeAffinity: { ...nodeAffinity, requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } },
    },
  };
}

interface NodeTerms {
  readonly nodeAffinity?: {
    readonly requiredDuringSchedulingIgnoredDuringExecution?: {
      readonly nodeSelectorTerms?: readonly { readonly matchFields?: readonly { readonly values?: readonly string[] }[] }[];
    };
  };
}

/** The node a daemon pod is on, or is meant for while it waits. */
export function nodeOf({ spec }: Pod): string {
  if (spec.nodeName) return spec.nodeName;
  const [term] =
    (spec.affinity as NodeTerms | undefined)?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ??
    [];
  return term?.matchFields?.[0]?.values?.[0] ?? '';
}

export const byNode = (pods: readonly Pod[]): Map<string, Pod[]> => Map.groupBy(pods, nodeOf);
