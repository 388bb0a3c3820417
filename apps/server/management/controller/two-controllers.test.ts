import { randomUUID } from 'node:crypto';
import { kyselyFor } from '@spacedock/database';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lazyHelm, spaceTemplateRenderer } from './lazy-tools.ts';
import { type SpaceController, spaceController } from './space-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';
import { mortalProcess } from './testing/mortal-process.ts';
import { workQueue, type WorkTables } from './work-queue.ts';

let world: ControllerWorld;
const spaces = Array.from({ length: 12 }, (_, index) => `s${index}`);
beforeAll(async () => {
  world = await startControllerWorld();
  await world.app('app', {
    config: { manifests: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: of-the-app}\ndata: {is: "{{ .Values.is }}"}\n' },
  });
}, 60_000);
afterAll(() => world.close());

const template = (is: string) => ({
  versions: [
    {
      version: '1.0.0',
      template: {
        metadata: { labels: { is } },
        apps: [{ name: 'app', parameters: `is: ${is}` }],
        objects: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
      },
    },
  ],
});

const queue = () =>
  workQueue({
    db: kyselyFor<WorkTables>(world.database),
    now: world.clock.now,
    random: () => 0,
    newLease: randomUUID,
    leaseMs: 30_000,
  });

function controllerWith(process: ReturnType<typeof mortalProcess>): SpaceController {
  return spaceController({
    queue: process.queue(queue()),
    leaseMs: 30_000,
    planeOf: async () => process.plane(world.plane),
    render: spaceTemplateRenderer(world.tools),
    helm: process.helm(lazyHelm(world.tools)),
    now: world.clock.now,
    log: { error: () => undefined, warn: () => undefined },
    tickMs: undefined,
    concurrency: 4,
    // However busy the machine is: the one that is stopped ends what it has begun.
    drainMs: 60_000,
  });
}

async function everyonesLabel(): Promise<ReadonlySet<unknown>> {
  const found = await Promise.all(
    spaces.map(async (name) =>
      [
        (await world.read(name)).status?.phase,
        (await world.inCluster('Namespace', `loft-my-project-s-${name}`))?.metadata.labels?.['is'],
        (
          await world.inCluster<{ data: { is: string } } & KubeObject>('ConfigMap', 'of-the-app', {
            namespace: `loft-my-project-s-${name}`,
          })
        )?.data.is,
      ].join(' '),
    ),
  );
  return new Set(found);
}

const wanted = async (): Promise<void> => {
  for (const name of spaces) {
    const {
      metadata: { uid = '', namespace = '' },
    } = await world.read(name);
    await queue().add([{ organisationId: 'org_test', uid, namespace, name }]);
  }
};
const each = (upgrades: readonly string[]): readonly string[] => [...new Set(upgrades)].toSorted();

test('one of two dies in the middle: every space ends ready, and nothing is installed twice', { timeout: 180_000 }, async () => {
  await world.template('shared', template('first'));
  for (const name of spaces)
    await world.space(name, { owner: { user: 'ada' }, templateRef: { name: 'shared', version: 'x.x.x' } });
  await wanted();
  const [dying, living] = [mortalProcess(60), mortalProcess()];
  const [first, second] = [controllerWith(dying), controllerWith(living)];
  await Promise.all([first.settled(), second.settled()]);
  await first.close();
  expect(dying.isDead()).toBe(true);
  world.clock.advance(31_000);
  await second.settled();
  await second.close();
  expect(await everyonesLabel()).toEqual(new Set(['Ready first first']));
  const upgrades = [...dying.upgrades(), ...living.upgrades()];
  expect(upgrades.toSorted()).toEqual(each(upgrades));
  expect(upgrades.length).toBeGreaterThan(spaces.length / 2);
});

test(
  'one of two is stopped in the middle of an upgrade: it ends what it does, and the other does the rest',
  { timeout: 180_000 },
  async () => {
    await world.template('shared', template('second'));
    await wanted();
    const [stopping, living] = [mortalProcess(), mortalProcess()];
    const [first, second] = [controllerWith(stopping), controllerWith(living)];
    first.wake();
    const rest = second.settled();
    await first.close();
    await rest;
    // In its own time it would look by itself.
    await second.settled();
    await second.close();
    expect(await everyonesLabel()).toEqual(new Set(['Ready second second']));
    const upgrades = [...stopping.upgrades(), ...living.upgrades()];
    expect(upgrades.toSorted()).toEqual(each(upgrades));
    expect(upgrades).toHaveLength(spaces.length);
  },
);
