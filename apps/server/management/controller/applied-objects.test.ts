import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PartResult } from '../objects/space-instance.ts';
import type { StartedController } from './start-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';

let world: ControllerWorld;
let controller: StartedController;
const namespace = 'loft-my-project-s-my-space';
beforeAll(async () => {
  world = await startControllerWorld();
  controller = world.start();
  await world.space('my-space', { owner: { user: 'ada' }, template: {} });
}, 60_000);
afterAll(() => world.close());

async function withObjects(objects: string): Promise<Readonly<Record<string, string>>> {
  await world.change((instance) => ({ ...instance, spec: { ...instance.spec, template: { objects } } }));
  await controller.settled();
  const parts = (await world.read()).status?.parts ?? [];
  return Object.fromEntries(
    parts.map(({ part, state, message }: PartResult) => [part, message === undefined ? state : `${state}: ${message}`]),
  );
}
const configMap = (name: string, more = '') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}${more}}\ndata: {of: ${name}}\n---\n`;
const phase = async () => (await world.read()).status?.phase;

test('objects are applied, follow changes, and go when they leave the template', async () => {
  expect(await withObjects(configMap('a') + configMap('b'))).toEqual({
    'objects/ConfigMap/a': 'applied',
    'objects/ConfigMap/b': 'applied',
  });
  expect(await phase()).toBe('Ready');
  expect(
    await withObjects(
      `${configMap('b').replace('of: b', 'of: another')}kind: List\nitems:\n- {apiVersion: v1, kind: Service, metadata: {name: web}, spec: {ports: [{port: 80}]}}\n`,
    ),
  ).toEqual({ 'objects/ConfigMap/a': 'pruned', 'objects/ConfigMap/b': 'applied', 'objects/Service/web': 'applied' });
  expect(await world.inCluster('ConfigMap', 'a')).toBeUndefined();
  expect(await world.inCluster('ConfigMap', 'b')).toMatchObject({
    data: { of: 'another' },
    metadata: { managedFields: [{ manager: 'spacedock-space', operation: 'Apply' }] },
  });
  expect(await withObjects('')).toMatchObject({
    'objects/ConfigMap/a': 'pruned',
    'objects/ConfigMap/b': 'pruned',
    'objects/Service/web': 'pruned',
  });
  expect((await world.read()).status?.spaceObjects?.lastAppliedObjects).toBe('');
});

test('one without any field of its own goes, too', async () => {
  await withObjects('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: bare}\n');
  expect(await world.inCluster('ConfigMap', 'bare')).not.toHaveProperty('metadata.managedFields');
  expect(await withObjects('')).toMatchObject({ 'objects/ConfigMap/bare': 'pruned' });
  expect(await world.inCluster('ConfigMap', 'bare')).toBeUndefined();
});

test('one that is broken fails alone, and is told', async () => {
  const broken = [
    configMap('good'),
    'apiVersion: v1\nkind: Namespace\nmetadata: {name: mine}\n---\n',
    'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata: {name: mine}\nroleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}\nsubjects: [{kind: User, name: ada, apiGroup: rbac.authorization.k8s.io}]\n---\n',
    configMap('elsewhere', ', namespace: kube-system'),
    'apiVersion: v1\nkind: Service\nmetadata: {name: port}\nspec: {ports: [{port: 99999}]}\n---\n',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: typed}\ndta: {a: b}\n---\n',
    'apiVersion: nowhere.example.com/v1\nkind: Nothing\nmetadata: {name: x}\n---\n',
    'apiVersion: v1/v2/v3\nkind: Nothing\nmetadata: {name: y}\n---\n',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: some-}\n---\n',
    'just a text\n---\n',
    configMap('good'),
  ].join('');
  const parts = await withObjects(broken);
  expect(parts).toEqual({
    'objects/ConfigMap/bare': 'pruned',
    'objects/ConfigMap/good': 'applied',
    'objects/Namespace/mine': 'failed: Namespace is a kind of the whole cluster; a space holds what lives in its namespace only.',
    'objects/ClusterRoleBinding/mine':
      'failed: ClusterRoleBinding is a kind of the whole cluster; a space holds what lives in its namespace only.',
    'objects/ConfigMap/elsewhere':
      'failed: it names the namespace kube-system; objects of a space live in its own namespace. Leave it out.',
    'objects/Service/port': expect.stringContaining('failed: Service "port" is invalid'),
    'objects/ConfigMap/typed': expect.stringContaining('.dta: field not declared in schema'),
    'objects/Nothing/x': expect.stringContaining('failed: The cluster has no kind Nothing'),
    'objects/8': expect.stringContaining('is no apiVersion'),
    'objects/ConfigMap/9': 'failed: it has no metadata.name',
    'objects/10': 'failed: it is no object',
    'objects/ConfigMap/good/again': 'failed: there is another one of this kind and name before it',
    'objects/ConfigMap/a': 'pruned',
    'objects/ConfigMap/b': 'pruned',
    'objects/Service/web': 'pruned',
  });
  expect((await world.read()).status).toMatchObject({
    phase: 'Failed',
    reason: 'PartsFailed',
    message: expect.stringMatching(/^objects\/Namespace\/mine: .* \(9 more in status\.parts\)$/),
  });
  expect(await world.inCluster('ConfigMap', 'elsewhere', { namespace: 'kube-system' })).toBeUndefined();
  expect(await world.inCluster('Namespace', 'mine')).toBeUndefined();
  expect(await world.inCluster('ConfigMap', 'good')).toBeDefined();
});

test('with a text that cannot be read, and for one that went wrong, what was there stays', async () => {
  await withObjects(configMap('one') + configMap('two'));
  expect(await withObjects(`${configMap('one')}a: [\n`)).toMatchObject({
    'objects/ConfigMap/one': 'applied',
    'objects/2': expect.stringContaining('it is no YAML: line 7'),
  });
  expect(await world.inCluster('ConfigMap', 'two')).toBeDefined();
  await withObjects(configMap('one', ', namespace: default') + configMap('two'));
  expect(await world.inCluster('ConfigMap', 'one')).toBeDefined();
  // It is still known: it goes when it leaves.
  expect(await withObjects(configMap('two'))).toMatchObject({ 'objects/ConfigMap/one': 'pruned' });
  expect(await world.inCluster('ConfigMap', 'one')).toBeUndefined();
});

test('an object that somebody made anew under the name is theirs, and stays', async () => {
  await withObjects(configMap('taken'));
  const { client } = world.cluster();
  await controller.close();
  await client.delete({ apiVersion: 'v1', kind: 'ConfigMap', namespace, name: 'taken' });
  await client.create({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'taken', namespace },
    data: { of: 'ada' },
  } as KubeObject);
  await world.change((instance) => ({ ...instance, spec: { ...instance.spec, template: { objects: '' } } }));
  controller = world.start();
  await controller.settled();
  expect(await world.inCluster('ConfigMap', 'taken')).toMatchObject({ data: { of: 'ada' } });
});

test('while a space sleeps, how many replicas there are is not ours to say', async () => {
  const deployment =
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "registry.example/web:1"}]}}}\n';
  await withObjects(deployment);
  const replicas = async () =>
    (await world.inCluster<KubeObject & { spec: { replicas: number } }>('Deployment', 'web', { apiVersion: 'apps/v1' }))?.spec
      .replicas;
  await world
    .cluster()
    .client.patch(
      { apiVersion: 'apps/v1', kind: 'Deployment', namespace, name: 'web' },
      { type: 'merge', value: { spec: { replicas: 0 } } },
      { fieldManager: 'spacedock-sleep' },
    );
  await world.change((instance) => ({
    ...instance,
    metadata: {
      ...instance.metadata,
      annotations: { ...instance.metadata.annotations, 'sleepmode.loft.sh/sleeping-since': '1767225600' },
    },
  }));
  await controller.settled();
  expect(await replicas()).toBe(0);
  expect((await world.read()).status).toMatchObject({
    phase: 'Sleeping',
    conditions: expect.arrayContaining([expect.objectContaining({ type: 'Ready', status: 'True', reason: 'Sleeping' })]),
  });
  await world.change((instance) => ({ ...instance, metadata: { ...instance.metadata, annotations: {} } }));
  await controller.settled();
  expect(await replicas()).toBe(2);
  expect(await phase()).toBe('Ready');
});

test('too many and too much are told', async () => {
  expect(await withObjects(Array.from({ length: 501 }, (_, index) => configMap(`many-${index}`)).join(''))).toMatchObject({
    objects: expect.stringContaining('there are 501 objects; at most 500 are applied'),
  });
  await world.change((instance) => ({
    ...instance,
    spec: { ...instance.spec, template: { objects: `# ${'x'.repeat(600_000)}` } },
  }));
  await controller.settled();
  expect((await world.read()).status).toMatchObject({
    reason: 'ErrorRenderingTemplate',
    message: expect.stringContaining('at most 524288 are kept'),
  });
});
