import type { KubeObject } from '@spacedock/kube';
import type { DaemonSet } from '../kinds/apps/daemon-sets.ts';
import type { StatefulSet } from '../kinds/apps/stateful-sets.ts';
import type { CronJob } from '../kinds/batch/cron-jobs.ts';
import type { Job } from '../kinds/batch/jobs.ts';
import type { Namespace } from '../kinds/core/namespaces.ts';
import type { Node } from '../kinds/core/nodes.ts';
import type { ResourceQuota } from '../kinds/core/quotas.ts';
import type { Service } from '../kinds/core/services.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../kinds/core/volumes.ts';
import type { HorizontalPodAutoscaler } from '../kinds/others/autoscaling.ts';
import type { Ingress } from '../kinds/others/networking.ts';
import type { PodDisruptionBudget } from '../kinds/others/policy.ts';
import type { Pod } from '../shapes/pod.ts';
import { resource } from './runtime/cluster.ts';
import type { Endpoints, EndpointSlice } from './shapes/networking.ts';
import type { StorageClass } from './shapes/storage.ts';
import type { ControllerRevision, Deployment, ReplicaSet, ReplicationController } from './shapes/workloads.ts';

/** The kinds that controllers know by name. */
export const pods = resource<Pod>('pods.');
export const nodes = resource<Node>('nodes.');
export const configMaps = resource<KubeObject & { data?: Record<string, string>; binaryData?: Record<string, string> }>(
  'configmaps.',
);
export const secrets = resource<KubeObject & { data?: Record<string, string> }>('secrets.');
export const claims = resource<PersistentVolumeClaim>('persistentvolumeclaims.');
export const volumes = resource<PersistentVolume>('persistentvolumes.');
export const storageClasses = resource<StorageClass>('storageclasses.storage.k8s.io');
export const replicationControllers = resource<ReplicationController>('replicationcontrollers.');
export const deployments = resource<Deployment>('deployments.apps');
export const replicaSets = resource<ReplicaSet>('replicasets.apps');
export const controllerRevisions = resource<ControllerRevision>('controllerrevisions.apps');
export const jobs = resource<Job>('jobs.batch');
export const cronJobs = resource<CronJob>('cronjobs.batch');
export const statefulSets = resource<StatefulSet>('statefulsets.apps');
export const daemonSets = resource<DaemonSet>('daemonsets.apps');
export const namespaces = resource<Namespace>('namespaces.');
export const events = resource<KubeObject & { lastTimestamp?: string | null; eventTime?: string | null }>('events.');
export const serviceAccounts = resource<KubeObject>('serviceaccounts.');
export const services = resource<Service>('services.');
export const endpoints = resource<Endpoints>('endpoints.');
export const endpointSlices = resource<EndpointSlice>('endpointslices.discovery.k8s.io');
export const ingresses = resource<Ingress>('ingresses.networking.k8s.io');
export const resourceQuotas = resource<ResourceQuota>('resourcequotas.');
export const disruptionBudgets = resource<PodDisruptionBudget>('poddisruptionbudgets.policy');
export const autoscalers = resource<HorizontalPodAutoscaler>('horizontalpodautoscalers.autoscaling');
