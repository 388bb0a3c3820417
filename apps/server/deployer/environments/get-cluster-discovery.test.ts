import fc from 'fast-check';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringServer, sendJson, withDiscovery } from '../testing/answering-server.ts';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { startLiveCluster, until } from '../testing/live-cluster.ts';
import type { TokenCluster } from '../testing/token-cluster.ts';
import type { ClusterDiscovery } from './cluster-discovery.ts';

let cluster: TokenCluster;
let world: DeployerWorld;
const namespace = 'shop';
const secret = 'hunter2-recognisable';
const discover = (id = 'env_shop') => world.admin.get<ClusterDiscovery>(`/environments/${id}/cluster-discovery`);

const pod = (image: string, more: object = {}) =>
  ({ containers: [{ name: 'web', image, env: [{ name: 'PASSWORD', value: secret }] }], ...more });
const make = (apiVersion: string, kind: string, name: string, rest: object) =>
  cluster.admin.create({ apiVersion, kind, metadata: { name, namespace, annotations: { note: secret } }, ...rest } as KubeObject);
const workload = (kind: string, name: string, spec: object = {}) => make('apps/v1', kind, name, {
  spec: {
    selector: { matchLabels: { app: name } }, template: { metadata: { labels: { app: name } }, spec: pod(`${name}:1`) }, ...spec,
  },
});

interface Status {
  readonly readyReplicas?: number;
  readonly numberReady?: number;
  readonly conditions?: readonly { readonly type: string }[];
  readonly loadBalancer?: { readonly ingress?: readonly object[] };
}

beforeAll(async () => {
  [cluster, world] = await Promise.all([startLiveCluster(), startDeployerWorld()]);
  world.space('spc_abc', () => ({ kubeconfig: cluster.kubeconfig() }));
  world.environment('env_shop', { spaceId: 'spc_abc', namespace });
  await cluster.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  await make('v1', 'Secret', 'database', { stringData: { password: secret } });
  await make('v1', 'ConfigMap', 'settings', { data: { password: secret } });
  await workload('Deployment', 'web', { replicas: 2 });
  await workload('StatefulSet', 'db', { serviceName: 'db', replicas: 1 });
  await workload('DaemonSet', 'agent');
  await make('batch/v1', 'Job', 'migrate', { spec: { template: { spec: pod('migrate:2', { restartPolicy: 'Never' }) } } });
  await make('v1', 'Service', 'web', { spec: { type: 'LoadBalancer', selector: { app: 'web' }, ports: [{ port: 80 }] } });
  const sql = { clusterIP: 'None', selector: { app: 'db' }, ports: [{ name: 'sql', port: 5432 }] };
  await make('v1', 'Service', 'db', { spec: sql });
  const backend = { service: { name: 'web', port: { number: 80 } } };
  await make('networking.k8s.io/v1', 'Ingress', 'web', {
    spec: {
      tls: [{ hosts: ['shop.example.com'], secretName: 'certificate' }],
      rules: [{ host: 'shop.example.com', http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
    },
  });
  const settled = (apiVersion: string, kind: string, judge: (status: Status) => boolean) =>
    until(cluster.admin, { apiVersion, kind, namespace }, (objects) =>
      (objects as readonly (KubeObject & { status?: Status })[]).some(({ status }) => status && judge(status)));
  await settled('apps/v1', 'Deployment', ({ readyReplicas }) => readyReplicas === 2);
  await settled('apps/v1', 'StatefulSet', ({ readyReplicas }) => readyReplicas === 1);
  await settled('apps/v1', 'DaemonSet', ({ numberReady = 0 }) => numberReady > 0);
  await settled('batch/v1', 'Job', ({ conditions = [] }) => conditions.some(({ type }) => type === 'Complete'));
  await settled('v1', 'Service', ({ loadBalancer }) => loadBalancer?.ingress?.length === 1);
});
afterAll(async () => {
  await world.close();
  await cluster.close();
});

test('what is in the namespace, with its readiness, images and addresses', async () => {
  const { status, data } = await discover();
  expect(status).toBe(200);
  const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const nodes = (await cluster.admin.list({ apiVersion: 'v1', kind: 'Node' })).items.length;
  expect(data).toEqual({
    environmentId: 'env_shop', spaceId: 'spc_abc', namespace, observedAt: expect.any(String), version: 'v1.36.4', nodes,
    workloads: [
      { kind: 'DaemonSet', name: 'agent', status: 'ready', ready: nodes, desired: nodes, images: ['agent:1'], createdAt },
      { kind: 'Deployment', name: 'web', status: 'ready', ready: 2, desired: 2, images: ['web:1'], createdAt },
      { kind: 'Job', name: 'migrate', status: 'complete', ready: 1, desired: 1, images: ['migrate:2'], createdAt },
      { kind: 'StatefulSet', name: 'db', status: 'ready', ready: 1, desired: 1, images: ['db:1'], createdAt },
    ],
    services: [
      { name: 'db', type: 'ClusterIP', ports: [{ name: 'sql', port: 5432, protocol: 'TCP' }], addresses: [], createdAt },
      { name: 'web', type: 'LoadBalancer', ports: [{ port: 80, protocol: 'TCP' }], addresses: [expect.any(String)], createdAt },
    ],
    ingresses: [{
      name: 'web', hosts: ['shop.example.com'], tlsHosts: ['shop.example.com'], addresses: expect.any(Array), createdAt,
    }],
    unread: [],
  });
});

test('no value of a secret, a setting, a variable or an annotation comes out', async () => {
  const { text } = await discover();
  expect(text).not.toContain(secret);
  expect(text).not.toContain('PASSWORD');
});

test('an identity that may see these kinds in the namespace, and nothing else, is enough', async () => {
  cluster.accept('token-of-a-reader', 'nobody');
  await make('rbac.authorization.k8s.io/v1', 'Role', 'reader', {
    rules: [
      { apiGroups: [''], resources: ['pods', 'services', 'resourcequotas'], verbs: ['list'] },
      { apiGroups: ['apps'], resources: ['deployments', 'statefulsets', 'daemonsets'], verbs: ['list'] },
      { apiGroups: ['batch'], resources: ['jobs'], verbs: ['list'] },
      { apiGroups: ['networking.k8s.io'], resources: ['ingresses'], verbs: ['list'] },
    ],
  });
  const subjects = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'user-of-token-of-a-reader' }];
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' };
  await make('rbac.authorization.k8s.io/v1', 'RoleBinding', 'reader', { subjects, roleRef });
  world.space('spc_narrow', () => ({ kubeconfig: cluster.kubeconfig('token-of-a-reader') }));
  world.environment('env_narrow', { spaceId: 'spc_narrow', namespace });
  const { status, data } = await discover('env_narrow');
  expect(status).toBe(200);
  expect(data.workloads).toHaveLength(4);
  const why = expect.stringContaining('cannot list resource "nodes"');
  expect(data).toMatchObject({ version: 'v1.36.4', unread: [{ what: 'nodes', why }] });
  expect(data).not.toHaveProperty('nodes');
  expect((await world.admin.get('/environments/env_narrow/stats')).status).toBe(200);

  world.environment('env_narrow', { spaceId: 'spc_narrow', namespace: 'default' });
  expect(await discover('env_narrow')).toMatchObject({ status: 502, error: { code: 'cluster.refused' } });
});

