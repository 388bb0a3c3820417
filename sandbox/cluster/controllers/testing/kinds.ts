import type { KindDeclaration } from '@spacedock/kube';
import { controllerRevisions } from '../../kinds/apps/controller-revisions.ts';
import { daemonSets } from '../../kinds/apps/daemon-sets.ts';
import { deployments } from '../../kinds/apps/deployments.ts';
import { replicaSets } from '../../kinds/apps/replica-sets.ts';
import { statefulSets } from '../../kinds/apps/stateful-sets.ts';
import { cronJobs } from '../../kinds/batch/cron-jobs.ts';
import { jobs } from '../../kinds/batch/jobs.ts';
import { configMaps, secrets } from '../../kinds/core/config-data.ts';
import { endpoints } from '../../kinds/core/endpoints.ts';
import { events } from '../../kinds/core/events.ts';
import { namespaces } from '../../kinds/core/namespaces.ts';
import { nodes } from '../../kinds/core/nodes.ts';
import { pods } from '../../kinds/core/pods.ts';
import { resourceQuotas } from '../../kinds/core/quotas.ts';
import { replicationControllers } from '../../kinds/core/replication-controllers.ts';
import { serviceAccounts } from '../../kinds/core/service-accounts.ts';
import { services } from '../../kinds/core/services.ts';
import { persistentVolumeClaims, persistentVolumes } from '../../kinds/core/volumes.ts';
import { horizontalPodAutoscalers } from '../../kinds/others/autoscaling.ts';
import { ingresses } from '../../kinds/others/networking.ts';
import { podDisruptionBudgets } from '../../kinds/others/policy.ts';
import { endpointSlices, newEvents, storageClasses } from '../../kinds/others/small-kinds.ts';

/** The kinds that controllers have to do with. */
export const smallKinds: readonly KindDeclaration[] = [
  pods,
  namespaces,
  nodes,
  services,
  endpoints,
  events,
  configMaps,
  secrets,
  serviceAccounts,
  persistentVolumeClaims,
  persistentVolumes,
  resourceQuotas,
  replicationControllers,
  deployments,
  replicaSets,
  statefulSets,
  daemonSets,
  controllerRevisions,
  jobs,
  cronJobs,
  endpointSlices,
  ingresses,
  podDisruptionBudgets,
  horizontalPodAutoscalers,
  storageClasses,
  newEvents,
];

const custom = (kind: string, plural: string, scope: KindDeclaration['scope']): KindDeclaration => ({
  group: 'example.com',
  version: 'v1',
  kind,
  plural,
  singular: kind.toLowerCase(),
  scope,
  columns: [],
  status: true,
  schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
});

/** What a custom resource definition might bring. */
export const widgets: KindDeclaration = custom('Widget', 'widgets', 'Namespaced');
export const clusterWidgets: KindDeclaration = custom('ClusterWidget', 'clusterwidgets', 'Cluster');
