import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { startTokenCluster, type TokenCluster } from '../testing/token-cluster.ts';
import type { ClusterEvent } from './cluster-event.ts';
import type { NodeList } from './node.ts';

let cluster: TokenCluster;
let world: DeployerWorld;
beforeAll(async () => {
  cluster = await startTokenCluster();
  world = await startDeployerWorld();
  world.space('spc_abc', () => ({ kubeconfig: cluster.kubeconfig() }));
});
afterAll(async () => {
  await world.close();
  await cluster.close();
});

const path = '/space-discovery/spc_abc';
const gib = 2 ** 30;

async function pod(name: string, nodeName: string | undefined, requests: object, phase = 'Running'): Promise<void> {
  const ref = { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default' } };
  await cluster.admin.create({
    ...ref,
    spec: { ...(nodeName === undefined ? {} : { nodeName }), containers: [{ name: 'a', image: 'a', resources: { requests } }] },
  });
  await cluster.admin.patch(
    { apiVersion: 'v1', kind: 'Pod', namespace: 'default', name },
    { type: 'merge', value: { status: { phase } } },
    { subresource: 'status' },
  );
}

test('nodes with what they have, and what the pods on them that have not ended ask for', async () => {
  await cluster.admin.patch(
    { apiVersion: 'v1', kind: 'Node', name: 'node-2' },
    {
      type: 'merge',
      value: {
        metadata: { labels: { 'node-role.kubernetes.io/control-plane': '', 'node.kubernetes.io/instance-type': 'm5.large' } },
        spec: { unschedulable: true },
      },
    },
  );
  await cluster.admin.patch(
    { apiVersion: 'v1', kind: 'Node', name: 'node-2' },
    {
      type: 'merge',
      value: { status: { allocatable: { cpu: '7500m', memory: '30Gi', pods: '100' } } },
    },
    { subresource: 'status' },
  );
  await cluster.admin.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: 'default' } });
  await pod('one', 'node-1', { cpu: '100m', memory: '1Gi' });
  await pod('two', 'node-1', { cpu: '200m' }, 'Pending');
  await pod('over', 'node-1', { cpu: '4', memory: '4Gi' }, 'Succeeded');
  await pod('unplaced', undefined, { cpu: '1' }, 'Pending');
  const { status, data } = await world.admin.get<NodeList>(`${path}/nodes`);
  expect(status).toBe(200);
  const whole = { cpuCores: 8, memoryBytes: 32 * gib, pods: 110 };
  const moment = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(data.nodes).toEqual([
    {
      name: 'node-1',
      ready: true,
      readySince: moment,
      schedulable: true,
      roles: [],
      zone: 'zone-a',
      kubeletVersion: expect.stringMatching(/^v1\./),
      createdAt: moment,
      capacity: whole,
      allocatable: whole,
      requested: { cpuCores: 0.3, memoryBytes: gib, pods: 2 },
    },
    {
      name: 'node-2',
      ready: true,
      readySince: moment,
      schedulable: false,
      roles: ['control-plane'],
      zone: 'zone-b',
      instanceType: 'm5.large',
      kubeletVersion: expect.stringMatching(/^v1\./),
      createdAt: moment,
      capacity: whole,
      allocatable: { cpuCores: 7.5, memoryBytes: 30 * gib, pods: 100 },
      requested: { cpuCores: 0, memoryBytes: 0, pods: 0 },
    },
  ]);
  expect(data.totals).toEqual({
    nodes: 2,
    ready: 2,
    capacity: { cpuCores: 16, memoryBytes: 64 * gib, pods: 220 },
    allocatable: { cpuCores: 15.5, memoryBytes: 62 * gib, pods: 210 },
    requested: { cpuCores: 0.3, memoryBytes: gib, pods: 2 },
    unplacedPods: 1,
  });
});

