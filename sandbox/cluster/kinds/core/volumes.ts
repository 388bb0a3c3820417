import { type FieldCause, fieldCause, type KindDeclaration, type KubeObject, timestamp } from '@spacedock/kube';
import { isDeepStrictEqual } from 'node:util';
import { quantityOf } from '../../quantity.ts';
import { oneOf } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, wide } from '../columns.ts';

export interface PersistentVolume extends KubeObject {
  spec: {
    capacity?: Record<string, string>;
    accessModes?: string[];
    persistentVolumeReclaimPolicy?: string;
    volumeMode?: string;
    storageClassName?: string;
    volumeAttributesClassName?: string;
    claimRef?: { namespace?: string; name?: string; uid?: string };
    hostPath?: { path: string; type?: string };
    [field: string]: unknown;
  };
  status?: { phase?: string; reason?: string; message?: string; lastPhaseTransitionTime?: string };
}

export interface PersistentVolumeClaim extends KubeObject {
  spec: {
    accessModes?: string[];
    resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
    volumeName?: string;
    storageClassName?: string;
    volumeMode?: string;
    volumeAttributesClassName?: string;
    [field: string]: unknown;
  };
  status?: { phase?: string; accessModes?: string[]; capacity?: Record<string, string>; conditions?: unknown[] };
}

const accessModes = ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'] as const;
const shortModes: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
};
const modesText = (modes: readonly string[] = []): string =>
  accessModes
    .filter((mode) => modes.includes(mode))
    .map((mode) => shortModes[mode])
    .join(',');
const phaseText = ({ metadata, status }: PersistentVolume | PersistentVolumeClaim): string =>
  metadata.deletionTimestamp ? 'Terminating' : (status?.phase ?? '');
const betaClass = 'volume.beta.kubernetes.io/storage-class';
const classOf = ({ metadata, spec }: PersistentVolume | PersistentVolumeClaim): string =>
  metadata.annotations?.[betaClass] ?? spec.storageClassName ?? '';

const modeProblems = (modes: readonly string[] = [], field: string): readonly FieldCause[] => [
  ...(modes.length === 0 ? [fieldCause.required(field, 'at least 1 access mode is required')] : []),
  ...modes
    .filter((mode) => !accessModes.includes(mode as 'ReadWriteOnce'))
    .map((mode) => fieldCause.notSupported(field, mode, accessModes)),
];

export const persistentVolumes: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'PersistentVolume',
  plural: 'persistentvolumes',
  shortNames: ['pv'],
  scope: 'Cluster',
  columns: [
    column<PersistentVolume>('Capacity', ({ spec }) => spec.capacity?.['storage'] ?? '0'),
    column<PersistentVolume>('Access Modes', ({ spec }) => modesText(spec.accessModes)),
    column<PersistentVolume>('Reclaim Policy', ({ spec }) => spec.persistentVolumeReclaimPolicy ?? ''),
    column('Status', phaseText),
    column<PersistentVolume>('Claim', ({ spec }) =>
      spec.claimRef ? `${spec.claimRef.namespace ?? ''}/${spec.claimRef.name ?? ''}` : '',
    ),
    column('StorageClass', classOf),
    column<PersistentVolume>('VolumeAttributesClass', ({ spec }) => spec.volumeAttributesClassName ?? '<unset>'),
    column<PersistentVolume>('Reason', ({ status }) => status?.reason ?? ''),
    ageColumn,
    wide<PersistentVolume>('VolumeMode', ({ spec }) => spec.volumeMode ?? '<unset>'),
  ],
  status: true,
  generationFrom: [],
  deleteReturnsObject: true,
  hooks: {
    async admitCreate(next, { now }) {
      next.metadata.finalizers = [...new Set([...(next.metadata.finalizers ?? []), 'kubernetes.io/pv-protection'])];
      (next as PersistentVolume).status = { ...(next as PersistentVolume).status, lastPhaseTransitionTime: timestamp(now()) };
    },
    defaulting(next) {
      const volume = next as PersistentVolume;
      if (volume.spec.hostPath) volume.spec.hostPath.type ??= '';
      volume.spec.persistentVolumeReclaimPolicy ??= 'Retain';
      volume.spec.volumeMode ??= 'Filesystem';
      volume.status = { ...volume.status, phase: volume.status?.phase ?? 'Pending' };
    },
    validate(object) {
      const { spec } = object as PersistentVolume;
      return [
        ...modeProblems(spec.accessModes, 'spec.accessModes'),
        ...(Object.keys(spec.capacity ?? {}).length === 0 ? [fieldCause.required('spec.capacity')] : []),
        ...oneOf(spec.persistentVolumeReclaimPolicy, 'spec.persistentVolumeReclaimPolicy', ['Delete', 'Recycle', 'Retain']),
      ];
    },
  },
});

