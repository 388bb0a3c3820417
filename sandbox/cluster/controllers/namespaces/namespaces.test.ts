import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Namespace } from '../../kinds/core/namespaces.ts';
import type { Condition } from '../../shapes/pod.ts';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { configMaps, namespaces, pods, serviceAccounts } from '../resources.ts';
import { widgets } from '../testing/kinds.ts';
import { live } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { namespaceController } from './namespace-controller.ts';
import { serviceAccountController } from './service-account-controller.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([namespaceController, serviceAccountController, scheduler, kubelet], { rootCertificate: 'PEM' });
});
afterEach(() => world.stop());

const create = (name: string): Promise<Namespace> => world.user.of(namespaces).create({ metadata: { name } });
const now = (name: string): Promise<Namespace> => live(world.user.of(namespaces).live('', name));
const said = async (name: string, type: string) =>
  ((await now(name)).status?.conditions as Condition[] | undefined)?.find((condition) => condition.type === type);

test('a namespace has a service account and the root certificate, also when somebody deletes or changes them', async () => {
  await create('team');
  await world.settle();
  const map = await live(world.user.of(configMaps).live('team', 'kube-root-ca.crt'));
  expect(map.data).toEqual({ 'ca.crt': 'PEM' });
  await world.user.of(serviceAccounts).delete(await live(world.user.of(serviceAccounts).live('team', 'default')));
  await world.user.of(configMaps).update(map, (draft) => void (draft.data = { 'ca.crt': 'forged' }));
  await world.settle();
  expect(await world.user.of(serviceAccounts).live('team', 'default')).toBeDefined();
  expect((await live(world.user.of(configMaps).live('team', 'kube-root-ca.crt'))).data).toEqual({ 'ca.crt': 'PEM' });
  expect(world.logged).toEqual([]);
});

test('everything in a namespace goes with it, custom objects included, pods first', async () => {
  const namespace = await create('team');
  await world.settle();
  world.registry.add(widgets);
  await world.client.create(widgets, {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'w', namespace: 'team' },
  });
  await world.user
    .of(pods)
    .create({ metadata: { name: 'web', namespace: 'team' }, spec: { containers: [{ name: 'web', image: 'web:1' }] } });
  await world.advance(2);
  await world.user.of(namespaces).delete(namespace);
  await world.settle();
  expect((await now('team')).status?.phase).toBe('Terminating');
  expect(await world.client.get(widgets, 'team', 'w')).toBeDefined();
  await world.advance(5);
  expect(await world.user.of(namespaces).live('', 'team')).toBeUndefined();
  expect(await world.client.get(widgets, 'team', 'w')).toBeUndefined();
  expect((await world.client.list(world.user.of(configMaps).kind, 'team')).items).toEqual([]);
  expect(world.logged).toEqual([]);
});

test('a namespace says what holds it back, and goes when that is gone', async () => {
  const namespace = await create('team');
  const held = await world.user
    .of(configMaps)
    .create({ metadata: { name: 'held', namespace: 'team', finalizers: ['example.com/hold'] } });
  await world.user.of(namespaces).delete(namespace);
  await world.advance(2);
  expect(await said('team', 'NamespaceContentRemaining')).toMatchObject({
    status: 'True',
    reason: 'SomeResourcesRemain',
    message: 'Some resources are remaining: configmaps. has 1 resource instances',
  });
  expect(await said('team', 'NamespaceFinalizersRemaining')).toMatchObject({
    status: 'True',
    reason: 'SomeFinalizersRemain',
    message: 'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
  });
  expect(await said('team', 'NamespaceDeletionContentFailure')).toMatchObject({
    status: 'False',
    reason: 'ContentDeleted',
    message: 'All content successfully deleted, may be waiting on finalization',
  });
  await expect(world.user.of(configMaps).create({ metadata: { name: 'late', namespace: 'team' } })).rejects.toThrow(
    'because it is being terminated',
  );
  await world.user.of(configMaps).update(held, (draft) => void (draft.metadata.finalizers = []));
  await world.advance(2);
  expect(await world.user.of(namespaces).live('', 'team')).toBeUndefined();
});
