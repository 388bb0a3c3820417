import {
  badRequest,
  conflict,
  fieldCause,
  invalidObject,
  type KindDeclaration,
  notFound,
  type SubresourceDeclaration,
  timestamp,
} from '@spacedock/kube';
import type { Pod } from '../../shapes/pod.ts';

/** How a scheduler says where a pod goes. Once, and only for a pod that nobody placed before. */
export const podBinding: SubresourceDeclaration = {
  verbs: ['create'],
  responseKind: { group: '', version: 'v1', kind: 'Binding' },
  async handle({ kind, name, body, context }) {
    const binding = (body ?? {}) as { metadata?: { name?: string }; target?: { kind?: string; name?: string } };
    if (binding.metadata?.name !== undefined && binding.metadata.name !== name)
      throw badRequest('name in URL does not match name in Binding object');
    const node = binding.target?.name ?? '';
    if (node === '')
      throw invalidObject({ group: '', kind: 'Binding', plural: 'bindings' }, name, [fieldCause.required('target.name')]);
    const placed = await context.objects.updatePart(kind, context.namespace, name, 'binding', (object) =>
      bound(kind, object as Pod, node, context.now()),
    );
    if (!placed) throw notFound(kind, name);
    return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };
  },
};

function bound(kind: KindDeclaration, pod: Pod, node: string, now: Date): Pod {
  const { metadata, spec, status } = pod;
  if (metadata.deletionTimestamp !== undefined)
    throw conflict(kind, metadata.name, `pod ${metadata.name} is being deleted, cannot be assigned to a host`);
  if (spec.nodeName) throw conflict(kind, metadata.name, `pod ${metadata.name} is already assigned to node "${spec.nodeName}"`);
  if (spec.schedulingGates?.length)
    throw conflict(kind, metadata.name, `pod ${metadata.name} has non-empty .spec.schedulingGates`);
  const others = (status?.conditions ?? []).filter(({ type }) => type !== 'PodScheduled');
  return {
    ...pod,
    spec: { ...spec, nodeName: node },
    status: { ...status, conditions: [...others, { type: 'PodScheduled', status: 'True', lastTransitionTime: timestamp(now) }] },
  };
}