let events = 0;
const event = (change: object, namespace = 'default') =>
  cluster.admin.create({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `e${(events += 1)}`, namespace },
    type: 'Normal',
    reason: 'Pulled',
    message: 'Pulled it.',
    involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace, name: 'one' },
    ...change,
  });
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString().replace('.000Z', 'Z');

test('events, newest first, of all that tell their time in one way or another, without what looks like a secret', async () => {
  await event({ firstTimestamp: at(1), lastTimestamp: at(30), count: 4, source: { component: 'kubelet' } });
  await event({
    eventTime: at(20).replace('Z', '.123456Z'),
    reportingComponent: 'scheduler',
    reportingInstance: 's',
    action: 'Binding',
  });
  await event({
    type: 'Warning',
    reason: 'Failed',
    message: 'GET https://ada:canary-password@git.example.com refused sd_pat_canary',
    firstTimestamp: at(5),
    lastTimestamp: at(40),
  });
  await event(
    { firstTimestamp: at(2), lastTimestamp: at(10), involvedObject: { kind: 'Pod', namespace: 'kube-system', name: 'dns' } },
    'kube-system',
  );
  const get = async (query = '') =>
    (await world.admin.get<ClusterEvent[]>(`${path}/events${query}`)).data.filter(({ lastSeenAt }) =>
      lastSeenAt?.startsWith('2026-01-01'),
    );
  const all = await get();
  expect(all.map(({ lastSeenAt }) => Date.parse(lastSeenAt ?? '') % 60_000)).toEqual([40_000, 30_000, 20_123, 10_000]);
  expect(all[0]).toMatchObject({ type: 'Warning', reason: 'Failed', object: { kind: 'Pod', namespace: 'default', name: 'one' } });
  expect(all[0]?.message).not.toContain('canary');
  expect(all[1]).toEqual({
    type: 'Normal',
    reason: 'Pulled',
    object: { kind: 'Pod', namespace: 'default', name: 'one' },
    message: 'Pulled it.',
    count: 4,
    firstSeenAt: at(1),
    lastSeenAt: at(30),
    component: 'kubelet',
  });
  expect(all[2]).toMatchObject({ count: 1, component: 'scheduler' });
  expect((await get('?type=Warning')).map(({ reason }) => reason)).toEqual(['Failed']);
  expect((await get('?namespace=kube-system')).map(({ object }) => object.name)).toEqual(['dns']);
  expect((await world.admin.get(`${path}/events?type=Bad`)).status).toBe(400);
});

test('no more than the newest 200 events', async () => {
  for (let second = 0; second < 210; second += 1)
    await event({ firstTimestamp: at(1_000 + second), lastTimestamp: at(1_000 + second) }, 'kube-public');
  const { data } = await world.admin.get<ClusterEvent[]>(`${path}/events?namespace=kube-public`);
  expect(data).toHaveLength(200);
  expect([data[0]?.lastSeenAt, data.at(-1)?.lastSeenAt]).toEqual([at(1_209), at(1_010)]);
}, 60_000);

test.each(['nodes', 'events'])('%s need space:view on that space', async (what) => {
  const elsewhere = world.person({ scope: 'space', scopeId: 'spc_other', policies: ['space:view'] });
  expect((await elsewhere.get(`${path}/${what}`)).status).toBe(404);
  const here = world.person({ scope: 'space', scopeId: 'spc_abc', policies: ['space:view'] });
  expect((await here.get(`${path}/${what}`)).status).toBe(200);
  expect((await world.person().get(`${path}/${what}`)).status).toBe(403);
});

test('a cluster that lets us in and shows us nothing is named', async () => {
  cluster.accept('token-of-nobody', 'nobody');
  world.space('spc_closed', () => ({ kubeconfig: cluster.kubeconfig('token-of-nobody') }));
  for (const what of ['nodes', 'events']) {
    expect(await world.admin.get(`/space-discovery/spc_closed/${what}`)).toMatchObject({
      status: 502,
      error: { code: 'cluster.refused' },
    });
  }
});
