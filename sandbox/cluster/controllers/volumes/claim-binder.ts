import type { PersistentVolume, PersistentVolumeClaim } from '../../kinds/core/volumes.ts';
import type { Pod } from '../../shapes/pod.ts';
import {
  type Controller,
  type ControllerContext,
  keyOf,
  type ObjectKey,
  reconciler,
  type Watched,
  watched,
} from '../controller.ts';
import { claimNamesOf, waitsForConsumer } from '../pods/scheduling/claims-of-pod.ts';
import { claims, pods, storageClasses, volumes } from '../resources.ts';
import type { StorageClass } from '../shapes/storage.ts';
import { quantityOf } from '../../quantity.ts';
import { matchingVolume } from './matching-volume.ts';

const pending: Watched['keys'] = (_, { cluster }) =>
  cluster
    .of(claims)
    .list()
    .filter(({ status }) => status?.phase !== 'Bound')
    .map(keyOf);
const ofPod: Watched['keys'] = ({ before, after }) =>
  before || !after
    ? []
    : claimNamesOf(after as Pod).map((name): ObjectKey => ({ namespace: after.metadata.namespace ?? '', name }));

/** Finds volumes for claims, and makes them up where a storage class says that somebody would. */
export const claimBinder: Controller = reconciler({
  name: 'persistentvolume-controller',
  workers: 1,
  watches: [watched(claims), watched(volumes, pending), watched(storageClasses, pending), watched(pods, ofPod)],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const claim = context.cluster.of(claims).get(namespace, name);
      if (!claim || claim.metadata.deletionTimestamp) return undefined;
      if (claim.status?.phase === 'Bound') await keepBound(context, claim);
      else await find(context, claim);
      return undefined;
    },
});

async function find(context: ControllerContext, claim: PersistentVolumeClaim): Promise<void> {
  const { cluster, events } = context;
  const there = matchingVolume(cluster.of(volumes).list(), claim);
  if (there) return bind(context, claim, there);
  const name = claim.spec.storageClassName ?? '';
  if (claim.spec.volumeName) return undefined;
  if (name === '')
    return events.record(
      claim,
      'Normal',
      'FailedBinding',
      'no persistent volumes available for this claim and no storage class is set',
    );
  const storage = cluster.of(storageClasses).get('', name);
  if (!storage) return events.record(claim, 'Warning', 'ProvisioningFailed', `storageclass.storage.k8s.io "${name}" not found`);
  if (waitsForConsumer(cluster, claim) && !isWanted(context, claim)) {
    return events.record(claim, 'Normal', 'WaitForFirstConsumer', 'waiting for first consumer to be created before binding');
  }
  if (storage.provisioner === 'kubernetes.io/no-provisioner') return undefined;
  const made = await provision(context, claim, storage);
  events.record(claim, 'Normal', 'ProvisioningSucceeded', `Successfully provisioned volume ${made.metadata.name}`);
  return bind(context, claim, made);
}

const isWanted = ({ cluster }: ControllerContext, { metadata }: PersistentVolumeClaim): boolean =>
  cluster
    .of(pods)
    .list(metadata.namespace ?? '')
    .some((pod) => !pod.metadata.deletionTimestamp && claimNamesOf(pod).includes(metadata.name));

function provision(
  { cluster }: ControllerContext,
  claim: PersistentVolumeClaim,
  storage: StorageClass,
): Promise<PersistentVolume> {
  const { metadata, spec } = claim;
  const name = `pvc-${metadata.uid ?? ''}`;
  const there = cluster.of(volumes).get('', name);
  return there
    ? Promise.resolve(there)
    : cluster.of(volumes).create({
        metadata: { name, annotations: { 'pv.kubernetes.io/provisioned-by': storage.provisioner } },
        spec: {
          capacity: { storage: spec.resources?.requests?.['storage'] ?? '1Gi' },
          accessModes: [...(spec.accessModes ?? [])],
          storageClassName: storage.metadata.name,
          persistentVolumeReclaimPolicy: storage.reclaimPolicy ?? 'Delete',
          volumeMode: spec.volumeMode ?? 'Filesystem',
          claimRef: claimReference(claim),
          csi: { driver: storage.provisioner, volumeHandle: name },
        },
      });
}

const claimReference = ({ metadata }: PersistentVolumeClaim) => ({
  kind: 'PersistentVolumeClaim',
  apiVersion: 'v1',
  namespace: metadata.namespace ?? '',
  name: metadata.name,
  uid: metadata.uid ?? '',
  ...(metadata.resourceVersion === undefined ? {} : { resourceVersion: metadata.resourceVersion }),
});

/** First the volume knows its claim, then the claim its volume: two claims never get one volume. */
async function bind({ cluster }: ControllerContext, claim: PersistentVolumeClaim, volume: PersistentVolume): Promise<void> {
  const taken = await cluster.of(volumes).update(volume, (draft) => {
    if (draft.spec.claimRef?.uid !== undefined) return;
    draft.spec.claimRef = claimReference(claim);
    draft.metadata.annotations = { ...draft.metadata.annotations, 'pv.kubernetes.io/bound-by-controller': 'yes' };
  });
  if (!taken || taken.spec.claimRef?.uid !== claim.metadata.uid) return;
  await cluster.of(volumes).updateStatus(taken, (draft) => void (draft.status = { ...draft.status, phase: 'Bound' }));
  const named = await cluster.of(claims).update(claim, (draft) => {
    draft.spec.volumeName = volume.metadata.name;
    draft.metadata.annotations = {
      ...draft.metadata.annotations,
      'pv.kubernetes.io/bind-completed': 'yes',
      'pv.kubernetes.io/bound-by-controller': 'yes',
    };
  });
  if (!named) return;
  await cluster.of(claims).updateStatus(named, (draft) => {
    draft.status = {
      ...draft.status,
      phase: 'Bound',
      accessModes: [...(taken.spec.accessModes ?? [])],
      capacity: { ...taken.spec.capacity },
    };
  });
}

/** The volume may have gone, or the claim may have been made larger. */
async function keepBound({ cluster, events }: ControllerContext, claim: PersistentVolumeClaim): Promise<void> {
  const volume = cluster.of(volumes).get('', claim.spec.volumeName ?? '');
  if (!volume) {
    events.record(claim, 'Warning', 'ClaimLost', 'Bound claim has lost its PersistentVolume. Any data on the volume is lost!');
    await cluster.of(claims).updateStatus(claim, (draft) => void (draft.status = { ...draft.status, phase: 'Lost' }));
    return;
  }
  const wanted = claim.spec.resources?.requests?.['storage'];
  if (wanted === undefined || quantityOf(wanted).nano <= quantityOf(claim.status?.capacity?.['storage']).nano) return;
  await cluster.of(volumes).update(volume, (draft) => void (draft.spec.capacity = { ...draft.spec.capacity, storage: wanted }));
  await cluster
    .of(claims)
    .updateStatus(
      claim,
      (draft) => void (draft.status = { ...draft.status, capacity: { ...draft.status?.capacity, storage: wanted } }),
    );
}
