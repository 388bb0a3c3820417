import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster, type TestCluster } from '../../testing/test-cluster.ts';

const at = '/api/v1/namespaces/default/pods';
let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.close());

const pod = (name: string, spec: object = {}, labels: object = {}): object => ({
  metadata: { name, labels },
  spec: { containers: [{ name: 'main', image: 'nginx:1' }], ...spec },
});
const running = (name: string): object => ({
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'True' }],
    containerStatuses: [
      {
        name: 'main',
        ready: true,
        restartCount: 0,
        image: 'nginx:1',
        imageID: '',
        state: { running: { startedAt: '2030-01-01T00:00:00Z' } },
      },
    ],
  },
  metadata: { name },
});

test('what was started cannot be made into something else, but for its image', async () => {
  await cluster.admin.post(at, pod('fixed'));
  expect((await cluster.admin.patch(`${at}/fixed`, { spec: { restartPolicy: 'Never' } })).body.message).toContain(
    'pod updates may not change fields other than `spec.containers[*].image`',
  );
  const smp = { contentType: 'application/strategic-merge-patch+json' };
  const { body } = await cluster.admin.patch(`${at}/fixed`, { spec: { containers: [{ name: 'main', image: 'nginx:2' }] } }, smp);
  expect([body.spec['containers'], body.metadata['generation']]).toMatchObject([[{ image: 'nginx:2' }], 2]);
});

test('the status is written apart: the spec stays, owners stay, labels may go along', async () => {
  await cluster.admin.post(at, pod('apart'));
  const { body } = await cluster.admin.patch(`${at}/apart/status`, {
    ...running('apart'),
    metadata: { labels: { seen: 'yes' } },
    spec: { hostNetwork: true },
  });
  expect([body.status, body.metadata['labels'], body.spec['hostNetwork']]).toMatchObject([
    { phase: 'Running', qosClass: 'BestEffort' },
    { seen: 'yes' },
    undefined,
  ]);
  const row = (await cluster.admin.get(`${at}/apart`, { headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' } }))
    .body['rows'] as { cells: unknown[] }[];
  expect(row[0]?.cells.slice(0, 4)).toEqual(['apart', '1/1', 'Running', '0']);
});

test('a binding places a pod once', async () => {
  await cluster.admin.post(at, pod('placed'));
  const bind = (node: string) =>
    cluster.admin.post(`${at}/placed/binding`, { metadata: { name: 'placed' }, target: { kind: 'Node', name: node } });
  expect((await bind('node-1')).status).toBe(201);
  const { body } = await cluster.admin.get(`${at}/placed`);
  expect([body.spec['nodeName'], body.status]).toMatchObject([
    'node-1',
    { conditions: [{ type: 'PodScheduled', status: 'True' }] },
  ]);
  const again = await bind('node-2');
  expect([again.status, again.body.message]).toEqual([
    409,
    'Operation cannot be fulfilled on pods "placed": pod placed is already assigned to node "node-1"',
  ]);
  expect(
    (await cluster.admin.get(`${at}?fieldSelector=spec.nodeName%3Dnode-1`)).body.items.map(({ metadata }) => metadata.name),
  ).toEqual(['placed']);
});

test('a pod that has a node is given time to end; one that has none is gone at once', async () => {
  await cluster.admin.post(at, pod('waiting'));
  expect((await cluster.admin.delete(`${at}/waiting`)).status).toBe(200);
  expect((await cluster.admin.get(`${at}/waiting`)).status).toBe(404);
  await cluster.admin.post(at, pod('ending', { nodeName: 'node-1', terminationGracePeriodSeconds: 5 }));
  const { body } = await cluster.admin.delete(`${at}/ending`);
  expect([body.kind, body.metadata['deletionGracePeriodSeconds']]).toEqual(['Pod', 5]);
  const shorter = await cluster.admin.delete(`${at}/ending`, { gracePeriodSeconds: 1 });
  expect(shorter.body.metadata['deletionGracePeriodSeconds']).toBe(1);
  await cluster.admin.delete(`${at}/ending`, { gracePeriodSeconds: 0 });
  expect((await cluster.admin.get(`${at}/ending`)).status).toBe(404);
});

test('an eviction asks the disruption budget, and spends it', async () => {
  for (const name of ['one', 'two']) {
    await cluster.admin.post(at, pod(name, { nodeName: 'node-1' }, { app: 'web' }));
    await cluster.admin.patch(`${at}/${name}/status`, running(name));
  }
  const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
  await cluster.admin.post(budgets, {
    metadata: { name: 'web' },
    spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } },
  });
  await cluster.admin.patch(`${budgets}/web/status`, {
    status: { observedGeneration: 1, disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2 },
  });
  const evict = (name: string) =>
    cluster.admin.post(`${at}/${name}/eviction`, { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name } });
  expect([(await evict('one')).status, (await cluster.admin.get(`${at}/one`)).body.metadata['deletionTimestamp']]).toEqual([
    201,
    expect.any(String),
  ]);
  const refused = await evict('two');
  expect([refused.status, refused.body.message]).toEqual([
    429,
    `Cannot evict pod as it would violate the pod's disruption budget.`,
  ]);
  expect(refused.body['details']).toMatchObject({
    causes: [{ reason: 'DisruptionBudget', message: 'The disruption budget web needs 1 healthy pods and has 2 currently' }],
  });
});

