import { notFound } from '@spacedock/kube';
import { namespaces } from '../kinds/core/namespaces.ts';
import type { AdmissionPlugin } from './plugin.ts';
import { refusal } from './refusal.ts';

const immortal = new Set(['default', 'kube-system', 'kube-public']);

/** Nothing is put into a namespace that is not there or is on its way out, and some namespaces stay. */
export const namespaceLifecycle: AdmissionPlugin = {
  async create(kind, next, { objects, namespace }) {
    if (kind.scope !== 'Namespaced') return;
    const around = await objects.get(namespaces, '', namespace);
    if (!around) throw notFound(namespaces, namespace);
    if (around.metadata.deletionTimestamp === undefined) return;
    throw refusal(kind, next, `unable to create new content in namespace ${namespace} because it is being terminated`, [
      { reason: 'NamespaceTerminating', message: `namespace ${namespace} is being terminated`, field: 'metadata.namespace' },
    ]);
  },
  async delete(kind, old) {
    if (kind.group === '' && kind.plural === 'namespaces' && immortal.has(old.metadata.name))
      throw refusal(kind, old, 'this namespace may not be deleted');
  },
};
