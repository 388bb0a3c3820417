import type { KubeObject } from '@spacedock/kube';
import { type PolicyRule, rbacGroup } from '../kinds/others/rbac.ts';

/** Roles and bindings that every Kubernetes cluster starts with, as far as there is something here that they are about. */

const read = ['get', 'list', 'watch'];
const write = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const readWrite = [...read, ...write];
const rule = (verbs: readonly string[], apiGroups: readonly string[], ...resources: readonly string[]): PolicyRule => ({
  verbs: [...verbs],
  apiGroups: [...apiGroups],
  resources: [...resources],
});
const paths = (...nonResourceURLs: readonly string[]): PolicyRule => ({ verbs: ['get'], nonResourceURLs: [...nonResourceURLs] });

const viewRules: readonly PolicyRule[] = [
  rule(
    read,
    [''],
    'configmaps',
    'endpoints',
    'persistentvolumeclaims',
    'persistentvolumeclaims/status',
    'pods',
    'replicationcontrollers',
    'replicationcontrollers/scale',
    'serviceaccounts',
    'services',
    'services/status',
  ),
  rule(
    read,
    [''],
    'bindings',
    'limitranges',
    'namespaces/status',
    'pods/log',
    'pods/status',
    'replicationcontrollers/status',
    'resourcequotas',
    'resourcequotas/status',
  ),
  rule(read, [''], 'namespaces'),
  rule(read, ['', 'events.k8s.io'], 'events'),
  rule(read, ['discovery.k8s.io'], 'endpointslices'),
  rule(
    read,
    ['apps'],
    'controllerrevisions',
    'daemonsets',
    'daemonsets/status',
    'deployments',
    'deployments/scale',
    'deployments/status',
    'replicasets',
    'replicasets/scale',
    'replicasets/status',
    'statefulsets',
    'statefulsets/scale',
    'statefulsets/status',
  ),
  rule(read, ['autoscaling'], 'horizontalpodautoscalers', 'horizontalpodautoscalers/status'),
  rule(read, ['batch'], 'cronjobs', 'cronjobs/status', 'jobs', 'jobs/status'),
  rule(read, ['policy'], 'poddisruptionbudgets', 'poddisruptionbudgets/status'),
  rule(read, ['networking.k8s.io'], 'ingresses', 'ingresses/status', 'networkpolicies'),
];

const editRules: readonly PolicyRule[] = [
  rule(read, [''], 'pods/attach', 'pods/exec', 'pods/portforward', 'pods/proxy', 'secrets', 'services/proxy'),
  rule(['impersonate'], [''], 'serviceaccounts'),
  rule(write, [''], 'pods', 'pods/attach', 'pods/exec', 'pods/portforward', 'pods/proxy'),
  rule(['create'], [''], 'pods/eviction'),
  rule(
    write,
    [''],
    'configmaps',
    'persistentvolumeclaims',
    'replicationcontrollers',
    'replicationcontrollers/scale',
    'secrets',
    'serviceaccounts',
    'services',
    'services/proxy',
  ),
  rule(['create'], [''], 'serviceaccounts/token'),
  rule(write, ['', 'events.k8s.io'], 'events'),
  rule(
    write,
    ['apps'],
    'daemonsets',
    'deployments',
    'deployments/rollback',
    'deployments/scale',
    'replicasets',
    'replicasets/scale',
    'statefulsets',
    'statefulsets/scale',
  ),
  rule(write, ['autoscaling'], 'horizontalpodautoscalers'),
  rule(write, ['batch'], 'cronjobs', 'jobs'),
  rule(write, ['policy'], 'poddisruptionbudgets'),
  rule(write, ['networking.k8s.io'], 'ingresses', 'networkpolicies'),
  rule(readWrite, ['coordination.k8s.io'], 'leases'),
];

const adminRules: readonly PolicyRule[] = [
  rule(['create'], ['authorization.k8s.io'], 'localsubjectaccessreviews'),
  rule(readWrite, [rbacGroup], 'rolebindings', 'roles'),
];

const health = ['/healthz', '/livez', '/readyz'];
const aggregate = (to: string): string => `rbac.authorization.k8s.io/aggregate-to-${to}`;
const bootstrapping = { 'kubernetes.io/bootstrapping': 'rbac-defaults' };
const updated = { 'rbac.authorization.kubernetes.io/autoupdate': 'true' };

