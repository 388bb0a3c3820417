import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StartedController } from './start-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';

let world: ControllerWorld;
let controller: StartedController;
beforeAll(async () => {
  world = await startControllerWorld({ projects: { 'my-project': {}, other: {} } });
  controller = world.start();
}, 60_000);
afterAll(() => world.close());

const owner = { user: 'ada' };
const makeNamespace = (name: string, labels: Record<string, string> = {}) =>
  world.cluster().client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } } as KubeObject);
const untouched = async (name: string, labels: object): Promise<void> => {
  const found = await world.inCluster('Namespace', name);
  expect(found?.metadata.labels).toEqual({ 'kubernetes.io/metadata.name': name, ...labels });
  expect(found?.metadata.deletionTimestamp).toBeUndefined();
  const { items } = await world
    .cluster()
    .client.list({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace: name });
  expect(items).toEqual([]);
};

test.each([
  ['somebody made', 'foreign', {}],
  [
    'is of a space of another organisation',
    'abroad',
    {
      'loft.sh/space-instance-name': 'abroad',
      'loft.sh/space-instance-namespace': 'loft-p-my-project',
      'spacedock.dev/organisation': 'org_other',
    },
  ],
  [
    'is of another space',
    'neighbour',
    {
      'loft.sh/space-instance-name': 'another',
      'loft.sh/space-instance-namespace': 'loft-p-my-project',
      'spacedock.dev/organisation': 'org_test',
    },
  ],
])('a namespace that %s is not touched, neither to have it nor to remove it', async (_, name, labels) => {
  await makeNamespace(`ns-${name}`, labels);
  await world.space(name, {
    owner,
    template: { metadata: { labels: { mine: 'now' } } },
    clusterRef: { cluster: 'one', namespace: `ns-${name}` },
  });
  await controller.settled();
  expect((await world.read(name)).status).toMatchObject({
    phase: 'Failed',
    reason: 'NamespaceTaken',
    message: expect.stringContaining('belongs to somebody else'),
  });
  await untouched(`ns-${name}`, labels);
  await world.remove(name);
  await controller.settled();
  expect(await world.find(name)).toBeUndefined();
  await untouched(`ns-${name}`, labels);
});

test('annotations of the space do not make a namespace theirs', async () => {
  await makeNamespace('ns-wanted');
  await world.space('wanted', { owner, template: {}, clusterRef: { cluster: 'one', namespace: 'ns-wanted' } });
  await world.change(
    (instance) => ({ ...instance, metadata: { ...instance.metadata, annotations: { 'loft.sh/import-space': 'true' } } }),
    'wanted',
  );
  await controller.settled();
  expect((await world.read('wanted')).status?.reason).toBe('NamespaceTaken');
  await untouched('ns-wanted', {});
});

test("one that was imported is the space's own", async () => {
  const {
    metadata: { uid },
  } = await makeNamespace('ns-imported', { from: 'before' });
  await world.space('imported', { owner, template: {}, clusterRef: { cluster: 'one', namespace: 'ns-imported' } });
  await world.objects.updateStatus(world.kinds.spaceInstances, 'loft-p-my-project', 'imported', (object) => ({
    ...object,
    status: { namespaceUid: uid },
  }));
  world.clock.advance(60_000);
  await controller.settled();
  expect((await world.read('imported')).status?.phase).toBe('Ready');
  expect((await world.inCluster('Namespace', 'ns-imported'))?.metadata.labels).toMatchObject({
    from: 'before',
    'loft.sh/space-instance-name': 'imported',
  });
});

test('a space that moves to another project keeps its namespace, whichever of the two is looked at first', async () => {
  await world.space('moves', { owner, template: { metadata: { labels: { is: 'kept' } } } });
  await controller.settled();
  const source = await world.read('moves');
  const target = await world.space('moves', source.spec ?? {}, 'other');
  await world.objects.updateStatus(world.kinds.spaceInstances, 'loft-p-my-project', 'moves', (object) => ({
    ...object,
    status: { ...(object['status'] as object), ignoreReconciliation: true },
  }));
  await world.objects.updateStatus(world.kinds.spaceInstances, 'loft-p-other', 'moves', (object) => ({
    ...object,
    status: { ...source.status },
  }));
  await world.remove('moves');
  world.clock.advance(60_000);
  await controller.settled();
  expect(await world.find('moves')).toBeUndefined();
  expect((await world.read('moves', 'other')).status).toMatchObject({ phase: 'Ready' });
  const namespace = await world.inCluster('Namespace', 'loft-my-project-s-moves');
  expect(namespace?.metadata).toMatchObject({
    uid: source.status?.namespaceUid,
    labels: { is: 'kept', 'loft.sh/project': 'other', 'loft.sh/space-instance-namespace': 'loft-p-other' },
  });
  expect(namespace?.metadata.deletionTimestamp).toBeUndefined();
  const { items } = await world
    .cluster()
    .client.list({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace: 'loft-my-project-s-moves' });
  expect(JSON.stringify(items)).not.toContain('loft:space:my-project:moves');
  expect(JSON.stringify(items)).toContain(`spacedock:space-charts:${target.metadata.uid}`);
});

test('labels that the cluster does not take are told', async () => {
  await world.space('labels', { owner, template: { metadata: { labels: { wrong: 'not a label!' } } } });
  await controller.settled();
  expect((await world.read('labels')).status).toMatchObject({
    phase: 'Failed',
    reason: 'NamespaceRefused',
    message: expect.stringContaining('not a label!'),
  });
  await world.change(
    (instance) => ({
      ...instance,
      spec: { ...instance.spec, template: { metadata: { labels: { right: 'label', 'loft.sh/project': 'stolen' } } } },
    }),
    'labels',
  );
  await controller.settled();
  expect((await world.inCluster('Namespace', 'loft-my-project-s-labels'))?.metadata.labels).toMatchObject({
    right: 'label',
    'loft.sh/project': 'my-project',
  });
  await world.change((instance) => ({ ...instance, spec: { ...instance.spec, template: {} } }), 'labels');
  await controller.settled();
  expect((await world.inCluster('Namespace', 'loft-my-project-s-labels'))?.metadata.labels).not.toHaveProperty('right');
});
