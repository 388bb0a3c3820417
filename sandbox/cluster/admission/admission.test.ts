import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster, type TestCluster } from '../testing/test-cluster.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.close());

async function namespace(name: string, labels: Record<string, string> = {}): Promise<string> {
  expect((await cluster.admin.post('/api/v1/namespaces', { metadata: { name, labels } })).status).toBe(201);
  return `/api/v1/namespaces/${name}`;
}
const pod = (name: string, container: object = {}): object => ({
  metadata: { name },
  spec: { containers: [{ name: 'main', image: 'nginx', ...container }] },
});

test('nothing is put into a namespace that does not exist', async () => {
  const { status, body } = await cluster.admin.post('/api/v1/namespaces/nowhere/configmaps', { metadata: { name: 'a' } });
  expect([status, body.message]).toEqual([404, 'namespaces "nowhere" not found']);
});

test('nothing new is put into a namespace that is going, which goes when it is finalized', async () => {
  const at = await namespace('going');
  const { status, body } = await cluster.admin.delete(at);
  expect([status, body.status]).toEqual([200, { phase: 'Terminating' }]);
  const refused = await cluster.admin.post(`${at}/configmaps`, { metadata: { name: 'a' } });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    message: 'configmaps "a" is forbidden: unable to create new content in namespace going because it is being terminated',
    details: {
      causes: [{ reason: 'NamespaceTerminating', message: 'namespace going is being terminated', field: 'metadata.namespace' }],
    },
  });
  await cluster.admin.put(`${at}/finalize`, { ...body, spec: { finalizers: [] } });
  expect((await cluster.admin.get(at)).status).toBe(404);
});

test.each(['default', 'kube-system', 'kube-public'])('%s stays', async (name) => {
  const { status, body } = await cluster.admin.delete(`/api/v1/namespaces/${name}`);
  expect([status, body.message]).toEqual([403, `namespaces "${name}" is forbidden: this namespace may not be deleted`]);
});

test('a pod gets its account, its token, its tolerations and its priority', async () => {
  const { body } = await cluster.admin.post('/api/v1/namespaces/default/pods', pod('plain'));
  expect(body.spec).toMatchObject({
    serviceAccountName: 'default',
    serviceAccount: 'default',
    priority: 0,
    preemptionPolicy: 'PreemptLowerPriority',
    enableServiceLinks: true,
    containers: [
      {
        imagePullPolicy: 'Always',
        volumeMounts: [{ mountPath: '/var/run/secrets/kubernetes.io/serviceaccount', readOnly: true }],
      },
    ],
    tolerations: [
      { key: 'node.kubernetes.io/not-ready', tolerationSeconds: 300 },
      { key: 'node.kubernetes.io/unreachable', tolerationSeconds: 300 },
    ],
  });
  expect(body.status).toEqual({ phase: 'Pending', qosClass: 'BestEffort' });
  const unknown = await cluster.admin.post('/api/v1/namespaces/default/pods', {
    ...pod('nobody'),
    spec: { serviceAccountName: 'ghost', containers: [{ name: 'a', image: 'b' }] },
  });
  expect([unknown.status, unknown.body.message]).toEqual([
    403,
    'pods "nobody" is forbidden: error looking up service account default/ghost: serviceaccount "ghost" not found',
  ]);
});

test('limit ranges fill in what containers do not say, and refuse what is too much', async () => {
  const at = await namespace('limited');
  await cluster.admin.post(`${at}/limitranges`, {
    metadata: { name: 'lr' },
    spec: { limits: [{ type: 'Container', default: { cpu: '200m' }, defaultRequest: { cpu: '100m' }, max: { memory: '1Gi' } }] },
  });
  const { body } = await cluster.admin.post(`${at}/pods`, pod('a'));
  expect(body.spec).toMatchObject({
    containers: [{ resources: { limits: { cpu: '200m', memory: '1Gi' }, requests: { cpu: '100m', memory: '1Gi' } } }],
  });
  expect(body.metadata['annotations']).toEqual({
    'kubernetes.io/limit-ranger':
      'LimitRanger plugin set: cpu, memory request for container main; cpu, memory limit for container main',
  });
  const refused = await cluster.admin.post(`${at}/pods`, pod('b', { resources: { limits: { memory: '2Gi' } } }));
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'pods "b" is forbidden: maximum memory usage per Container is 1Gi, but limit is 2Gi',
  ]);
});