function clusterRole(name: string, rules: readonly PolicyRule[], labels: Record<string, string> = {}): KubeObject {
  return {
    apiVersion: `${rbacGroup}/v1`,
    kind: 'ClusterRole',
    metadata: { name, labels: { ...bootstrapping, ...labels }, annotations: updated },
    rules,
  };
}
function aggregated(name: string, labels: Record<string, string> = {}): KubeObject {
  return {
    ...clusterRole(name, [], labels),
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [aggregate(name)]: 'true' } }] },
  };
}
function bound(role: string, groups: readonly string[]): KubeObject {
  return {
    apiVersion: `${rbacGroup}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: role, labels: bootstrapping, annotations: updated },
    roleRef: { apiGroup: rbacGroup, kind: 'ClusterRole', name: role },
    subjects: groups.map((name) => ({ apiGroup: rbacGroup, kind: 'Group', name })),
  };
}

export const bootstrapClusterRoles: readonly KubeObject[] = [
  clusterRole('cluster-admin', [
    { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
    { verbs: ['*'], nonResourceURLs: ['*'] },
  ]),
  clusterRole('system:discovery', [
    paths(
      '/api',
      '/api/*',
      '/apis',
      '/apis/*',
      '/healthz',
      '/livez',
      '/openapi',
      '/openapi/*',
      '/readyz',
      '/version',
      '/version/',
    ),
  ]),
  clusterRole('system:monitoring', [
    paths('/healthz', '/healthz/*', '/livez', '/livez/*', '/metrics', '/metrics/slis', '/readyz', '/readyz/*'),
    rule(['get'], [''], 'nodes/metrics'),
  ]),
  clusterRole('system:basic-user', [
    rule(['create'], ['authorization.k8s.io'], 'selfsubjectaccessreviews', 'selfsubjectrulesreviews'),
    rule(['create'], ['authentication.k8s.io'], 'selfsubjectreviews'),
  ]),
  clusterRole('system:public-info-viewer', [paths(...health, '/version', '/version/')]),
  clusterRole('system:auth-delegator', [
    rule(['create'], ['authentication.k8s.io'], 'tokenreviews'),
    rule(['create'], ['authorization.k8s.io'], 'subjectaccessreviews'),
  ]),
  clusterRole('system:kube-scheduler', [
    rule(read, [''], 'nodes', 'pods', 'namespaces', 'services', 'persistentvolumes', 'persistentvolumeclaims'),
    rule(['delete', ...read], [''], 'pods'),
    rule(['create'], [''], 'bindings', 'pods/binding'),
    rule(['patch', 'update'], [''], 'pods/status'),
    rule(['create', 'patch', 'update'], ['', 'events.k8s.io'], 'events'),
    rule(readWrite, ['coordination.k8s.io'], 'leases'),
    rule(read, ['apps'], 'replicasets', 'statefulsets'),
    rule(read, ['policy'], 'poddisruptionbudgets'),
    rule(read, ['storage.k8s.io'], 'csidrivers', 'csinodes', 'storageclasses', 'volumeattachments'),
  ]),
  clusterRole('system:kube-controller-manager', [
    rule(['create'], [''], 'secrets', 'serviceaccounts', 'serviceaccounts/token'),
    rule(['delete', 'get', 'update'], [''], 'secrets', 'serviceaccounts'),
    rule(read, ['*'], '*'),
    rule(['create', 'patch', 'update'], ['', 'events.k8s.io'], 'events'),
    rule(readWrite, ['coordination.k8s.io'], 'leases'),
    rule(['create'], ['authentication.k8s.io'], 'tokenreviews'),
    rule(['create'], ['authorization.k8s.io'], 'subjectaccessreviews'),
  ]),
  clusterRole('system:node', [
    rule(['create', 'get', 'list', 'watch', 'patch', 'update'], [''], 'nodes'),
    rule(['patch', 'update'], [''], 'nodes/status', 'pods/status'),
    rule(['create', 'delete', ...read], [''], 'pods'),
    rule(read, [''], 'configmaps', 'secrets', 'services'),
    rule(['create', 'patch', 'update'], ['', 'events.k8s.io'], 'events'),
    rule(readWrite, ['coordination.k8s.io'], 'leases'),
  ]),
  aggregated('admin'),
  aggregated('edit', { [aggregate('admin')]: 'true' }),
  aggregated('view', { [aggregate('edit')]: 'true' }),
  clusterRole('system:aggregate-to-admin', adminRules, { [aggregate('admin')]: 'true' }),
  clusterRole('system:aggregate-to-edit', editRules, { [aggregate('edit')]: 'true' }),
  clusterRole('system:aggregate-to-view', viewRules, { [aggregate('view')]: 'true' }),
];

const binding = (role: string, user: string): KubeObject => ({
  ...bound(role, []),
  subjects: [{ apiGroup: rbacGroup, kind: 'User', name: user }],
});

export const bootstrapClusterRoleBindings: readonly KubeObject[] = [
  bound('cluster-admin', ['system:masters']),
  bound('system:monitoring', ['system:monitoring']),
  bound('system:discovery', ['system:authenticated']),
  bound('system:basic-user', ['system:authenticated']),
  bound('system:public-info-viewer', ['system:authenticated', 'system:unauthenticated']),
  binding('system:kube-scheduler', 'system:kube-scheduler'),
  binding('system:kube-controller-manager', 'system:kube-controller-manager'),
];
