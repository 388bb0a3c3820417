import type { OwnerReference } from '@spacedock/kube';
import type { StatefulSet } from '../../kinds/apps/stateful-sets.ts';
import type { Pod } from '../../shapes/pod.ts';
import type { ControllerContext } from '../controller.ts';
import { claims } from '../resources.ts';
import { claimsOf, ordinalOf, replicasOf, startOf } from './stateful-pod.ts';

/**
 * Whether claims go with the set, or with the pod that is too much, is said by who owns them; the garbage collector does the
 * rest.
 */
export async function keepClaimOwners({ cluster }: ControllerContext, set: StatefulSet, pod: Pod): Promise<void> {
  const ordinal = ordinalOf(set, pod);
  if (ordinal === undefined) return;
  const { whenDeleted = 'Retain', whenScaled = 'Retain' } = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  const condemned = ordinal < startOf(set) || ordinal >= startOf(set) + replicasOf(set);
  const own = (kind: string, apiVersion: string, { metadata }: Pod | StatefulSet, controller: boolean): OwnerReference => ({
    apiVersion,
    kind,
    name: metadata.name,
    uid: metadata.uid ?? '',
    ...(controller ? { controller: true, blockOwnerDeletion: true } : {}),
  });
  const wanted =
    condemned && whenScaled === 'Delete'
      ? own('Pod', 'v1', pod, false)
      : whenDeleted === 'Delete' && !(condemned && whenScaled === 'Delete')
        ? own('StatefulSet', 'apps/v1', set, true)
        : undefined;
  const ours = (reference: OwnerReference): boolean =>
    reference.uid === set.metadata.uid || (reference.kind === 'Pod' && reference.name === pod.metadata.name);
  for (const { metadata } of claimsOf(set, ordinal)) {
    const claim = cluster.of(claims).get(set.metadata.namespace ?? '', metadata.name ?? '');
    if (!claim || claim.metadata.deletionTimestamp) continue;
    const present = (claim.metadata.ownerReferences ?? []).filter(ours);
    if (present.length === (wanted ? 1 : 0) && present[0]?.uid === wanted?.uid) continue;
    await cluster.of(claims).update(claim, (draft) => {
      const others = (draft.metadata.ownerReferences ?? []).filter((reference) => !ours(reference));
      draft.metadata.ownerReferences = wanted ? [...others, wanted] : others;
      if (draft.metadata.ownerReferences.length === 0) delete draft.metadata.ownerReferences;
    });
  }
}
