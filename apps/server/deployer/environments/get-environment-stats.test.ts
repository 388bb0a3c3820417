import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringServer, sendJson, withDiscovery } from '../testing/answering-server.ts';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { startLiveCluster, until } from '../testing/live-cluster.ts';
import type { TokenCluster } from '../testing/token-cluster.ts';
import type { EnvironmentStats } from './environment-stats.ts';

let cluster: TokenCluster;
let world: DeployerWorld;
beforeAll(async () => {
  [cluster, world] = await Promise.all([startLiveCluster(), startDeployerWorld()]);
  world.space('spc_abc', () => ({ kubeconfig: cluster.kubeconfig() }));
  for (const namespace of ['shop', 'quiet', 'metered']) {
    world.environment(`env_${namespace}`, { spaceId: 'spc_abc', namespace });
    await cluster.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  }
});
afterAll(async () => {
  await world.close();
  await cluster.close();
});

const labels = { app: 'web' };
const resources = { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '1' } };
const workload = (kind: string, name: string, image: string, spec: object = {}) => ({
  apiVersion: 'apps/v1', kind, metadata: { name, namespace: 'shop' },
  spec: {
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: { containers: [{ name: 'web', image, resources }] },
    },
    ...spec,
  },
});
const stats = (namespace: string) => world.admin.get<EnvironmentStats>(`/environments/env_${namespace}/stats`);

test('what runs in the namespace is counted, with what it asks for and what it may take', async () => {
  await cluster.admin.create({
    apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'team', namespace: 'shop' },
    spec: { hard: { pods: '10', 'requests.cpu': '4' } },
  });
  await cluster.admin.create(workload('Deployment', 'web', 'web:1', { replicas: 2 }));
  await cluster.admin.create(workload('Deployment', 'crashing', 'web:crashloop', { replicas: 1 }));
  await cluster.admin.create({
    apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'migrate', namespace: 'shop' },
    spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'm', image: 'm:1', resources }] } } },
  });
  type Container = { ready: boolean; restartCount: number; state?: { waiting?: { reason?: string } } };
  type Pod = KubeObject & { status?: { phase?: string; containerStatuses?: Container[] } };
  await until(cluster.admin, { apiVersion: 'v1', kind: 'Pod', namespace: 'shop' }, (objects) => {
    const pods = objects as readonly Pod[];
    const containers = pods.flatMap(({ status }) => status?.containerStatuses ?? []);
    return pods.some(({ status }) => status?.phase === 'Succeeded') && containers.filter(({ ready }) => ready).length === 2
      && containers.some(({ restartCount, state }) => restartCount > 0 && state?.waiting?.reason === 'CrashLoopBackOff');
  });
  type Deployment = KubeObject & { status?: { readyReplicas?: number } };
  await until(cluster.admin, { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop' }, (deployments) =>
    (deployments as readonly Deployment[]).every(({ metadata, status }) =>
      (status?.readyReplicas ?? 0) === (metadata.name === 'web' ? 2 : 0)));
  type Quota = KubeObject & { status?: { used?: Record<string, string> } };
  await until(cluster.admin, { apiVersion: 'v1', kind: 'ResourceQuota', namespace: 'shop' }, (quotas) =>
    (quotas as readonly Quota[]).every(({ status }) => status?.used?.['pods'] === '3'));

  const { status, data } = await stats('shop');
  expect(status).toBe(200);
  expect(data).toEqual({
    environmentId: 'env_shop', spaceId: 'spc_abc', namespace: 'shop', observedAt: expect.any(String),
    pods: {
      total: 4, byPhase: { pending: 0, running: 3, succeeded: 1, failed: 0, unknown: 0 }, ready: 2, restarts: expect.any(Number),
    },
    workloads: { total: 2, ready: 1, replicas: { ready: 2, desired: 3 } },
    requests: { cpuCores: 0.3, memoryBytes: 3 * 64 * 2 ** 20 },
    limits: { cpuCores: 3, memoryBytes: 0 },
    quotas: [{ name: 'team', hard: { pods: '10', 'requests.cpu': '4' }, used: { pods: '3', 'requests.cpu': '300m' } }],
    unread: [{ what: 'usage', why: expect.stringContaining('no kind PodMetrics in metrics.k8s.io/v1beta1') }],
  });
  expect(data.pods.restarts).toBeGreaterThan(0);
});

