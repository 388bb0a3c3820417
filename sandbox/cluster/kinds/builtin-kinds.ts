import type { KindDeclaration } from '@spacedock/kube';
import { controllerRevisions } from './apps/controller-revisions.ts';
import { daemonSets } from './apps/daemon-sets.ts';
import { deployments } from './apps/deployments.ts';
import { replicaSets } from './apps/replica-sets.ts';
import { statefulSets } from './apps/stateful-sets.ts';
import { cronJobs } from './batch/cron-jobs.ts';
import { jobs } from './batch/jobs.ts';
import { configMaps, secrets } from './core/config-data.ts';
import { endpoints } from './core/endpoints.ts';
import { events } from './core/events.ts';
import { namespaces } from './core/namespaces.ts';
import { nodes } from './core/nodes.ts';
import { pods } from './core/pods.ts';
import { limitRanges, resourceQuotas } from './core/quotas.ts';
import { podTemplates, replicationControllers } from './core/replication-controllers.ts';
import { services } from './core/services.ts';
import { persistentVolumeClaims, persistentVolumes } from './core/volumes.ts';
import { admissionRegistration } from './others/admission-registration.ts';
import { apiServices } from './others/api-services.ts';
import { horizontalPodAutoscalers, oldHorizontalPodAutoscalers } from './others/autoscaling.ts';
import { certificateRequests } from './others/certificate-requests.ts';
import { clusterFacilities } from './others/cluster-facilities.ts';
import { ingressClasses, ingresses, networkPolicies } from './others/networking.ts';
import { podDisruptionBudgets } from './others/policy.ts';
import { clusterRoleBindings, clusterRoles, roleBindings, roles } from './others/rbac.ts';
import { reviewKinds } from './others/reviews.ts';
import { endpointSlices, leases, newEvents, priorityClasses, storageClasses } from './others/small-kinds.ts';

/** Every kind of Kubernetes that is served as it stands. Those that need something of the running cluster are added where that is. */
export const builtinKinds: readonly KindDeclaration[] = [
  configMaps,
  endpoints,
  events,
  limitRanges,
  namespaces,
  nodes,
  persistentVolumeClaims,
  persistentVolumes,
  pods,
  podTemplates,
  replicationControllers,
  resourceQuotas,
  secrets,
  services,
  ...admissionRegistration,
  apiServices,
  controllerRevisions,
  daemonSets,
  deployments,
  replicaSets,
  statefulSets,
  ...reviewKinds,
  horizontalPodAutoscalers,
  oldHorizontalPodAutoscalers,
  cronJobs,
  jobs,
  certificateRequests,
  leases,
  endpointSlices,
  newEvents,
  ingressClasses,
  ingresses,
  networkPolicies,
  podDisruptionBudgets,
  clusterRoleBindings,
  clusterRoles,
  roleBindings,
  roles,
  priorityClasses,
  storageClasses,
  ...clusterFacilities,
];