test('a quota is charged, and refuses what it does not have, also to many who ask at once', async () => {
  const at = await namespace('counted');
  await cluster.admin.post(`${at}/resourcequotas`, {
    metadata: { name: 'q' },
    spec: { hard: { 'count/configmaps': '3', pods: '1', 'requests.cpu': '1' } },
  });
  // A controller counts what is there; here nothing is.
  await cluster.admin.patch(`${at}/resourcequotas/q/status`, {
    status: {
      hard: { 'count/configmaps': '3', pods: '1', 'requests.cpu': '1' },
      used: { 'count/configmaps': '0', pods: '0', 'requests.cpu': '0' },
    },
  });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => cluster.admin.post(`${at}/configmaps`, { metadata: { name: `cm-${index}` } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 403, 403, 403]);
  expect(answers.find(({ status }) => status === 403)?.body.message).toMatch(
    /^configmaps "cm-\d" is forbidden: exceeded quota: q, requested: count\/configmaps=1, used: count\/configmaps=3, limited: count\/configmaps=3$/,
  );
  const silent = await cluster.admin.post(`${at}/pods`, pod('silent'));
  expect(silent.body.message).toBe('pods "silent" is forbidden: failed quota: q: must specify requests.cpu for: main');
  expect((await cluster.admin.post(`${at}/pods`, pod('one', { resources: { requests: { cpu: '600m' } } }))).status).toBe(201);
  const tooMuch = await cluster.admin.post(`${at}/pods`, pod('two', { resources: { requests: { cpu: '600m' } } }));
  expect(tooMuch.body.message).toBe(
    'pods "two" is forbidden: exceeded quota: q, requested: pods=1,requests.cpu=600m, used: pods=1,requests.cpu=600m, limited: pods=1,requests.cpu=1',
  );
  expect((await cluster.admin.get(`${at}/resourcequotas/q`)).body.status).toMatchObject({
    used: { 'count/configmaps': '3', pods: '1', 'requests.cpu': '600m' },
  });
});

test('an object that is refused for another reason is not charged', async () => {
  const at = await namespace('fair');
  await cluster.admin.post(`${at}/resourcequotas`, { metadata: { name: 'q' }, spec: { hard: { 'count/configmaps': '1' } } });
  await cluster.admin.patch(`${at}/resourcequotas/q/status`, {
    status: { hard: { 'count/configmaps': '1' }, used: { 'count/configmaps': '0' } },
  });
  expect((await cluster.admin.post(`${at}/configmaps`, { metadata: { name: 'Not_A_Name' } })).status).toBe(422);
  expect((await cluster.admin.post(`${at}/configmaps`, { metadata: { name: 'a' } })).status).toBe(201);
});

test('a claim gets the default storage class, unless it names one or none', async () => {
  const claim = (name: string, storageClassName?: string): object => ({
    metadata: { name },
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
      ...(storageClassName === undefined ? {} : { storageClassName }),
    },
  });
  const made = async (name: string, storageClass?: string): Promise<unknown> =>
    (await cluster.admin.post('/api/v1/namespaces/default/persistentvolumeclaims', claim(name, storageClass))).body.spec[
      'storageClassName'
    ];
  expect([await made('usual'), await made('named', 'fast'), await made('none', '')]).toEqual(['standard', 'fast', '']);
});

test('pod security refuses pods and warns of what makes them', async () => {
  const at = await namespace('strict', {
    'pod-security.kubernetes.io/enforce': 'baseline',
    'pod-security.kubernetes.io/warn': 'restricted',
  });
  const refused = await cluster.admin.post(`${at}/pods`, pod('root', { securityContext: { privileged: true } }));
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'pods "root" is forbidden: violates PodSecurity "baseline:latest": privileged (container "main" must not set securityContext.privileged=true)',
  ]);
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
  const warned = await cluster.admin.post('/apis/apps/v1/namespaces/strict/deployments', {
    metadata: { name: 'd' },
    spec: { selector: { matchLabels: { app: 'a' } }, template },
  });
  expect(warned.status).toBe(201);
  expect(warned.headers['warning']).toBe(
    '299 - "would violate PodSecurity \\"restricted:latest\\": allowPrivilegeEscalation != false (container \\"main\\" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container \\"main\\" must set securityContext.capabilities.drop=[\\"ALL\\"]), runAsNonRoot != true (pod or container \\"main\\" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container \\"main\\" must set securityContext.seccompProfile.type to \\"RuntimeDefault\\" or \\"Localhost\\")"',
  );
});