test('an empty namespace has nothing in it', async () => {
  expect((await stats('quiet')).data).toMatchObject({
    pods: { total: 0, ready: 0, restarts: 0 }, workloads: { total: 0, ready: 0, replicas: { ready: 0, desired: 0 } },
    requests: { cpuCores: 0, memoryBytes: 0 }, limits: { cpuCores: 0, memoryBytes: 0 }, quotas: [],
  });
});

test('usage is told when the cluster measures it', async () => {
  const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  await cluster.admin.create({
    apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition',
    metadata: { name: 'pods.metrics.k8s.io', annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes' } },
    spec: {
      group: 'metrics.k8s.io', scope: 'Namespaced', names: { plural: 'pods', kind: 'PodMetrics' },
      versions: [{ name: 'v1beta1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  });
  type Definition = KubeObject & { status?: { conditions?: { type: string; status: string }[] } };
  await until(cluster.admin, { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' }, (definitions) =>
    (definitions as readonly Definition[]).some(({ status }) =>
      status?.conditions?.some((one) => one.type === 'Established' && one.status === 'True')));
  for (const [name, cpu] of [['web-1', '12345678n'], ['web-2', '100m']]) {
    await cluster.admin.create({
      apiVersion: 'metrics.k8s.io/v1beta1', kind: 'PodMetrics', metadata: { name: name ?? '', namespace: 'metered' },
      containers: [{ name: 'web', usage: { cpu, memory: '20Mi' } }, { name: 'proxy', usage: { cpu: '0', memory: '1024Ki' } }],
    } as KubeObject);
  }
  const { data } = await stats('metered');
  expect(data).toMatchObject({ usage: { cpuCores: 0.113, memoryBytes: 42 * 2 ** 20 }, unread: [] });
});

test('it needs environment:view there, and an environment that is there', async () => {
  const path = '/environments/env_shop/stats';
  const elsewhere = world.person({ scope: 'environment', scopeId: 'env_other', policies: ['environment:view'] });
  expect(await elsewhere.get(path)).toMatchObject({
    status: 404, error: { code: 'object.not_found', details: [{ kind: 'environment' }] },
  });
  expect((await world.person().get(path)).status).toBe(403);
  const here = world.person({ scope: 'environment', scopeId: 'env_shop', policies: ['environment:view'] });
  expect((await here.get(path)).status).toBe(200);
  expect(world.uses.at(-1)).toMatchObject({ of: 'env_shop', policy: 'environment:view', writes: false });
  expect((await world.admin.get('/environments/env_unknown/stats')).status).toBe(404);
});

test('a namespace that was deleted behind our back is missing, not empty', async () => {
  world.environment('env_gone', { spaceId: 'spc_abc', namespace: 'gone' });
  expect(await stats('gone')).toMatchObject({
    status: 409, error: { code: 'namespace.missing', details: [{ name: 'gone', space: 'name-of-spc_abc' }] },
  });
});

test('measurements that do not come, or are none, do not keep the rest from being told', async () => {
  const lists = (metrics: (response: Parameters<typeof sendJson>[0]) => void) => answeringServer((request, response) => {
    if (request.url?.startsWith('/apis/metrics.k8s.io')) return metrics(response);
    return withDiscovery(() => sendJson(response, { metadata: { name: 'x' }, items: [] }))(request, response);
  });
  const answers = await Promise.all([
    lists((response) => sendJson(response, { kind: 'Status', code: 503, message: 'the server is unable' }, 503)),
    lists((response) => void response.writeHead(200).end('<html>')),
    lists((response) => void response.destroy()),
  ]);
  const whys = ['the server is unable', 'no JSON', 'the connection was cut'];
  for (const [index, { kubeconfig }] of answers.entries()) {
    world.space('spc_unmeasured', () => ({ kubeconfig }));
    world.environment('env_unmeasured', { spaceId: 'spc_unmeasured', namespace: 'shop' });
    const { status, data } = await stats('unmeasured');
    expect(status).toBe(200);
    expect(data.unread).toEqual([{ what: 'usage', why: expect.stringContaining(whys[index] ?? '?') }]);
  }
});
