import { type Static, Type } from 'typebox';
import { isManaged } from '../../clusters/managed-labels.ts';
import { maybe, Metadata, Moment, readableKind, Texts } from '../../clusters/readable-kind.ts';
import { DnsLabel, Id } from '../../stores/fields.ts';

export const Namespace = Type.Object({
  name: DnsLabel,
  managedByZopnight: Type.Boolean({ description: 'It was made here. Those that somebody else made may be used all the same.' }),
  createdAt: Type.Optional(Type.String({
    format: 'date-time', examples: ['2026-04-15T08:00:00Z'], description: 'Only of namespaces that were made here.',
  })),
});
export type Namespace = Static<typeof Namespace>;

export const NewNamespace = Type.Object({ name: DnsLabel }, { additionalProperties: false });

export const SpaceNamespacesPath = Type.Object({ spaceID: Id('space') });

/** A namespace as the cluster has it. Annotations may hold a quarter of a megabyte. */
export const namespaceKind = readableKind({ apiVersion: 'v1', kind: 'Namespace' }, {
  metadata: Type.Object({
    ...Metadata.properties,
    deletionTimestamp: maybe(Moment),
    labels: maybe(Texts),
    annotations: maybe(Type.Record(Type.String(), Type.String())),
  }),
});
export type ClusterNamespace = ReturnType<typeof namespaceKind.read>;

export function namespaceOf({ metadata: { name, labels, creationTimestamp } }: ClusterNamespace): Namespace {
  return isManaged(labels) ? { name, managedByZopnight: true, createdAt: creationTimestamp } : { name, managedByZopnight: false };
}
