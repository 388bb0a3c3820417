import type { KubeObject } from '@spacedock/kube';
import type { Node } from '../kinds/core/nodes.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../kinds/core/volumes.ts';
import type { Pod } from '../shapes/pod.ts';
import { resource } from './runtime/cluster.ts';
import type { StorageClass } from './shapes/storage.ts';
import type { ControllerRevision, Deployment, ReplicaSet, ReplicationController } from './shapes/workloads.ts';

/** The kinds that controllers know by name. */
export const pods = resource<Pod>('pods.');
export const nodes = resource<Node>('nodes.');
export const configMaps = resource<KubeObject & { data?: Record<string, string>; binaryData?: Record<string, string> }>('configmaps.');
export const secrets = resource<KubeObject & { data?: Record<string, string> }>('secrets.');
export const claims = resource<PersistentVolumeClaim>('persistentvolumeclaims.');
export const volumes = resource<PersistentVolume>('persistentvolumes.');
export const storageClasses = resource<StorageClass>('storageclasses.storage.k8s.io');
export const replicationControllers = resource<ReplicationController>('replicationcontrollers.');
export const deployments = resource<Deployment>('deployments.apps');
export const replicaSets = resource<ReplicaSet>('replicasets.apps');
export const controllerRevisions = resource<ControllerRevision>('controllerrevisions.apps');