const inUse = 'kubernetes.io/pvc-protection';
const frozen = 'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

export const persistentVolumeClaims: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'PersistentVolumeClaim',
  plural: 'persistentvolumeclaims',
  shortNames: ['pvc'],
  scope: 'Namespaced',
  columns: [
    column('Status', phaseText),
    column<PersistentVolumeClaim>('Volume', ({ spec }) => spec.volumeName ?? ''),
    column<PersistentVolumeClaim>('Capacity', ({ spec, status }) =>
      spec.volumeName ? (status?.capacity?.['storage'] ?? '0') : '',
    ),
    column<PersistentVolumeClaim>('Access Modes', ({ spec, status }) => (spec.volumeName ? modesText(status?.accessModes) : '')),
    column('StorageClass', classOf),
    column<PersistentVolumeClaim>('VolumeAttributesClass', ({ spec }) => spec.volumeAttributesClassName ?? '<unset>'),
    ageColumn,
    wide<PersistentVolumeClaim>('VolumeMode', ({ spec }) => spec.volumeMode ?? '<unset>'),
  ],
  status: true,
  generationFrom: [],
  deleteReturnsObject: true,
  hooks: {
    defaulting(next) {
      const claim = next as PersistentVolumeClaim;
      claim.spec.volumeMode ??= 'Filesystem';
      claim.status = { ...claim.status, phase: claim.status?.phase ?? 'Pending' };
    },
    // Somebody may be using the volume when the claim is deleted; a controller takes this away when nobody is.
    async admitCreate({ metadata }) {
      if (!metadata.finalizers?.includes(inUse)) metadata.finalizers = [...(metadata.finalizers ?? []), inUse];
    },
    validate(object, old) {
      const { spec } = object as PersistentVolumeClaim;
      if (old) return claimChangeProblems(object as PersistentVolumeClaim, old as PersistentVolumeClaim);
      const storage = spec.resources?.requests?.['storage'];
      return [
        ...modeProblems(spec.accessModes, 'spec.accessModes'),
        ...(storage === undefined ? [fieldCause.required('spec.resources[storage]')] : []),
        ...(storage !== undefined && quantityOf(storage).nano <= 0n
          ? [fieldCause.invalid('spec.resources[storage]', storage, 'must be greater than zero')]
          : []),
        ...oneOf(spec.volumeMode, 'spec.volumeMode', ['Block', 'Filesystem']),
      ];
    },
  },
});

function claimChangeProblems(next: PersistentVolumeClaim, old: PersistentVolumeClaim): readonly FieldCause[] {
  const fixed = ({
    resources: _,
    volumeName: __,
    volumeAttributesClassName: ___,
    ...spec
  }: PersistentVolumeClaim['spec']): unknown => spec;
  const bound = old.status?.phase === 'Bound';
  const named = old.spec.volumeName !== undefined && old.spec.volumeName !== '' && next.spec.volumeName !== old.spec.volumeName;
  const resized = !isDeepStrictEqual(next.spec.resources, old.spec.resources);
  if (named || (resized && !bound) || !isDeepStrictEqual(fixed(next.spec), fixed(old.spec)))
    return [fieldCause.forbidden('spec', frozen)];
  const [wanted, had] = [
    quantityOf(next.spec.resources?.requests?.['storage']).nano,
    quantityOf(old.spec.resources?.requests?.['storage']).nano,
  ];
  return wanted < had
    ? [fieldCause.forbidden('spec.resources.requests.storage', 'field can not be less than status.capacity')]
    : [];
}
