import type { PersistentVolumeClaim } from '../../../kinds/core/volumes.ts';
import type { Pod } from '../../../shapes/pod.ts';
import type { Cluster } from '../../runtime/cluster.ts';
import { claims, storageClasses } from '../../resources.ts';

/** The names of the claims that a pod uses, those made for it included. */
export const claimNamesOf = ({ metadata, spec }: Pod): readonly string[] =>
  (spec.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }) =>
    persistentVolumeClaim ? [persistentVolumeClaim.claimName] : ephemeral ? [`${metadata.name}-${name}`] : [],
  );

/** Bound only when a pod wants it. */
export function waitsForConsumer(cluster: Cluster, { spec }: PersistentVolumeClaim): boolean {
  return cluster.of(storageClasses).get('', spec.storageClassName ?? '')?.volumeBindingMode === 'WaitForFirstConsumer';
}

/** What keeps a pod from being placed: `wait` when it will pass without anybody doing anything. */
export function claimObstacle(cluster: Cluster, pod: Pod): 'wait' | { readonly reason: string } | undefined {
  const namespace = pod.metadata.namespace ?? '';
  let waiting = false;
  for (const name of claimNamesOf(pod)) {
    const claim = cluster.of(claims).get(namespace, name);
    if (!claim) return { reason: `persistentvolumeclaim "${name}" not found` };
    if (claim.metadata.deletionTimestamp) return { reason: `persistentvolumeclaim "${name}" is being deleted` };
    if (claim.status?.phase === 'Lost')
      return {
        reason: `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${claim.spec.volumeName ?? ''}"`,
      };
    if (claim.status?.phase === 'Bound') continue;
    if (!waitsForConsumer(cluster, claim)) return { reason: 'pod has unbound immediate PersistentVolumeClaims' };
    waiting = true;
  }
  return waiting ? 'wait' : undefined;
}
