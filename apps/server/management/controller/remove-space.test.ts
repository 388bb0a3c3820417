import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StartedController } from './start-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';

let world: ControllerWorld;
let controller: StartedController;
beforeAll(async () => {
  world = await startControllerWorld({ clusters: ['one', 'two'] });
  controller = world.start();
}, 60_000);
afterAll(() => world.close());

const owner = { user: 'ada' };
const namespaceOf = (space: string): string => `loft-my-project-s-${space}`;
async function made(name: string, cluster: 'one' | 'two' = 'one', objects = ''): Promise<void> {
  await world.space(name, { owner, template: { objects }, clusterRef: { cluster } });
  await controller.settled();
  expect((await world.read(name)).status?.phase).toBe('Ready');
}
/** The cluster takes its time, which the clock of the controller does not know. */
async function gone(name: string, cluster: 'one' | 'two' = 'one'): Promise<void> {
  await vi.waitFor(async () => expect(await world.inCluster('Namespace', namespaceOf(name), { cluster })).toBeUndefined(), {
    timeout: 20_000,
  });
  world.clock.advance(5 * 60_000);
  await controller.settled();
  expect(await world.find(name)).toBeUndefined();
}

test('a space goes with its namespace and everything in it', async () => {
  await made('plain', 'one', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n');
  await world.remove('plain');
  await controller.settled();
  await gone('plain');
  expect(await world.inCluster('Namespace', namespaceOf('plain'))).toBeUndefined();
  const { rows } = await world.database.pool.query("select 1 from management.work where name = 'plain'");
  expect(rows).toEqual([]);
});

test('what holds the namespace is told while it lasts, whatever else is the matter with the space', async () => {
  await made('held', 'one', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: held, finalizers: [example.com/hold]}\n');
  await world.remove('held');
  await controller.settled();
  world.clock.advance(10_000);
  await controller.settled();
  const { status, metadata } = await world.read('held');
  expect(metadata.deletionTimestamp).toBeDefined();
  expect(status).toMatchObject({
    phase: 'Pending',
    reason: 'NamespaceTerminating',
    message: expect.stringMatching(
      /^The namespace loft-my-project-s-held of the cluster one is being removed since .*Z\. What is left in it: .*example\.com\/hold/,
    ),
    conditions: expect.arrayContaining([
      expect.objectContaining({ type: 'Ready', status: 'False', reason: 'NamespaceTerminating' }),
    ]),
  });
  await world
    .cluster()
    .client.patch(
      { apiVersion: 'v1', kind: 'ConfigMap', namespace: namespaceOf('held'), name: 'held' },
      { type: 'merge', value: { metadata: { finalizers: null } } },
    );
  await gone('held');
  expect(await world.inCluster('Namespace', namespaceOf('held'))).toBeUndefined();
});

test('one that goes before it is anywhere leaves its name free', async () => {
  await world.space('nowhere', { owner, template: {}, clusterRef: { cluster: 'one' } });
  await world.remove('nowhere');
  await controller.settled();
  await gone('nowhere');
  await made('nowhere');
  await world.remove('nowhere');
  await controller.settled();
  await gone('nowhere');
  await made('nowhere');
  expect(await world.inCluster('Namespace', namespaceOf('nowhere'))).toBeDefined();
});

test('a cluster that does not answer holds it, with the reason; when it is back, the space goes by itself', async () => {
  await made('waiting', 'two');
  await world.cluster('two').stop();
  await world.remove('waiting');
  await controller.settled();
  expect((await world.read('waiting')).status).toMatchObject({
    phase: 'Failed',
    reason: 'ClusterUnreachable',
    message: expect.stringContaining('If the cluster is gone for good, remove it from the registered spaces.'),
  });
  expect(await world.events('waiting')).toContainEqual(expect.stringMatching(/^Warning ClusterUnreachable/));
  await world.cluster('two').startAgain();
  world.clock.advance(5 * 60_000);
  await controller.settled();
  await gone('waiting', 'two');
});

test.each([
  ['lost', { clusters: { one: {}, two: { health: 'lost', status: 'inactive' } } }],
  ['no longer registered', { clusters: { one: {} } }],
])('a cluster that is %s holds nothing', async (_, directory) => {
  await made('left', 'two');
  await world.cluster('two').stop();
  world.setDirectory(directory);
  await world.remove('left');
  await controller.settled();
  expect(await world.find('left')).toBeUndefined();
  expect(await world.events('left')).toContainEqual(
    expect.stringMatching(/^Warning NamespaceLeftBehind The namespace loft-my-project-s-left was not removed/),
  );
  await world.cluster('two').startAgain();
  world.setDirectory({ clusters: { one: {}, two: {} } });
  // Somebody who makes it anew finds it as they left it.
  await made('left', 'two');
  await world.remove('left');
  await controller.settled();
  await gone('left', 'two');
});

test('a namespace that somebody made anew after ours went is not removed', async () => {
  await made('anew');
  const { client } = world.cluster();
  await client.deleteAndWait({ apiVersion: 'v1', kind: 'Namespace', name: namespaceOf('anew') });
  await client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespaceOf('anew') } } as KubeObject);
  await world.remove('anew');
  await controller.settled();
  expect(await world.find('anew')).toBeUndefined();
  expect((await world.inCluster('Namespace', namespaceOf('anew')))?.metadata.deletionTimestamp).toBeUndefined();
});

test('nothing of this was an error of ours', () => {
  expect(world.lines).toEqual([]);
});
