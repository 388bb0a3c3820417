import { type Static, Type } from 'typebox';
import { DnsLabel, Id, Timestamp } from '../../stores/fields.ts';
import { ExposedIngress, ExposedService } from './exposure.ts';
import { Unread } from './extra-readings.ts';
import { Workload } from './workload.ts';

export const ClusterDiscovery = Type.Object({
  environmentId: Id('environment'),
  spaceId: Id('space'),
  namespace: DnsLabel,
  observedAt: Timestamp,
  version: Type.Optional(Type.String({ examples: ['v1.36.4'], description: 'Of the cluster\'s API server.' })),
  nodes: Type.Optional(Type.Integer({ description: 'How many the cluster has.' })),
  workloads: Type.Array(Workload, { description: 'Deployments, stateful sets, daemon sets and jobs, sorted by kind and name.' }),
  services: Type.Array(ExposedService, { description: 'Sorted by name.' }),
  ingresses: Type.Array(ExposedIngress, { description: 'Sorted by name.' }),
  unread: Type.Array(Unread, { description: 'Which of the optional fields are missing, and why.' }),
});
export type ClusterDiscovery = Static<typeof ClusterDiscovery>;

const order = ({ kind = '', name }: { readonly kind?: string; readonly name: string }): string => `${kind} ${name}`;
export const sorted = <Thing extends { readonly kind?: string; readonly name: string }>(things: readonly Thing[]): Thing[] =>
  things.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
