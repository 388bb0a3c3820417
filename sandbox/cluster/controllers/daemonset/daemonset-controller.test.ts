import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DaemonSet } from '../../kinds/apps/daemon-sets.ts';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { isReady } from '../pods/pod-state.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { daemonSets, nodes, pods } from '../resources.ts';
import { live, template } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { daemonSetController } from './daemonset-controller.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([daemonSetController, scheduler, kubelet], { nodes: 4 });
});
afterEach(() => world.stop());

const create = (spec: Partial<DaemonSet['spec']> = {}): Promise<DaemonSet> =>
  world.user.of(daemonSets).create({
    metadata: { name: 'agent', namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'web' } }, template: template(), ...spec },
  });
const now = (): Promise<DaemonSet> => live(world.user.of(daemonSets).live('default', 'agent'));
const change = async (alter: (draft: DaemonSet) => void) => world.user.of(daemonSets).update(await now(), alter);
const alive = () =>
  world.user
    .of(pods)
    .list('default')
    .filter(({ metadata }) => !metadata.deletionTimestamp);
const places = () =>
  alive()
    .map(({ spec }) => spec.nodeName)
    .toSorted();

test('every node has one pod, also a node that comes later, and none that is not wanted', async () => {
  await create();
  await world.advance(3);
  expect(places()).toEqual(['node-1', 'node-2', 'node-3', 'node-4']);
  expect((await now()).status).toEqual({
    currentNumberScheduled: 4,
    numberMisscheduled: 0,
    desiredNumberScheduled: 4,
    numberReady: 4,
    observedGeneration: 1,
    updatedNumberScheduled: 4,
    numberAvailable: 4,
  });
  const first = await live(world.user.of(nodes).live('', 'node-1'));
  await world.user.of(nodes).create({ metadata: { name: 'node-5' }, spec: {}, status: structuredClone(first.status ?? {}) });
  await world.advance(3);
  expect(places()).toContain('node-5');
  await change(
    (draft) => void (draft.spec.template = template('web:1', { nodeSelector: { 'kubernetes.io/hostname': 'node-2' } })),
  );
  await world.advance(5);
  expect(places()).toEqual(['node-2']);
  expect((await now()).status).toMatchObject({ desiredNumberScheduled: 1, numberMisscheduled: 0 });
  expect(world.logged).toEqual([]);
});

test('a node that is closed to other pods still gets its daemon; one with a taint does not', async () => {
  const [cordoned, tainted] = world.user.of(nodes).list();
  if (cordoned)
    await world.user.of(nodes).update(
      cordoned,
      (draft) =>
        void (draft.spec = {
          ...draft.spec,
          unschedulable: true,
          taints: [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }],
        }),
    );
  if (tainted)
    await world.user
      .of(nodes)
      .update(tainted, (draft) => void (draft.spec = { ...draft.spec, taints: [{ key: 'gpu', effect: 'NoSchedule' }] }));
  await create();
  await world.advance(3);
  expect(places()).toEqual(['node-1', 'node-2', 'node-3', 'node-4'].filter((name) => name !== tainted?.metadata.name));
});

test('an update replaces as many pods at a time as may be unavailable', async () => {
  await create({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2 } } });
  await world.advance(3);
  await change((draft) => void (draft.spec.template = template('web:2')));
  let fewest = 4;
  for (let second = 0; second < 20; second += 1) {
    await world.advance(0.5);
    fewest = Math.min(fewest, alive().filter(isReady).length);
  }
  expect(fewest).toBe(2);
  expect(alive().map(({ spec }) => spec.containers[0]?.image)).toEqual(Array.from({ length: 4 }, () => 'web:2'));
  expect((await now()).status).toMatchObject({ updatedNumberScheduled: 4, numberAvailable: 4 });
});

test('an update that may surge never lets a node go without', async () => {
  await create({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } });
  await world.advance(3);
  await change((draft) => void (draft.spec.template = template('web:2')));
  let [fewest, most] = [4, 4];
  for (let second = 0; second < 40; second += 1) {
    await world.advance(0.5);
    fewest = Math.min(fewest, alive().filter(isReady).length);
    most = Math.max(most, alive().length);
  }
  expect([fewest, most]).toEqual([4, 5]);
  expect(alive().map(({ spec }) => spec.containers[0]?.image)).toEqual(Array.from({ length: 4 }, () => 'web:2'));
});

test('an update that does not work stops where it began; on delete it waits for somebody', async () => {
  await create();
  await world.advance(3);
  await change((draft) => void (draft.spec.template = template('web:never-ready')));
  await world.advance(60);
  expect((await now()).status).toMatchObject({ updatedNumberScheduled: 1, numberAvailable: 3, numberUnavailable: 1 });
  await change((draft) => {
    draft.spec.template = template('web:3');
    draft.spec.updateStrategy = { type: 'OnDelete' };
  });
  await world.advance(60);
  expect(alive().filter(({ spec }) => spec.containers[0]?.image === 'web:3')).toEqual([]);
});
