import { type Static, Type } from 'typebox';
import { DnsLabel, Id, Timestamp } from '../../stores/fields.ts';
import { ShownAmounts, shownAmounts, sum } from './amount.ts';
import { Unread } from './extra-readings.ts';
import type { Pod, Quota } from './namespace-kinds.ts';
import { hasEnded, PodFigures, podFigures } from './pod-figures.ts';
import { podAmounts } from './pod-resources.ts';
import type { Workload } from './workload.ts';

const quantities = Type.Record(Type.String(), Type.String(), { examples: [{ 'requests.cpu': '4', pods: '20' }] });

export const EnvironmentStats = Type.Object({
  environmentId: Id('environment'),
  spaceId: Id('space'),
  namespace: DnsLabel,
  observedAt: Timestamp,
  pods: PodFigures,
  workloads: Type.Object({
    total: Type.Integer({ description: 'Deployments, stateful sets and daemon sets.' }),
    ready: Type.Integer({ description: 'Those of them that are ready.' }),
    replicas: Type.Object({ ready: Type.Integer(), desired: Type.Integer() }),
  }),
  requests: ShownAmounts,
  limits: ShownAmounts,
  usage: Type.Optional(ShownAmounts),
  quotas: Type.Optional(Type.Array(Type.Object({ name: Type.String(), hard: quantities, used: quantities }), {
    description: 'Resource quotas of the namespace; amounts as Kubernetes writes them.',
  })),
  unread: Type.Array(Unread, { description: 'Which of the optional fields are missing, and why.' }),
}, {
  description: '`requests` and `limits` are those of the pods that have not ended; a container without a limit counts as '
    + 'nothing. `usage` is there when the cluster serves metrics.k8s.io.',
});
export type EnvironmentStats = Static<typeof EnvironmentStats>;

export function podStats(pods: readonly Pod[]): Pick<EnvironmentStats, 'pods' | 'requests' | 'limits'> {
  const lasting = pods.filter((pod) => !hasEnded(pod));
  return {
    pods: podFigures(pods),
    requests: shownAmounts(sum(lasting.map(({ spec }) => podAmounts(spec, 'requests')))),
    limits: shownAmounts(sum(lasting.map(({ spec }) => podAmounts(spec, 'limits')))),
  };
}

export const workloadStats = (workloads: readonly Workload[]): EnvironmentStats['workloads'] => ({
  total: workloads.length,
  ready: workloads.filter(({ status }) => status === 'ready').length,
  replicas: {
    ready: workloads.reduce((all, { ready }) => all + ready, 0),
    desired: workloads.reduce((all, { desired }) => all + desired, 0),
  },
});

export function quotaStats({ metadata, status }: Quota): NonNullable<EnvironmentStats['quotas']>[number] {
  const texts = (amounts: Readonly<Record<string, string | number>> | null | undefined): Record<string, string> =>
    Object.fromEntries(Object.entries(amounts ?? {}).map(([name, amount]) => [name, String(amount)]));
  return { name: metadata.name, hard: texts(status?.hard), used: texts(status?.used) };
}
