import type { LabelSelectorObject } from '@spacedock/kube';
import type { PersistentVolume, PersistentVolumeClaim } from '../../kinds/core/volumes.ts';
import { selects } from '../owner-keys.ts';
import { quantityOf } from '../../quantity.ts';

const className = ({ spec }: PersistentVolume | PersistentVolumeClaim): string => spec.storageClassName ?? '';
const sizeOf = ({ spec }: PersistentVolume): bigint => quantityOf(spec.capacity?.['storage']).nano;

export const isMeantFor = ({ spec }: PersistentVolume, { metadata }: PersistentVolumeClaim): boolean =>
  spec.claimRef?.namespace === metadata.namespace &&
  spec.claimRef?.name === metadata.name &&
  (spec.claimRef?.uid === undefined || spec.claimRef.uid === metadata.uid);

/** The smallest volume that gives what a claim asks for and that nobody else has; one that was meant for it comes first. */
export function matchingVolume(volumes: readonly PersistentVolume[], claim: PersistentVolumeClaim): PersistentVolume | undefined {
  const { accessModes = [], resources, volumeMode = 'Filesystem', volumeName, selector } = claim.spec;
  const wanted = quantityOf(resources?.requests?.['storage']).nano;
  if (volumeName)
    return volumes.find((volume) => volume.metadata.name === volumeName && (!volume.spec.claimRef || isMeantFor(volume, claim)));
  const fits = volumes.filter(
    (volume) =>
      volume.metadata.deletionTimestamp === undefined &&
      (volume.spec.claimRef ? isMeantFor(volume, claim) : volume.status?.phase === 'Available') &&
      className(volume) === className(claim) &&
      (volume.spec.volumeMode ?? 'Filesystem') === volumeMode &&
      accessModes.every((mode) => volume.spec.accessModes?.includes(mode)) &&
      sizeOf(volume) >= wanted &&
      (selector === undefined || selects(selector as LabelSelectorObject, volume.metadata.labels)),
  );
  return fits.toSorted(
    (a, b) => Number(b.spec.claimRef !== undefined) - Number(a.spec.claimRef !== undefined) || (sizeOf(a) < sizeOf(b) ? -1 : 1),
  )[0];
}
