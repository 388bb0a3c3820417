import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster, type TestCluster } from '../testing/test-cluster.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.close());

test('an event is the same in both groups, under their own field names', async () => {
  const core = '/api/v1/namespaces/default/events';
  const other = '/apis/events.k8s.io/v1/namespaces/default/events';
  await cluster.admin.post(core, {
    metadata: { name: 'e1' },
    involvedObject: { kind: 'Pod', name: 'web', namespace: 'default' },
    reason: 'Started',
    message: 'it runs',
    type: 'Normal',
    source: { component: 'kubelet' },
  });
  const shown = (await cluster.admin.get(`${other}/e1`)).body;
  expect(shown).toMatchObject({
    apiVersion: 'events.k8s.io/v1',
    regarding: { name: 'web' },
    note: 'it runs',
    deprecatedSource: { component: 'kubelet' },
  });
  expect(shown).not.toHaveProperty('message');
  await cluster.admin.post(other, {
    metadata: { name: 'e2' },
    eventTime: '2030-01-01T00:00:00.000000Z',
    regarding: { kind: 'Pod', name: 'db' },
    note: 'done',
    reason: 'Ended',
    action: 'End',
    type: 'Warning',
    reportingController: 'me',
    reportingInstance: 'me-1',
  });
  expect((await cluster.admin.get(`${core}/e2`)).body).toMatchObject({
    apiVersion: 'v1',
    involvedObject: { name: 'db' },
    message: 'done',
    reportingComponent: 'me',
  });
  const names = async (path: string): Promise<readonly string[]> =>
    (await cluster.admin.get(path)).body.items.map(({ metadata }) => metadata.name);
  expect(await names(`${core}?fieldSelector=involvedObject.name%3Ddb`)).toEqual(['e2']);
  expect(await names(`${other}?fieldSelector=regarding.name%3Dweb`)).toEqual(['e1']);
});

test('an autoscaler that the first version cannot express survives a round trip through it', async () => {
  const second = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers';
  const first = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers';
  const metrics = [
    { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
    { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } } },
  ];
  await cluster.admin.post(second, {
    metadata: { name: 'web' },
    spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 5, metrics },
  });
  const old = (await cluster.admin.get(`${first}/web`)).body;
  expect([old['apiVersion'], old.spec]).toEqual([
    'autoscaling/v1',
    { scaleTargetRef: { kind: 'Deployment', name: 'web' }, minReplicas: 1, maxReplicas: 5, targetCPUUtilizationPercentage: 60 },
  ]);
  await cluster.admin.put(`${first}/web`, { ...old, spec: { ...old.spec, maxReplicas: 9 } });
  const { body } = await cluster.admin.get(`${second}/web`);
  expect([body.spec['maxReplicas'], body.spec['metrics'], body.metadata['annotations']]).toEqual([9, metrics, undefined]);
});

test('a secret is written in clear and read as bytes', async () => {
  const { body } = await cluster.admin.post('/api/v1/namespaces/default/secrets', {
    metadata: { name: 's' },
    stringData: { password: 'hunter2' },
    data: { user: 'cm9vdA==' },
  });
  expect([body['data'], body['stringData'], body['type']]).toEqual([
    { user: 'cm9vdA==', password: 'aHVudGVyMg==' },
    undefined,
    'Opaque',
  ]);
});

test('a job marks its pods as its own', async () => {
  const { body } = await cluster.admin.post('/apis/batch/v1/namespaces/default/jobs', {
    metadata: { name: 'j' },
    spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] } } },
  });
  const own = { 'batch.kubernetes.io/controller-uid': body.metadata.uid };
  expect(body.spec).toMatchObject({
    selector: { matchLabels: own },
    template: { metadata: { labels: { ...own, 'batch.kubernetes.io/job-name': 'j' } } },
    completions: 1,
    parallelism: 1,
    backoffLimit: 6,
  });
  const changed = await cluster.admin.patch('/apis/batch/v1/namespaces/default/jobs/j', {
    spec: { template: { spec: { restartPolicy: 'OnFailure' } } },
  });
  expect([
    changed.status,
    changed.body.message.includes('spec.template: Invalid value'),
    changed.body.message.endsWith('field is immutable'),
  ]).toEqual([422, true, true]);
});