test('it needs environment:view there', async () => {
  const path = '/environments/env_shop/cluster-discovery';
  const elsewhere = world.person({ scope: 'environment', scopeId: 'env_other', policies: ['environment:view'] });
  expect((await elsewhere.get(path)).status).toBe(404);
  expect((await world.person().get(path)).status).toBe(403);
  world.environment('env_lost', { spaceId: 'spc_abc', namespace: 'lost' });
  expect(await discover('env_lost')).toMatchObject({ status: 409, error: { code: 'namespace.missing' } });
});

test('whatever a broken or hostile cluster answers, it is its own fault or of no harm', async () => {
  let answer: unknown;
  const { kubeconfig } = await answeringServer(withDiscovery((_, response) => sendJson(response, answer)));
  world.space('spc_hostile', () => ({ kubeconfig }));
  world.environment('env_hostile', { spaceId: 'spc_hostile', namespace });
  const keys = [
    'containers', 'template', 'spec', 'status', 'conditions', 'loadBalancer', 'ingress', 'rules', 'ports', 'replicas',
    'resources', '__proto__',
  ];
  const { part } = fc.letrec<{ part: unknown }>((tie) => ({
    part: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 0 }), fc.array(tie('part'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom(...keys), tie('part'), { maxKeys: 3 })),
  }));
  const metadata = { name: 'thing', creationTimestamp: '2026-04-15T08:00:00Z' };
  await fc.assert(fc.asyncProperty(part, part, async (spec, status) => {
    answer = { gitVersion: status, metadata, items: [{ metadata, spec, status, containers: spec }] };
    for (const path of ['stats', 'cluster-discovery']) {
      const given = await world.admin.get(`/environments/env_hostile/${path}`);
      if (given.status !== 200) expect([given.status, given.error.code]).toEqual([502, 'cluster.unreadable']);
    }
  }), { numRuns: 60 });
});
