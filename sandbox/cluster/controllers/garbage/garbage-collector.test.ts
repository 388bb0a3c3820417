import type { DeleteOptions, KindDeclaration, KubeObject } from '@spacedock/kube';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deploymentController } from '../deployment/deployment-controller.ts';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { replicaSetController } from '../replicaset/replicaset-controller.ts';
import { configMaps, deployments, namespaces, pods, replicaSets } from '../resources.ts';
import { clusterWidgets, widgets } from '../testing/kinds.ts';
import { createDeployment } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { garbageCollector } from './garbage-collector.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([garbageCollector, deploymentController, replicaSetController, scheduler, kubelet]);
});
afterEach(() => world.stop());

const map = (
  name: string,
  owners: readonly KubeObject[] = [],
  { block = true, finalizers = [] as string[] } = {},
): Promise<KubeObject> =>
  world.user.of(configMaps).create({
    metadata: {
      name,
      namespace: 'default',
      finalizers,
      ownerReferences: owners.map(({ apiVersion, kind, metadata }) => ({
        apiVersion,
        kind,
        name: metadata.name,
        uid: metadata.uid ?? '',
        blockOwnerDeletion: block,
      })),
    },
  });
const left = () =>
  world.user
    .of(configMaps)
    .list('default')
    .map(({ metadata }) => metadata.name)
    .toSorted();
const remove = (object: KubeObject, options: DeleteOptions = {}) => world.user.of(configMaps).delete(object, options);
const widget = (kind: KindDeclaration, name: string, owner?: KubeObject): Promise<KubeObject> =>
  world.client.create(kind, {
    apiVersion: 'example.com/v1',
    kind: kind.kind,
    metadata: {
      name,
      ...(kind.scope === 'Namespaced' ? { namespace: 'default' } : {}),
      ...(owner
        ? {
            ownerReferences: [
              { apiVersion: owner.apiVersion, kind: owner.kind, name: owner.metadata.name, uid: owner.metadata.uid ?? '' },
            ],
          }
        : {}),
    },
  });

describe('dependents', () => {
  test('go after their owner, in the background, and theirs after them', async () => {
    const top = await map('top');
    const middle = await map('middle', [top]);
    await map('bottom', [middle]);
    await map('other');
    await remove(top, { propagationPolicy: 'Background' });
    await world.settle();
    expect(left()).toEqual(['other']);
  });

  test('go before their owner, in the foreground, as far as they hold it back', async () => {
    const top = await map('top');
    const middle = await map('middle', [top]);
    const bottom = await map('bottom', [middle], { finalizers: ['example.com/hold'] });
    await map('free', [top], { block: false });
    await world.settle();
    await remove(top, { propagationPolicy: 'Foreground' });
    await world.settle();
    expect(left()).toEqual(['bottom', 'free', 'middle', 'top']);
    await world.user.of(configMaps).update(bottom, (draft) => void (draft.metadata.finalizers = []));
    await world.settle();
    expect(left()).toEqual([]);
  });

  test('stay, without an owner, when it is deleted as an orphanage', async () => {
    const top = await map('top');
    await map('middle', [top]);
    await remove(top, { propagationPolicy: 'Orphan' });
    await world.settle();
    expect(left()).toEqual(['middle']);
    expect(world.user.of(configMaps).get('default', 'middle')?.metadata.ownerReferences).toBeUndefined();
  });

  test('with another owner stay, and forget the one that is gone', async () => {
    const [one, two] = [await map('one'), await map('two')];
    await map('shared', [one, two]);
    await remove(one);
    await world.settle();
    expect(left()).toEqual(['shared', 'two']);
    expect(world.user.of(configMaps).get('default', 'shared')?.metadata.ownerReferences).toMatchObject([{ name: 'two' }]);
  });

  test('of somebody who never was, or was another of the same name, go', async () => {
    const real = await map('real');
    await map('stray', [{ ...real, metadata: { ...real.metadata, uid: 'never' } }]);
    await world.settle();
    expect(left()).toEqual(['real']);
  });

  test('that wait for each other in a circle still go', async () => {
    const one = await map('one');
    const two = await map('two', [one]);
    await world.user
      .of(configMaps)
      .update(
        one as never,
        (draft) =>
          void (draft.metadata.ownerReferences = [
            { apiVersion: 'v1', kind: 'ConfigMap', name: 'two', uid: two.metadata.uid ?? '', blockOwnerDeletion: true },
          ]),
      );
    await world.settle();
    await remove(one, { propagationPolicy: 'Foreground' });
    await world.advance(5);
    expect(left()).toEqual([]);
  });

  test('in another namespace than their owner go; of kinds nobody knows, or that cannot own them, stay', async () => {
    await world.user.of(namespaces).create({ metadata: { name: 'elsewhere' } });
    const owner = await world.user.of(configMaps).create({ metadata: { name: 'owner', namespace: 'elsewhere' } });
    await map('astray', [owner]);
    await map('mystery', [{ apiVersion: 'example.com/v9', kind: 'Unknown', metadata: { name: 'x', uid: 'u' } }]);
    world.registry.add(clusterWidgets);
    await world.advance(2);
    await widget(clusterWidgets, 'wide', owner);
    await world.settle();
    expect(left()).toEqual(['mystery']);
    expect(await world.client.get(clusterWidgets, '', 'wide')).toBeDefined();
    expect(await world.events('wide')).toEqual([
      expect.stringMatching(/^Warning OwnerRefInvalidNamespace x\d+: ownerRef \[owner, uid: /),
    ]);
  });

  test('of custom kinds are known as soon as the kind is', async () => {
    world.registry.add(widgets);
    world.registry.add(clusterWidgets);
    const owner = await widget(clusterWidgets, 'owner');
    await widget(widgets, 'owned', owner);
    await map('plain', [owner]);
    await world.advance(2);
    expect(left()).toEqual(['plain']);
    await world.client.delete(clusterWidgets, '', 'owner');
    await world.settle();
    expect(await world.client.get(widgets, 'default', 'owned')).toBeUndefined();
    expect(left()).toEqual([]);
  });
});

test('a deployment goes with its replica sets and pods, or without them', async () => {
  const first = await createDeployment(world);
  await world.advance(3);
  await world.user.of(deployments).delete(first, { propagationPolicy: 'Orphan' });
  await world.advance(3);
  expect(
    world.user
      .of(replicaSets)
      .list('default')
      .map(({ metadata }) => metadata.ownerReferences),
  ).toEqual([undefined]);
  expect(world.user.of(pods).list('default')).toHaveLength(3);
  const second = await createDeployment(world);
  await world.advance(3);
  await world.user.of(deployments).delete(second, { propagationPolicy: 'Foreground' });
  await world.settle();
  expect(await world.user.of(deployments).live('default', 'web')).toBeDefined();
  await world.advance(5);
  expect(await world.user.of(deployments).live('default', 'web')).toBeUndefined();
  expect([world.user.of(replicaSets).list('default'), world.user.of(pods).list('default')]).toEqual([[], []]);
  expect(world.logged).toEqual([]);
});
