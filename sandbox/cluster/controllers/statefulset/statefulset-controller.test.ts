import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StatefulSet } from '../../kinds/apps/stateful-sets.ts';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { claims, controllerRevisions, pods, statefulSets, storageClasses } from '../resources.ts';
import { live, template } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { claimBinder } from '../volumes/claim-binder.ts';
import { statefulSetController } from './statefulset-controller.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([statefulSetController, scheduler, kubelet, claimBinder]);
  await world.user.of(storageClasses).create({ metadata: { name: 'standard' }, provisioner: 'example.com/disk' });
});
afterEach(() => world.stop());

const create = (spec: Partial<StatefulSet['spec']> = {}): Promise<StatefulSet> =>
  world.user.of(statefulSets).create({
    metadata: { name: 'db', namespace: 'default' },
    spec: { replicas: 3, serviceName: 'db', selector: { matchLabels: { app: 'web' } }, template: template(), ...spec },
  });
const now = (): Promise<StatefulSet> => live(world.user.of(statefulSets).live('default', 'db'));
const change = async (alter: (draft: StatefulSet) => void) => world.user.of(statefulSets).update(await now(), alter);
const names = () =>
  world.user
    .of(pods)
    .list('default')
    .filter(({ metadata }) => !metadata.deletionTimestamp)
    .map(({ metadata }) => metadata.name)
    .toSorted();
const images = () =>
  Object.fromEntries(
    world.user
      .of(pods)
      .list('default')
      .map(({ metadata, spec }) => [metadata.name, spec.containers[0]?.image]),
  );

describe('a stateful set', () => {
  test('starts its pods in order, each when the one before is ready, under names that stay', async () => {
    await create();
    await world.settle();
    expect(names()).toEqual(['db-0']);
    await world.advance(1);
    expect(names()).toEqual(['db-0', 'db-1']);
    await world.advance(5);
    expect(names()).toEqual(['db-0', 'db-1', 'db-2']);
    const pod = await live(world.user.of(pods).live('default', 'db-1'));
    const revision = (await now()).status?.['currentRevision'];
    expect(pod.metadata.labels).toMatchObject({
      'statefulset.kubernetes.io/pod-name': 'db-1',
      'apps.kubernetes.io/pod-index': '1',
      'controller-revision-hash': revision,
    });
    expect(pod.spec).toMatchObject({ hostname: 'db-1', subdomain: 'db' });
    expect((await now()).status).toMatchObject({
      observedGeneration: 1,
      replicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      currentReplicas: 3,
      updatedReplicas: 3,
      updateRevision: revision,
      collisionCount: 0,
    });
    expect((await world.events('db'))[0]).toBe('Normal SuccessfulCreate x1: create Pod db-0 in StatefulSet db successful');
    expect(world.logged).toEqual([]);
  });

  test('in parallel starts them all at once', async () => {
    await create({ podManagementPolicy: 'Parallel', ordinals: { start: 5 } });
    await world.settle();
    expect(names()).toEqual(['db-5', 'db-6', 'db-7']);
  });

  test('stops at a pod that does not get ready', async () => {
    await create({ template: template('web:never-ready') });
    await world.advance(60);
    expect(names()).toEqual(['db-0']);
  });

  test('is made smaller from the end, one by one', async () => {
    await create();
    await world.advance(10);
    await change((draft) => void (draft.spec.replicas = 1));
    await world.settle();
    expect(names()).toEqual(['db-0', 'db-1']);
    await world.advance(5);
    expect(names()).toEqual(['db-0']);
  });

  test('gives each pod its claims, which the next pod of that name finds again', async () => {
    await create({
      replicas: 2,
      volumeClaimTemplates: [
        {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], storageClassName: 'standard', resources: { requests: { storage: '1Gi' } } },
        },
      ],
    });
    await world.advance(10);
    const volume = (await live(world.user.of(claims).live('default', 'data-db-1'))).spec.volumeName;
    expect((await live(world.user.of(pods).live('default', 'db-1'))).spec.volumes).toContainEqual({
      name: 'data',
      persistentVolumeClaim: { claimName: 'data-db-1' },
    });
    const pod = await live(world.user.of(pods).live('default', 'db-1'));
    await world.user.of(pods).delete(pod);
    await world.advance(10);
    const again = await live(world.user.of(pods).live('default', 'db-1'));
    expect(again.metadata.uid).not.toBe(pod.metadata.uid);
    expect((await live(world.user.of(claims).live('default', 'data-db-1'))).spec.volumeName).toBe(volume);
    expect(
      world.user
        .of(claims)
        .list('default')
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(['data-db-0', 'data-db-1']);
  });

  test('says who owns its claims, as its retention policy asks', async () => {
    await create({
      replicas: 2,
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Delete' },
      volumeClaimTemplates: [
        {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], storageClassName: 'standard', resources: { requests: { storage: '1Gi' } } },
        },
      ],
    });
    await world.advance(10);
    expect((await live(world.user.of(claims).live('default', 'data-db-1'))).metadata.ownerReferences).toMatchObject([
      { kind: 'StatefulSet', name: 'db' },
    ]);
    await change((draft) => void (draft.spec.replicas = 1));
    await world.advance(10);
    expect((await live(world.user.of(claims).live('default', 'data-db-1'))).metadata.ownerReferences).toMatchObject([
      { kind: 'Pod', name: 'db-1' },
    ]);
  });
});

