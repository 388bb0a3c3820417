import { fieldCause, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import { oneOf, unchanged } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, count, firstOf } from '../columns.ts';
import { coreEventOf, eventColumns, events, newEventOf } from '../core/events.ts';

/** Kinds with little to say about themselves. */

interface Lease extends KubeObject {
  spec?: { holderIdentity?: string };
}

export const leases: KindDeclaration = builtinKind({
  group: 'coordination.k8s.io',
  version: 'v1',
  kind: 'Lease',
  plural: 'leases',
  scope: 'Namespaced',
  createOnUpdate: true,
  generationFrom: [],
  columns: [column<Lease>('Holder', ({ spec }) => spec?.holderIdentity ?? ''), ageColumn],
});

export const newEvents: KindDeclaration = builtinKind({
  group: 'events.k8s.io',
  version: 'v1',
  kind: 'Event',
  plural: 'events',
  shortNames: ['ev'],
  scope: 'Namespaced',
  createOnUpdate: true,
  nameColumn: false,
  columns: eventColumns(coreEventOf),
  selectableFields: Object.fromEntries(
    Object.entries(events.selectableFields ?? {}).map(([name, read]) => [
      newFieldName(name),
      (object: KubeObject) => read(coreEventOf(object)),
    ]),
  ),
  storedAs: {
    kind: events,
    toStored: coreEventOf,
    fromStored: newEventOf,
    fieldNames: Object.fromEntries(Object.keys(events.selectableFields ?? {}).map((name) => [newFieldName(name), name])),
  },
  hooks: {
    validate(object, old) {
      const event = object as KubeObject & {
        eventTime?: string;
        reportingController?: string;
        reportingInstance?: string;
        action?: string;
        reason?: string;
        type?: string;
      };
      if (old || !event.eventTime) return [];
      return [
        ...(event.reportingController ? [] : [fieldCause.required('reportingController')]),
        ...(event.reportingInstance ? [] : [fieldCause.required('reportingInstance')]),
        ...(event.action ? [] : [fieldCause.required('action')]),
        ...(event.reason ? [] : [fieldCause.required('reason')]),
        ...(event.type === 'Normal' || event.type === 'Warning'
          ? []
          : [fieldCause.invalid('type', event.type ?? '', `has invalid value: ${event.type ?? ''}`)]),
      ];
    },
  },
});

function newFieldName(name: string): string {
  return name.replace('involvedObject.', 'regarding.').replace('reportingComponent', 'reportingController');
}

interface EndpointSlice extends KubeObject {
  addressType?: string;
  endpoints?: { addresses?: string[] }[];
  ports?: { name?: string; port?: number; protocol?: string }[];
}

export const endpointSlices: KindDeclaration = builtinKind({
  group: 'discovery.k8s.io',
  version: 'v1',
  kind: 'EndpointSlice',
  plural: 'endpointslices',
  scope: 'Namespaced',
  generationFrom: ['endpoints', 'ports', 'addressType'],
  columns: [
    column<EndpointSlice>('AddressType', ({ addressType }) => addressType ?? ''),
    column<EndpointSlice>('Ports', ({ ports }) =>
      firstOf(
        (ports ?? []).map(({ port, name }) => String(port ?? name ?? '*')),
        3,
        '<unset>',
      ),
    ),
    column<EndpointSlice>('Endpoints', ({ endpoints }) =>
      firstOf(
        (endpoints ?? []).flatMap(({ addresses }) => addresses ?? []),
        3,
        '<unset>',
      ),
    ),
    ageColumn,
  ],
  hooks: {
    defaulting(next) {
      for (const port of (next as EndpointSlice).ports ?? []) {
        port.name ??= '';
        port.protocol ??= 'TCP';
      }
    },
    validate: (next, old) => [
      ...oneOf((next as EndpointSlice).addressType, 'addressType', ['FQDN', 'IPv4', 'IPv6']),
      ...(old ? unchanged((next as EndpointSlice).addressType, (old as EndpointSlice).addressType, 'addressType') : []),
    ],
  },
});

interface StorageClass extends KubeObject {
  provisioner?: string;
  reclaimPolicy?: string;
  volumeBindingMode?: string;
  allowVolumeExpansion?: boolean;
  parameters?: Record<string, string>;
}

