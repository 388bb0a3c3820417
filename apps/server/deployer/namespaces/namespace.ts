import { type Static, Type } from 'typebox';
import { createdByAnnotation, isManaged } from '../../clusters/managed-labels.ts';
import { maybe, Metadata, Moment, readableKind, Texts } from '../../clusters/readable-kind.ts';
import { DnsLabel, Id } from '../../stores/fields.ts';

export const Namespace = Type.Object({
  name: DnsLabel,
  managedByZopnight: Type.Boolean({ description: 'It was made here. Those that somebody else made may be used all the same.' }),
  createdAt: Type.Optional(Type.String({
    format: 'date-time', examples: ['2026-04-15T08:00:00Z'], description: 'Only of namespaces that were made here, or with `details`.',
  })),
  createdBy: Type.Optional(Type.String({ description: 'Who asked for it here. Only with `details`.' })),
  labels: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Only with `details`.' })),
  deleting: Type.Optional(Type.Boolean({ description: 'It is on its way out of the cluster. Only with `details`.' })),
});
export type Namespace = Static<typeof Namespace>;

export const NewNamespace = Type.Object({ name: DnsLabel }, { additionalProperties: false });

export const NamespaceQuery = Type.Object({
  details: Type.Optional(Type.Boolean({ description: 'Also how old each one is, its labels, who made it and whether it is being deleted.' })),
}, { additionalProperties: false });

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

const nameLabel = 'kubernetes.io/metadata.name';

/** Beside what every list has. The name is a label of each namespace, and says nothing. */
export function namespaceDetailsOf(namespace: ClusterNamespace): Namespace {
  const { creationTimestamp, deletionTimestamp, annotations } = namespace.metadata;
  const labels = Object.fromEntries(Object.entries(namespace.metadata.labels ?? {}).filter(([label]) => label !== nameLabel));
  const createdBy = annotations?.[createdByAnnotation];
  return {
    ...namespaceOf(namespace), createdAt: creationTimestamp, labels, deleting: Boolean(deletionTimestamp),
    ...(createdBy === undefined ? {} : { createdBy }),
  };
}
