import type { KubeObject, OwnerReference } from '@spacedock/kube';

/** The one owner that manages an object. */
export const controllerOf = ({ metadata }: KubeObject): OwnerReference | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller === true);

export const isControlledBy = (object: KubeObject, owner: KubeObject): boolean =>
  controllerOf(object)?.uid === owner.metadata.uid;

export const controllerReference = ({ apiVersion, kind, metadata }: KubeObject): OwnerReference => ({
  apiVersion,
  kind,
  name: metadata.name,
  uid: metadata.uid ?? '',
  controller: true,
  blockOwnerDeletion: true,
});