export const defaultStorageClass = 'storageclass.kubernetes.io/is-default-class';

export const storageClasses: KindDeclaration = builtinKind({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'StorageClass',
  plural: 'storageclasses',
  shortNames: ['sc'],
  scope: 'Cluster',
  deleteReturnsObject: true,
  nameColumn: false,
  columns: [
    column(
      'Name',
      ({ metadata }) => `${metadata.name}${metadata.annotations?.[defaultStorageClass] === 'true' ? ' (default)' : ''}`,
      { format: 'name' },
    ),
    column<StorageClass>('Provisioner', ({ provisioner }) => provisioner ?? ''),
    column<StorageClass>('ReclaimPolicy', ({ reclaimPolicy }) => reclaimPolicy ?? 'Delete'),
    column<StorageClass>('VolumeBindingMode', ({ volumeBindingMode }) => volumeBindingMode ?? 'Immediate'),
    column<StorageClass>('AllowVolumeExpansion', ({ allowVolumeExpansion }) => allowVolumeExpansion ?? false),
    ageColumn,
  ],
  hooks: {
    defaulting(next) {
      const storage = next as StorageClass;
      storage.reclaimPolicy ??= 'Delete';
      storage.volumeBindingMode ??= 'Immediate';
    },
    validate(object, old) {
      const next = object as StorageClass;
      const before = old as StorageClass | undefined;
      return [
        ...(next.provisioner ? [] : [fieldCause.required('provisioner')]),
        ...oneOf(next.reclaimPolicy, 'reclaimPolicy', ['Delete', 'Retain']),
        ...oneOf(next.volumeBindingMode, 'volumeBindingMode', ['Immediate', 'WaitForFirstConsumer']),
        ...(before
          ? [
              ...(JSON.stringify(next.parameters ?? {}) === JSON.stringify(before.parameters ?? {})
                ? []
                : [fieldCause.forbidden('parameters', 'updates to parameters are forbidden.')]),
              ...(next.provisioner === before.provisioner
                ? []
                : [fieldCause.forbidden('provisioner', 'updates to provisioner are forbidden.')]),
              ...unchanged(next.reclaimPolicy, before.reclaimPolicy, 'reclaimPolicy'),
              ...unchanged(next.volumeBindingMode, before.volumeBindingMode, 'volumeBindingMode'),
            ]
          : []),
      ];
    },
  },
});

interface PriorityClass extends KubeObject {
  value?: number;
  globalDefault?: boolean;
  preemptionPolicy?: string;
}

export const priorityClasses: KindDeclaration = builtinKind({
  group: 'scheduling.k8s.io',
  version: 'v1',
  kind: 'PriorityClass',
  plural: 'priorityclasses',
  shortNames: ['pc'],
  scope: 'Cluster',
  generationFrom: ['value'],
  columns: [
    count<PriorityClass>('Value', ({ value }) => value ?? 0),
    column<PriorityClass>('Global-Default', ({ globalDefault }) => globalDefault ?? false, { type: 'boolean' }),
    ageColumn,
    column<PriorityClass>('PreemptionPolicy', ({ preemptionPolicy }) => preemptionPolicy ?? ''),
  ],
  hooks: {
    defaulting: (next) => void ((next as PriorityClass).preemptionPolicy ??= 'PreemptLowerPriority'),
    validate(object, old) {
      const next = object as PriorityClass;
      const system = next.metadata.name.startsWith('system-');
      return [
        ...(system && !['system-cluster-critical', 'system-node-critical'].includes(next.metadata.name)
          ? [
              fieldCause.forbidden(
                'metadata.name',
                `priority class names with 'system-' prefix are reserved for system use only. error: ${next.metadata.name} is not a known system priority class`,
              ),
            ]
          : []),
        ...(!system && (next.value ?? 0) > 1_000_000_000
          ? [fieldCause.forbidden('value', 'maximum allowed value of a user defined priority is 1000000000')]
          : []),
        ...(old && next.value !== (old as PriorityClass).value
          ? [fieldCause.forbidden('value', 'may not be changed in an update.')]
          : []),
        ...(old ? unchanged(next.preemptionPolicy, (old as PriorityClass).preemptionPolicy, 'preemptionPolicy') : []),
      ];
    },
  },
});
