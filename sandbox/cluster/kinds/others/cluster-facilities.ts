import type { KindDeclaration, KubeObject } from '@spacedock/kube';
import type { Condition } from '../../shapes/pod.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, count } from '../columns.ts';

/** What tells nodes, storage drivers and the API server how to work. It is kept for those who write it; nothing here acts by it. */

interface FlowSchema extends KubeObject {
  spec?: { priorityLevelConfiguration?: { name?: string }; matchingPrecedence?: number; distinguisherMethod?: { type?: string } };
  status?: { conditions?: Condition[] };
}

const flowSchemas: KindDeclaration = builtinKind({
  group: 'flowcontrol.apiserver.k8s.io',
  version: 'v1',
  kind: 'FlowSchema',
  plural: 'flowschemas',
  scope: 'Cluster',
  status: true,
  columns: [
    column<FlowSchema>('PriorityLevel', ({ spec }) => spec?.priorityLevelConfiguration?.name ?? ''),
    column<FlowSchema>('MatchingPrecedence', ({ spec }) => spec?.matchingPrecedence ?? 0),
    column<FlowSchema>('DistinguisherMethod', ({ spec }) => spec?.distinguisherMethod?.type ?? '<none>'),
    ageColumn,
    column<FlowSchema>('MissingPL', ({ status }) => status?.conditions?.find(({ type }) => type === 'Dangling')?.status ?? '?'),
  ],
  hooks: {
    defaulting(next) {
      const { spec } = next as FlowSchema;
      if (spec) spec.matchingPrecedence ||= 1000;
    },
  },
});

interface Queuing {
  handSize?: number;
  queues?: number;
  queueLengthLimit?: number;
}
interface PriorityLevel extends KubeObject {
  spec?: {
    type?: string;
    exempt?: { nominalConcurrencyShares?: number; lendablePercent?: number };
    limited?: {
      nominalConcurrencyShares?: number | null;
      lendablePercent?: number;
      limitResponse?: { type?: string; queuing?: Queuing };
    };
  };
}
const queuing = ({ spec }: PriorityLevel, field: keyof Queuing): unknown =>
  spec?.limited?.limitResponse?.queuing?.[field] ?? '<none>';

const priorityLevels: KindDeclaration = builtinKind({
  group: 'flowcontrol.apiserver.k8s.io',
  version: 'v1',
  kind: 'PriorityLevelConfiguration',
  plural: 'prioritylevelconfigurations',
  scope: 'Cluster',
  status: true,
  columns: [
    column<PriorityLevel>('Type', ({ spec }) => spec?.type ?? ''),
    column<PriorityLevel>('NominalConcurrencyShares', ({ spec }) => spec?.limited?.nominalConcurrencyShares ?? '<none>'),
    column<PriorityLevel>('Queues', (level) => queuing(level, 'queues')),
    column<PriorityLevel>('HandSize', (level) => queuing(level, 'handSize')),
    column<PriorityLevel>('QueueLengthLimit', (level) => queuing(level, 'queueLengthLimit')),
    ageColumn,
  ],
  hooks: {
    defaulting(next) {
      const { exempt, limited } = (next as PriorityLevel).spec ?? {};
      if (exempt) Object.assign(exempt, { nominalConcurrencyShares: 0, lendablePercent: 0, ...exempt });
      if (!limited) return;
      limited.nominalConcurrencyShares ??= 30;
      limited.lendablePercent ??= 0;
      const queues = limited.limitResponse?.queuing;
      if (queues)
        Object.assign(queues, {
          handSize: queues.handSize || 8,
          queues: queues.queues || 64,
          queueLengthLimit: queues.queueLengthLimit || 50,
        });
    },
  },
});

interface RuntimeClass extends KubeObject {
  handler?: string;
}

const runtimeClasses: KindDeclaration = builtinKind({
  group: 'node.k8s.io',
  version: 'v1',
  kind: 'RuntimeClass',
  plural: 'runtimeclasses',
  scope: 'Cluster',
  createOnUpdate: true,
  columns: [column<RuntimeClass>('Handler', ({ handler }) => handler ?? ''), ageColumn],
});

interface CsiDriver extends KubeObject {
  spec?: {
    attachRequired?: boolean;
    podInfoOnMount?: boolean;
    storageCapacity?: boolean;
    fsGroupPolicy?: string;
    volumeLifecycleModes?: string[];
    requiresRepublish?: boolean;
    seLinuxMount?: boolean;
    tokenRequests?: { audience?: string }[];
  };
}
const yesOrNo = (name: string, field: 'attachRequired' | 'podInfoOnMount' | 'storageCapacity' | 'requiresRepublish') =>
  column<CsiDriver>(name, ({ spec }) => spec?.[field] ?? field === 'attachRequired', { type: 'boolean' });

const csiDrivers: KindDeclaration = builtinKind({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSIDriver',
  plural: 'csidrivers',
  scope: 'Cluster',
  generationFrom: [],
  deleteReturnsObject: true,
  columns: [
    yesOrNo('AttachRequired', 'attachRequired'),
    yesOrNo('PodInfoOnMount', 'podInfoOnMount'),
    yesOrNo('StorageCapacity', 'storageCapacity'),
    column<CsiDriver>(
      'TokenRequests',
      ({ spec }) => spec?.tokenRequests?.map(({ audience }) => audience ?? '').join(',') ?? '<unset>',
    ),
    yesOrNo('RequiresRepublish', 'requiresRepublish'),
    column<CsiDriver>('Modes', ({ spec }) => spec?.volumeLifecycleModes?.join(',') || '<none>'),
    ageColumn,
  ],
  hooks: {
    defaulting(next) {
      const driver = next as CsiDriver;
      driver.spec = {
        attachRequired: true,
        podInfoOnMount: false,
        storageCapacity: false,
        fsGroupPolicy: 'ReadWriteOnceWithFSType',
        requiresRepublish: false,
        seLinuxMount: false,
        volumeLifecycleModes: ['Persistent'],
        ...driver.spec,
      };
    },
  },
});

interface CsiNode extends KubeObject {
  spec?: { drivers?: unknown[] | null };
}
const csiNodes: KindDeclaration = builtinKind({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSINode',
  plural: 'csinodes',
  scope: 'Cluster',
  generationFrom: [],
  deleteReturnsObject: true,
  columns: [count<CsiNode>('Drivers', ({ spec }) => spec?.drivers?.length ?? 0), ageColumn],
});

interface VolumeAttachment extends KubeObject {
  spec?: { attacher?: string; nodeName?: string; source?: { persistentVolumeName?: string } };
  status?: { attached?: boolean };
}
const volumeAttachments: KindDeclaration = builtinKind({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'VolumeAttachment',
  plural: 'volumeattachments',
  scope: 'Cluster',
  status: true,
  generationFrom: [],
  deleteReturnsObject: true,
  columns: [
    column<VolumeAttachment>('Attacher', ({ spec }) => spec?.attacher ?? '', { format: 'name' }),
    column<VolumeAttachment>('PV', ({ spec }) => spec?.source?.persistentVolumeName ?? ''),
    column<VolumeAttachment>('Node', ({ spec }) => spec?.nodeName ?? ''),
    column<VolumeAttachment>('Attached', ({ status }) => status?.attached ?? false, { type: 'boolean' }),
    ageColumn,
  ],
});

export const clusterFacilities: readonly KindDeclaration[] = [
  flowSchemas,
  priorityLevels,
  runtimeClasses,
  csiDrivers,
  csiNodes,
  volumeAttachments,
];
