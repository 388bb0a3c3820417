import type { KindDeclaration, KubeObject } from '@spacedock/kube';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column } from '../columns.ts';

export interface Namespace extends KubeObject {
  spec?: { finalizers?: string[] };
  status?: { phase?: string; conditions?: unknown[] };
}

/** Everything in it goes first: the finalizer in its spec stays until somebody says that it is empty. */
export const namespaces: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  shortNames: ['ns'],
  scope: 'Cluster',
  nameRule: 'label',
  verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  columns: [column<Namespace>('Status', ({ status }) => status?.phase ?? ''), ageColumn],
  selectableFields: {
    'status.phase': (object) => (object as Namespace).status?.phase ?? '',
    name: ({ metadata }) => metadata.name,
  },
  status: true,
  generationFrom: [],
  deleteReturnsObject: true,
  partialWrites: {
    finalize: (next, old) => void Object.assign(next, { status: structuredClone(old['status']) }),
  },
  deletion: {
    held: (object) => ((object as Namespace).spec?.finalizers ?? []).length > 0,
    begun: (next) => void ((next as Namespace).status = { ...(next as Namespace).status, phase: 'Terminating' }),
  },
  hooks: {
    defaulting(next) {
      const namespace = next as Namespace;
      namespace.metadata.labels = { ...namespace.metadata.labels, 'kubernetes.io/metadata.name': namespace.metadata.name };
      namespace.status = { ...namespace.status, phase: namespace.status?.phase ?? 'Active' };
    },
    async admitCreate(next) {
      const namespace = next as Namespace;
      const finalizers = namespace.spec?.finalizers ?? [];
      namespace.spec = {
        ...namespace.spec,
        finalizers: finalizers.includes('kubernetes') ? finalizers : [...finalizers, 'kubernetes'],
      };
    },
    async admitUpdate(next, old) {
      (next as Namespace).spec = structuredClone((old as Namespace).spec ?? {});
    },
  },
});
