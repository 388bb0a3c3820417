import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { pods, replicaSets, replicationControllers } from '../resources.ts';
import { createPod, createReplicaSet, live, template } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { replicaSetController } from './replicaset-controller.ts';
import { replicationController } from './replication-controller.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([replicaSetController, replicationController, scheduler, kubelet]);
});
afterEach(() => world.stop());

const statusOf = async (name = 'web') => (await live(world.user.of(replicaSets).live('default', name))).status;
const active = () =>
  world.user
    .of(pods)
    .list('default')
    .filter(({ metadata }) => !metadata.deletionTimestamp);

describe('replica sets', () => {
  test('have as many pods as they ask for, and count those that are ready', async () => {
    await createReplicaSet(world);
    await world.settle();
    expect(active()).toHaveLength(3);
    expect(active()[0]?.metadata).toMatchObject({
      generateName: 'web-',
      ownerReferences: [{ kind: 'ReplicaSet', name: 'web', controller: true, blockOwnerDeletion: true }],
    });
    await world.advance(2);
    expect(await statusOf()).toEqual({
      replicas: 3,
      fullyLabeledReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      terminatingReplicas: 0,
      observedGeneration: 1,
    });
    expect(await world.events('web')).toHaveLength(3);
    expect(world.logged).toEqual([]);
  });

  test('replace a pod that is deleted, and count the one that goes while it goes', async () => {
    await createReplicaSet(world, { replicas: 1 });
    await world.advance(2);
    const [first] = active();
    if (!first) throw new Error('no pod');
    await world.user.of(pods).delete(first);
    await world.settle();
    expect(await statusOf()).toMatchObject({ replicas: 1, terminatingReplicas: 1 });
    await world.advance(3);
    expect(active().map(({ metadata }) => metadata.name)).not.toContain(first.metadata.name);
    expect(await statusOf()).toMatchObject({ replicas: 1, readyReplicas: 1, terminatingReplicas: 0 });
  });

  test('when made smaller, first give up what does the least good', async () => {
    await createReplicaSet(world, { replicas: 2 });
    await world.advance(2);
    const old = active()
      .map(({ metadata }) => metadata.name)
      .toSorted();
    const set = await live(world.user.of(replicaSets).live('default', 'web'));
    await world.user.of(replicaSets).update(set, (draft) => void (draft.spec.replicas = 4));
    await world.settle();
    await world.user.of(replicaSets).update(set, (draft) => void (draft.spec.replicas = 2));
    await world.settle();
    expect(
      active()
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(old);
  });

  test('adopt what they select and nobody has, and let go what they no longer select', async () => {
    const orphan = await createPod(world, 'orphan', {}, { labels: { app: 'web' } });
    await createReplicaSet(world, { replicas: 1 });
    await world.settle();
    expect(active().map(({ metadata }) => metadata.name)).toEqual(['orphan']);
    await world.user.of(pods).update(orphan, (draft) => void (draft.metadata.labels = { app: 'debug' }));
    await world.settle();
    expect((await live(world.user.of(pods).live('default', 'orphan'))).metadata.ownerReferences).toBeUndefined();
    expect(active()).toHaveLength(2);
  });

  test('leave pods alone that another controller has', async () => {
    const other = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'other', uid: 'u1', controller: true };
    await createPod(world, 'taken', {}, { labels: { app: 'web' }, ownerReferences: [other] });
    await createReplicaSet(world, { replicas: 1 });
    await world.settle();
    expect(active()).toHaveLength(2);
  });

  test('count a pod as available only when it was ready for long enough', async () => {
    await createReplicaSet(world, { replicas: 1, minReadySeconds: 10 });
    await world.advance(5);
    expect(await statusOf()).toMatchObject({ readyReplicas: 1 });
    expect((await statusOf())?.availableReplicas).toBeUndefined();
    await world.advance(10);
    expect(await statusOf()).toMatchObject({ availableReplicas: 1 });
  });

  test('say why pods cannot be created, until they can', async () => {
    world.refusals.set('pods', 'exceeded quota: few');
    await createReplicaSet(world, { replicas: 1 });
    await world.settle();
    expect(await statusOf()).toMatchObject({
      replicas: 0,
      conditions: [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' }],
    });
    expect((await world.events('web'))[0]).toMatch(
      /^Warning FailedCreate x\d+: Error creating: pods "web-\w+" is forbidden: exceeded quota: few$/,
    );
    world.refusals.clear();
    await world.advance(120);
    expect((await statusOf())?.conditions).toBeUndefined();
    expect(active()).toHaveLength(1);
  });
});

test('replication controllers do the same in their own words', async () => {
  await world.user.of(replicationControllers).create({
    metadata: { name: 'old', namespace: 'default' },
    spec: { replicas: 2, selector: { app: 'web' }, template: template() },
  });
  await world.advance(2);
  expect((await live(world.user.of(replicationControllers).live('default', 'old'))).status).toEqual({
    replicas: 2,
    fullyLabeledReplicas: 2,
    readyReplicas: 2,
    availableReplicas: 2,
    observedGeneration: 1,
  });
  expect(active()[0]?.metadata.ownerReferences).toMatchObject([{ kind: 'ReplicationController', name: 'old' }]);
});
