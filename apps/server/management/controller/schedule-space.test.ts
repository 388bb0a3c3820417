import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StartedController } from './start-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';

let world: ControllerWorld;
let controller: StartedController;
beforeAll(async () => {
  world = await startControllerWorld({
    clusters: ['one', 'two'],
    projects: {
      'my-project': {},
      a: {},
      'a-s-b': {},
      limited: { allowedClusters: [{ name: 'two' }] },
      named: { namespacePattern: { space: 'team-{{ .Values.loft.team.name }}-{{ .Values.loft.name }}' } },
    },
  });
  controller = world.start();
}, 60_000);
afterAll(() => world.close());

const owner = { user: 'ada' };
const refOf = async (name: string, project?: string) => (await world.read(name, project)).spec?.clusterRef;

test('spaces go where fewest are, among the clusters that their project may use', async () => {
  for (const name of ['s1', 's2', 's3', 's4']) {
    await world.space(name, { owner, template: {} });
    await controller.settled();
  }
  expect((await Promise.all(['s1', 's2', 's3', 's4'].map(async (name) => (await refOf(name))?.cluster))).toSorted()).toEqual([
    'one',
    'one',
    'two',
    'two',
  ]);
  for (const name of ['l1', 'l2']) await world.space(name, { owner, template: {} }, 'limited');
  await controller.settled();
  expect((await refOf('l1', 'limited'))?.cluster).toBe('two');
  expect((await refOf('l2', 'limited'))?.cluster).toBe('two');
});

test('a cluster that is switched off or may only be read gets none; when one is there again, the space goes on by itself', async () => {
  world.setDirectory({ clusters: { one: { status: 'inactive' }, two: { readOnly: true } } });
  await world.space('later', { owner, template: {} });
  await controller.settled();
  expect((await world.read('later')).status).toMatchObject({
    phase: 'Failed',
    reason: 'NoClusterAvailable',
    message: expect.stringContaining('Register one as a space'),
  });
  world.setDirectory({ clusters: { one: {}, two: {} } });
  // As the projector does when it hears of it.
  await world.put(world.kinds.clusters, 'one', { displayName: 'One' });
  await controller.settled();
  expect((await world.read('later')).status?.phase).toBe('Ready');
});

test('namespaces are named by the pattern of the project, and two spaces never have one', async () => {
  await world.space('web', { owner: { team: 'crew' }, template: {} }, 'named');
  await controller.settled();
  expect((await refOf('web', 'named'))?.namespace).toBe('team-crew-web');
  await world.space('c', { owner, template: {}, clusterRef: { cluster: 'one' } }, 'a-s-b');
  await controller.settled();
  await world.space('b-s-c', { owner, template: {}, clusterRef: { cluster: 'one' } }, 'a');
  await controller.settled();
  expect((await refOf('c', 'a-s-b'))?.namespace).toBe('loft-a-s-b-s-c');
  expect((await refOf('b-s-c', 'a'))?.namespace).toMatch(/^loft-a-s-b-s-c-[0-9a-f]{7}$/);
  expect((await world.read('b-s-c', 'a')).status?.phase).toBe('Ready');
});

test('a pattern that gives no name to a space is told', async () => {
  await world.put(world.kinds.projects, 'named', { namespacePattern: { space: '{{ .Values.loft.team.name }}' } });
  await world.space('upper', { owner, template: {} }, 'named');
  await controller.settled();
  expect((await world.read('upper', 'named')).status).toMatchObject({
    reason: 'NamespacePattern',
    message: expect.stringContaining('Correct spec.namespacePattern.space of the project'),
  });
  await world.put(world.kinds.projects, 'named', {});
  await controller.settled();
  expect((await world.read('upper', 'named')).status?.phase).toBe('Ready');
});

test('a cluster that is away makes its spaces not ready, with the reason; back, they are ready by themselves', async () => {
  await world.space('away', {
    owner,
    template: { objects: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' },
    clusterRef: { cluster: 'two' },
  });
  await controller.settled();
  await world.cluster('two').stop();
  world.clock.advance(11 * 60_000);
  await controller.settled();
  const { status } = await world.read('away');
  expect(status).toMatchObject({
    phase: 'Failed',
    reason: 'ClusterUnreachable',
    message: expect.stringContaining('Check that the cluster is up'),
  });
  expect(status?.parts).toMatchObject([{ part: 'objects/ConfigMap/a', state: 'applied' }]);
  await world.cluster('two').startAgain();
  world.clock.advance(60_000);
  await controller.settled();
  expect((await world.read('away')).status?.phase).toBe('Ready');
});

test('a cluster that is not registered any more is told', async () => {
  await world.space('orphan', { owner, template: {}, clusterRef: { cluster: 'two' } });
  await controller.settled();
  world.setDirectory({ clusters: { one: {} } });
  world.clock.advance(11 * 60_000);
  await controller.settled();
  expect((await world.read('orphan')).status).toMatchObject({
    phase: 'Failed',
    reason: 'ClusterNotFound',
    message: expect.stringContaining('The cluster two is not registered any more'),
  });
});
