import { randomUUID } from 'node:crypto';
import { kyselyFor } from '@spacedock/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lazyHelm, spaceTemplateRenderer } from './lazy-tools.ts';
import { type SpaceController, spaceController } from './space-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';
import { mortalProcess } from './testing/mortal-process.ts';
import { type WorkQueue, workQueue, type WorkTables } from './work-queue.ts';

/** What a turn asks of the store and of the cluster: with thousands of spaces, each call more is felt. */
let world: ControllerWorld;
let queue: WorkQueue;
let controller: SpaceController;
const counting = mortalProcess();
beforeAll(async () => {
  world = await startControllerWorld();
  const { clock, database, plane, tools } = world;
  queue = workQueue({
    db: kyselyFor<WorkTables>(database),
    now: clock.now,
    random: () => 0,
    newLease: randomUUID,
    leaseMs: 30_000,
  });
  controller = spaceController({
    queue,
    leaseMs: 30_000,
    planeOf: async () => counting.plane(plane),
    render: spaceTemplateRenderer(tools),
    helm: lazyHelm(tools),
    now: clock.now,
    log: { error: () => undefined, warn: () => undefined },
    tickMs: undefined,
    concurrency: 1,
  });
}, 60_000);
afterAll(async () => {
  await controller.close();
  await world.close();
});

const objects = (is: string) =>
  ['a', 'b'].map((name) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {is: "${is}"}\n---\n`).join('');
const template = (is: string) =>
  world.template('shared', {
    versions: [{ version: '1.0.0', template: { metadata: { labels: { is } }, objects: objects(is) } }],
  });

/** How often each call was made by a turn on this space. */
async function costOf(name: string): Promise<Readonly<Record<string, number>>> {
  const { uid = '', namespace = '' } = (await world.read(name)).metadata;
  const before = counting.done().length;
  await queue.add([{ organisationId: 'org_test', uid, namespace, name }]);
  await controller.settled();
  const calls = Map.groupBy(counting.done().slice(before), (call) => call);
  return Object.fromEntries([...calls].map(([call, all]) => [call, all.length]));
}
const make = (name: string) => world.space(name, { owner: { user: 'ada' }, templateRef: { name: 'shared', version: 'x.x.x' } });

/** Roles of the cluster are looked at by one turn for all. `served` costs no request once the kinds are known. */
const creation = {
  'objects.update': 3, // the place, and two events that were never told before
  'objects.create': 2,
  'objects.updateStatus': 2, // what is to be, and what is
  'cluster.create': 1,
  'cluster.apply': 5, // the namespace, two bindings, two objects
  'cluster.served': 2,
};

test('a new space costs the same however many there are, and nothing is asked for that can be known', async () => {
  await template('first');
  await make('first');
  expect(await costOf('first')).toEqual({ ...creation, 'cluster.list': 1, 'cluster.create': 4 });
  await make('second');
  expect(await costOf('second')).toEqual(creation);
  for (let index = 0; index < 30; index += 1) await make(`more-${index}`);
  for (let index = 0; index < 30; index += 1) expect(await costOf(`more-${index}`)).toEqual(creation);
}, 60_000);

test('a new version of the template is written once, with what is needed to see drift', async () => {
  await template('second');
  expect(await costOf('second')).toEqual({
    'objects.update': 2, // the event that it is taken over, and once more that it is ready
    'objects.create': 1,
    'objects.updateStatus': 2,
    'cluster.get': 1,
    'cluster.list': 1,
    'cluster.apply': 3,
    'cluster.served': 2,
  });
});

test('of a space that is as it should be nothing is written down, and roles of the cluster are looked at once in a while', async () => {
  const look = { 'cluster.get': 1, 'cluster.list': 1, 'cluster.apply': 3, 'cluster.served': 2 };
  expect(await costOf('second')).toEqual(look);
  world.clock.advance(60_000);
  expect(await costOf('second')).toEqual({ ...look, 'cluster.list': 2 });
  expect(await costOf('second')).toEqual(look);
});
