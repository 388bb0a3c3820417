import type { KindDeclaration, KubeObject } from '@spacedock/kube';
import type { Condition } from '../../shapes/pod.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, wide } from '../columns.ts';
import { connectRefusals } from './connect-refusals.ts';

export interface Node extends KubeObject {
  spec?: {
    unschedulable?: boolean;
    taints?: { key: string; value?: string; effect: string }[];
    podCIDR?: string;
    [field: string]: unknown;
  };
  status?: {
    conditions?: Condition[];
    addresses?: { type: string; address: string }[];
    capacity?: Record<string, string>;
    allocatable?: Record<string, string>;
    nodeInfo?: Record<string, string>;
    [field: string]: unknown;
  };
}

function statusText({ spec, status }: Node): string {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  const state = ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady';
  return spec?.unschedulable ? `${state},SchedulingDisabled` : state;
}

const rolePrefix = 'node-role.kubernetes.io/';
function roles({ metadata }: Node): string {
  const found = Object.entries(metadata.labels ?? {}).flatMap(([name, value]) => {
    if (name.startsWith(rolePrefix) && name.length > rolePrefix.length) return [name.slice(rolePrefix.length)];
    return name === 'kubernetes.io/role' && value !== '' ? [value] : [];
  });
  return found.length === 0 ? '<none>' : [...new Set(found)].toSorted().join(',');
}

const address =
  (type: string) =>
  ({ status }: Node): string =>
    status?.addresses?.find((candidate) => candidate.type === type)?.address ?? '<none>';
const info = ({ status }: Node, field: string): string => status?.nodeInfo?.[field] || '<unknown>';

export const nodes: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'Node',
  plural: 'nodes',
  shortNames: ['no'],
  scope: 'Cluster',
  columns: [
    column('Status', statusText),
    column('Roles', roles),
    ageColumn,
    column<Node>('Version', ({ status }) => status?.nodeInfo?.['kubeletVersion'] ?? ''),
    wide('Internal-IP', address('InternalIP')),
    wide('External-IP', address('ExternalIP')),
    wide<Node>('OS-Image', (node) => info(node, 'osImage')),
    wide<Node>('Kernel-Version', (node) => {
      const architecture = node.status?.nodeInfo?.['architecture'];
      return `${info(node, 'kernelVersion')}${architecture ? ` (${architecture})` : ''}`;
    }),
    wide<Node>('Container-Runtime', (node) => info(node, 'containerRuntimeVersion')),
  ],
  selectableFields: { 'spec.unschedulable': (object) => String((object as Node).spec?.unschedulable ?? false) },
  status: true,
  statusOnCreate: true,
  generationFrom: [],
  subresources: connectRefusals(['proxy'], 'NodeProxyOptions'),
  hooks: {
    defaulting(next) {
      const { status } = next as Node;
      if (status?.capacity && !status.allocatable) status.allocatable = { ...status.capacity };
    },
  },
});
