import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodes, pods } from '../../resources.ts';
import { createPod, live } from '../../testing/workloads.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { scheduler } from './scheduler.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([scheduler], { nodes: 2 });
});
afterEach(() => world.stop());

const nodeOf = async (name: string) => (await live(world.user.of(pods).live('default', name))).spec.nodeName;
const refusalOf = async (name: string) =>
  (await live(world.user.of(pods).live('default', name))).status?.conditions?.find(
    ({ type, status }) => type === 'PodScheduled' && status === 'False',
  );
const needs = (amounts: Record<string, string>) => ({
  containers: [{ name: 'web', image: 'web:1', resources: { requests: amounts } }],
});

test('pods are spread over the nodes', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await createPod(world, name);
  await world.settle();
  const placed = await Promise.all(['a', 'b', 'c', 'd'].map(nodeOf));
  expect(placed.filter((node) => node === 'node-1')).toHaveLength(2);
  expect(placed.filter((node) => node === 'node-2')).toHaveLength(2);
});

test('selectors, affinity and taints are respected', async () => {
  const second = await live(world.user.of(nodes).live('', 'node-2'));
  await world.user.of(nodes).update(second, (draft) => {
    draft.metadata.labels = { ...draft.metadata.labels, disk: 'fast' };
    draft.spec = { ...draft.spec, taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }] };
  });
  const tolerations = [{ key: 'gpu', operator: 'Exists' }];
  await createPod(world, 'selected', { nodeSelector: { disk: 'fast' }, tolerations });
  const terms = [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['node-2'] }] }];
  await createPod(world, 'named', {
    tolerations,
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
  });
  await createPod(world, 'intolerant', { nodeSelector: { disk: 'fast' } });
  await world.settle();
  expect(await nodeOf('selected')).toBe('node-2');
  expect(await nodeOf('named')).toBe('node-2');
  expect(await nodeOf('intolerant')).toBeUndefined();
  expect((await refusalOf('intolerant'))?.message).toBe(
    "0/2 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 1 node(s) had untolerated taint(s). no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.",
  );
});

test('a pod waits for room, and gets it when another one leaves', async () => {
  const first = await createPod(world, 'first', needs({ cpu: '3' }));
  await createPod(world, 'second', needs({ cpu: '3' }));
  await createPod(world, 'third', needs({ cpu: '3' }));
  await world.settle();
  expect(await refusalOf('third')).toMatchObject({
    reason: 'Unschedulable',
    message:
      '0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.',
  });
  expect((await world.events('third'))[0]).toMatch(/^Warning FailedScheduling x1: /);
  await world.user.of(pods).delete(first, { gracePeriodSeconds: 0 });
  await world.settle();
  expect(await nodeOf('third')).toBe('node-1');
});

test('nodes that are cordoned get no pods until they are open again', async () => {
  for (const node of world.user.of(nodes).list())
    await world.user.of(nodes).update(node, (draft) => void (draft.spec = { ...draft.spec, unschedulable: true }));
  await createPod(world, 'web');
  await world.settle();
  expect((await refusalOf('web'))?.message).toMatch(/^0\/2 nodes are available: 2 node\(s\) were unschedulable\./);
  const [node] = world.user.of(nodes).list();
  if (node) await world.user.of(nodes).update(node, (draft) => void (draft.spec = { ...draft.spec, unschedulable: false }));
  await world.settle();
  expect(await nodeOf('web')).toBe(node?.metadata.name);
});

test('gated pods and those of another scheduler are left alone; a missing claim is named', async () => {
  await createPod(world, 'gated', { schedulingGates: [{ name: 'example.com/wait' }] });
  await createPod(world, 'other', { schedulerName: 'my-scheduler' });
  await createPod(world, 'claiming', { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] });
  await world.settle();
  expect([await nodeOf('gated'), await nodeOf('other'), await nodeOf('claiming')]).toEqual([undefined, undefined, undefined]);
  expect((await refusalOf('claiming'))?.message).toMatch(/^0\/2 nodes are available: persistentvolumeclaim "data" not found\./);
  expect(world.logged).toEqual([]);
});
