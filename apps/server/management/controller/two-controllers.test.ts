import { randomUUID } from 'node:crypto';
import { kyselyFor } from '@spacedock/database';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lazyHelm, spaceTemplateRenderer } from './lazy-tools.ts';
import { type SpaceController, spaceController } from './space-controller.ts';
import { chartConfigLabel } from './standing-releases.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';
import { mortalProcess } from './testing/mortal-process.ts';
import { workQueue, type WorkTables } from './work-queue.ts';

let world: ControllerWorld;
const spaces = Array.from({ length: 12 }, (_, index) => `s${index}`);
beforeAll(async () => {
  world = await startControllerWorld();
  await world.app('app', { config: { manifests: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: of-the-app}\ndata: {is: "{{ .Values.is }}"}\n' } });
}, 60_000);
afterAll(() => world.close());

const template = (is: string) => ({ versions: [{ version: '1.0.0', template: { metadata: { labels: { is } }, apps: [{ name: 'app', parameters: `is: ${is}` }], objects: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' } }] });

const queue = () => workQueue({ db: kyselyFor<WorkTables>(world.database), now: world.clock.now, random: () => 0, newLease: randomUUID, leaseMs: 30_000 });

function controllerWith(process: ReturnType<typeof mortalProcess>): SpaceController {
  return spaceController({
    queue: process.queue(queue()), leaseMs: 30_000, planeOf: async () => process.plane(world.plane), render: spaceTemplateRenderer(world.tools), helm: process.helm(lazyHelm(world.tools)),
    now: world.clock.now, log: { error: () => undefined, warn: () => undefined }, tickMs: undefined, concurrency: 4,
  });
}

/** How often each configuration of each release was brought into the cluster. */
async function applications(): Promise<Readonly<Record<string, number>>> {
  const { items } = await world.cluster().client.list({ apiVersion: 'v1', kind: 'Secret' }, { labelSelector: 'owner=helm,status in (deployed,superseded)' });
  const counts: Record<string, number> = {};
  for (const { metadata: { namespace, labels = {} } } of items) {
    const key = `${namespace} ${labels['name']} ${labels[chartConfigLabel]}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

async function everyonesLabel(): Promise<ReadonlySet<unknown>> {
  const found = await Promise.all(spaces.map(async (name) => [
    (await world.read(name)).status?.phase, (await world.inCluster('Namespace', `loft-my-project-s-${name}`))?.metadata.labels?.['is'],
    (await world.inCluster<{ data: { is: string } } & KubeObject>('ConfigMap', 'of-the-app', { namespace: `loft-my-project-s-${name}` }))?.data.is,
  ].join(' ')));
  return new Set(found);
}

test('one of two dies in the middle: every space ends ready, and nothing is installed twice', { timeout: 180_000 }, async () => {
  await world.template('shared', template('first'));
  const dying = mortalProcess(60);
  const other = controllerWith(dying);
  for (const name of spaces) {
    const { metadata: { uid = '', namespace = '' } } = await world.space(name, { owner: { user: 'ada' }, templateRef: { name: 'shared', version: 'x.x.x' } });
    await queue().add([{ organisationId: 'org_test', uid, namespace, name }]);
  }
  const dead = other.settled();
  const living = world.start();
  await Promise.all([living.settled(), dead]);
  await other.close();
  expect(dying.isDead()).toBe(true);
  world.clock.advance(31_000);
  await living.settled();
  expect(await everyonesLabel()).toEqual(new Set(['Ready first first']));
  const counts = await applications();
  expect(Object.keys(counts)).toHaveLength(spaces.length);
  expect(new Set(Object.values(counts))).toEqual(new Set([1]));
});

test('one of two is stopped in the middle of an upgrade: it ends what it does, and the other does the rest', { timeout: 180_000 }, async () => {
  const stopping = world.start();
  await stopping.settled();
  const before = await world.plane.store.revision();
  await world.template('shared', template('second'));
  const living = world.start();
  const closed = stopping.close();
  await Promise.all([living.settled(), closed]);
  expect(await everyonesLabel()).toEqual(new Set(['Ready second second']));
  const counts = await applications();
  expect(Object.keys(counts)).toHaveLength(2 * spaces.length);
  expect(new Set(Object.values(counts))).toEqual(new Set([1]));
  expect(await world.plane.store.revision()).toBeGreaterThan(before);
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
});
