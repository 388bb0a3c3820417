import { type Controller, reconciler, type Watched, watched } from '../controller.ts';
import { claims, volumes } from '../resources.ts';

/** A volume that is deleted stays as long as a claim has it. */
const inUse = 'kubernetes.io/pv-protection';

const ofClaim: Watched['keys'] = ({ before, after }) => {
  const name = ((after ?? before)?.['spec'] as { volumeName?: string } | undefined)?.volumeName;
  return name ? [{ namespace: '', name }] : [];
};

/** What becomes of a volume when its claim is gone; and the first word about one that nobody has claimed yet. */
export const volumeRelease: Controller = reconciler({
  name: 'persistentvolume-release',
  watches: [watched(volumes), watched(claims, ofClaim)],
  reconcile:
    ({ cluster }) =>
    async ({ name }) => {
      const volume = cluster.of(volumes).get('', name);
      if (!volume) return undefined;
      const { claimRef, persistentVolumeReclaimPolicy } = volume.spec;
      const claim = cluster.of(claims).get(claimRef?.namespace ?? '', claimRef?.name ?? '');
      const isClaimed = claim !== undefined && claim.metadata.uid === claimRef?.uid;
      if (volume.metadata.deletionTimestamp) {
        if (!isClaimed && volume.metadata.finalizers?.includes(inUse)) {
          await cluster
            .of(volumes)
            .update(
              volume,
              (draft) => void (draft.metadata.finalizers = (draft.metadata.finalizers ?? []).filter((held) => held !== inUse)),
            );
        }
        return undefined;
      }
      const say = (phase: string): Promise<unknown> =>
        volume.status?.phase === phase
          ? Promise.resolve()
          : cluster.of(volumes).updateStatus(volume, (draft) => void (draft.status = { ...draft.status, phase }));
      if (claimRef?.uid === undefined) {
        await say('Available');
        return undefined;
      }
      if (isClaimed) return undefined;
      await say('Released');
      if (persistentVolumeReclaimPolicy === 'Delete') await cluster.of(volumes).delete(volume);
      return undefined;
    },
});