test('a log is what the annotation says, or that it started; before that there is none', async () => {
  await cluster.admin.post(at, pod('quiet'));
  const early = await cluster.admin.get(`${at}/quiet/log`);
  expect([early.status, early.body.message]).toEqual([
    400,
    'container "main" in pod "quiet" is waiting to start: ContainerCreating',
  ]);
  await cluster.admin.patch(`${at}/quiet/status`, running('quiet'));
  expect((await cluster.admin.get(`${at}/quiet/log`)).text).toBe('2030-01-01T00:00:00Z main: started nginx:1\n');
  await cluster.admin.patch(`${at}/quiet`, { metadata: { annotations: { 'sandbox.spacedock.dev/log': 'one\ntwo\nthree\n' } } });
  expect((await cluster.admin.get(`${at}/quiet/log?tailLines=2`)).text).toBe('two\nthree\n');
  expect((await cluster.admin.get(`${at}/quiet/log?container=nope`)).body.message).toBe(
    'container nope is not valid for pod quiet',
  );
});

test.each(['exec', 'attach', 'portforward'])('%s is refused with the reason', async (way) => {
  await cluster.admin.post(at, pod(`to-${way}`));
  const { status, body } = await cluster.admin.post(`${at}/to-${way}/${way}?command=sh`, undefined);
  expect([status, body.message]).toEqual([
    400,
    `${way} is not possible on a sandbox cluster: its containers do not run. Use a real cluster for this.`,
  ]);
});

test('ephemeral containers are added through their own door only', async () => {
  await cluster.admin.post(at, pod('debugged'));
  const smp = { contentType: 'application/strategic-merge-patch+json' };
  const { status, body } = await cluster.admin.patch(
    `${at}/debugged/ephemeralcontainers`,
    { spec: { ephemeralContainers: [{ name: 'shell', image: 'busybox' }], hostPID: true } },
    smp,
  );
  expect([status, body.spec['ephemeralContainers'], body.spec['hostPID']]).toMatchObject([
    200,
    [{ name: 'shell', image: 'busybox', imagePullPolicy: 'Always' }],
    undefined,
  ]);
});

test('everything that is wrong is named at once', async () => {
  const { status, body } = await cluster.admin.post(at, {
    metadata: { name: 'bad' },
    spec: {
      containers: [
        { name: 'A', ports: [{ containerPort: 99_999 }], volumeMounts: [{ name: 'nope', mountPath: '/x' }], livenessProbe: {} },
      ],
      restartPolicy: 'Sometimes',
    },
  });
  expect(status).toBe(422);
  expect((body['details'] as { causes: { field: string }[] }).causes.map(({ field }) => field)).toEqual([
    'spec.containers[0].name',
    'spec.containers[0].image',
    'spec.containers[0].ports[0].containerPort',
    'spec.containers[0].volumeMounts[0].name',
    'spec.containers[0].livenessProbe',
    'spec.restartPolicy',
  ]);
});