describe('an update of a stateful set', () => {
  beforeEach(async () => {
    await create();
    await world.advance(10);
  });

  test('goes from the last to the first, one at a time', async () => {
    const before = (await now()).status?.['currentRevision'];
    await change((draft) => void (draft.spec.template = template('web:2')));
    await world.settle();
    expect(names()).toEqual(['db-0', 'db-1']);
    await world.advance(3);
    expect(images()).toMatchObject({ 'db-0': 'web:1', 'db-2': 'web:2' });
    await world.advance(20);
    expect(images()).toEqual({ 'db-0': 'web:2', 'db-1': 'web:2', 'db-2': 'web:2' });
    const { status } = await now();
    expect(status?.['currentRevision']).toBe(status?.['updateRevision']);
    expect(status?.['currentRevision']).not.toBe(before);
    expect(
      world.user
        .of(controllerRevisions)
        .list('default')
        .map(({ revision }) => revision)
        .toSorted(),
    ).toEqual([1, 2]);
  });

  test('stops at its partition, and pods below that are made anew from the old template', async () => {
    await change((draft) => {
      draft.spec.template = template('web:2');
      draft.spec.updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 2 } };
    });
    await world.advance(20);
    expect(images()).toEqual({ 'db-0': 'web:1', 'db-1': 'web:1', 'db-2': 'web:2' });
    await world.user.of(pods).delete(await live(world.user.of(pods).live('default', 'db-0')));
    await world.advance(20);
    expect(images()).toEqual({ 'db-0': 'web:1', 'db-1': 'web:1', 'db-2': 'web:2' });
    expect((await now()).status).toMatchObject({ currentReplicas: 2, updatedReplicas: 1 });
  });

  test('on delete waits until somebody deletes the pods', async () => {
    await change((draft) => {
      draft.spec.template = template('web:2');
      draft.spec.updateStrategy = { type: 'OnDelete' };
    });
    await world.advance(20);
    expect(images()).toEqual({ 'db-0': 'web:1', 'db-1': 'web:1', 'db-2': 'web:1' });
    await world.user.of(pods).delete(await live(world.user.of(pods).live('default', 'db-1')));
    await world.advance(20);
    expect(images()).toMatchObject({ 'db-1': 'web:2' });
  });

  test('that goes back uses the old revision again, and old ones are forgotten', async () => {
    for (const image of ['web:2', 'web:1']) {
      await change((draft) => {
        draft.spec.template = template(image);
        draft.spec.revisionHistoryLimit = 1;
      });
      await world.advance(30);
    }
    expect(
      world.user
        .of(controllerRevisions)
        .list('default')
        .map(({ revision }) => revision)
        .toSorted(),
    ).toEqual([2, 3]);
    for (const image of ['web:3', 'web:4']) {
      await change((draft) => void (draft.spec.template = template(image)));
      await world.advance(30);
    }
    expect(world.user.of(controllerRevisions).list('default')).toHaveLength(2);
  });
});
