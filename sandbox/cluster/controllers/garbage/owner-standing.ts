import type { KindDeclaration, KubeObject, OwnerReference } from '@spacedock/kube';
import type { Cluster } from '../runtime/cluster.ts';

/**
 * How things stand with an owner: it is there; it is gone; it is there only until its dependents are gone; or nobody can tell,
 * because its kind is not known here or cannot own across namespaces.
 */
export type Standing = 'solid' | 'gone' | 'waiting' | 'unknown' | 'invalid';

export const foreground = 'foregroundDeletion';
export const orphan = 'orphan';

export const waitsForDependents = ({ metadata }: KubeObject): boolean =>
  metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(foreground);

/** What is not found in memory is asked of the store itself: nothing is deleted because news was late. */
export async function standingOf(
  cluster: Cluster,
  object: KubeObject,
  kind: KindDeclaration,
  reference: OwnerReference,
): Promise<Standing> {
  const ownerKind = cluster.kindFor(reference.apiVersion, reference.kind);
  if (!ownerKind) return 'unknown';
  if (ownerKind.scope === 'Namespaced' && kind.scope === 'Cluster') return 'invalid';
  const namespace = ownerKind.scope === 'Namespaced' ? (object.metadata.namespace ?? '') : '';
  const owner = await cluster.client.get(ownerKind, namespace, reference.name);
  if (!owner || owner.metadata.uid !== reference.uid) return 'gone';
  return waitsForDependents(owner) ? 'waiting' : 'solid';
}
