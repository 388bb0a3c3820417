import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { StartedController } from './start-controller.ts';
import { type ControllerWorld, startControllerWorld } from './testing/controller-world.ts';

let world: ControllerWorld;
let controller: StartedController;
beforeAll(async () => {
  world = await startControllerWorld();
  controller = world.start();
}, 60_000);
afterAll(() => world.close());

const owner = { user: 'ada' };
const labelled = (value: string) => ({ metadata: { labels: { is: value } } });
const labelOf = async (space: string): Promise<string | undefined> =>
  (await world.inCluster('Namespace', `loft-my-project-s-${space}`))?.metadata.labels?.['is'];
const conditionOf = (instance: SpaceInstance, type: string) => instance.status?.conditions?.find((one) => one.type === type);

async function made(
  space: string,
  templateRef: NonNullable<SpaceInstance['spec']>['templateRef'],
  parameters = '',
): Promise<void> {
  await world.space(space, { owner, parameters, ...(templateRef ? { templateRef } : {}) });
  await controller.settled();
}
const setRef = (space: string, change: object) =>
  world.change(
    (instance) => ({ ...instance, spec: { ...instance.spec, templateRef: { ...instance.spec?.templateRef, ...change } } }),
    space,
  );

test('versions: an edit of its version reaches a space, a range follows what is new, a pin is told of it', async () => {
  const versions = (...all: readonly [string, string][]) => ({
    versions: all.map(([version, is]) => ({ version, template: labelled(is) })),
  });
  await world.template('versioned', versions(['1.0.0', 'a'], ['1.1.0', 'b'], ['2.0.0', 'c']));
  await made('pinned', { name: 'versioned', version: '1.0.0' });
  await made('range', { name: 'versioned', version: '1.x.x' });
  await made('newest', { name: 'versioned' });
  expect(await Promise.all(['pinned', 'range', 'newest'].map(labelOf))).toEqual(['a', 'b', 'c']);
  expect(conditionOf(await world.read('pinned'), 'TemplateSynced')).toMatchObject({
    status: 'False',
    reason: 'NewTemplateVersionAvailable',
  });

  await world.template('versioned', versions(['1.0.0', 'edited'], ['1.1.0', 'b'], ['1.2.0', 'd'], ['2.0.0', 'c']));
  await controller.settled();
  expect(await Promise.all(['pinned', 'range', 'newest'].map(labelOf))).toEqual(['edited', 'd', 'c']);
  expect((await world.read('range')).status).toMatchObject({ phase: 'Ready', templateVersion: '1.2.0' });
  expect(await world.events('range')).toContain('Normal TemplateChanged Version 1.2.0 of the template is taken over.');

  await setRef('pinned', { version: '1.2' }).then(
    () => expect.fail('admission let it in'),
    (error: Error) => expect(error.message).toContain('is no version'),
  );
  await world.template('versioned', versions(['2.0.0', 'c']));
  await controller.settled();
  expect((await world.read('range')).status).toMatchObject({
    phase: 'Failed',
    reason: 'VersionNotFound',
    message: expect.stringContaining('it has 2.0.0'),
  });
  expect(await labelOf('range')).toBe('d');
  await setRef('range', { version: 'x.x.x' });
  await controller.settled();
  expect((await world.read('range')).status).toMatchObject({ phase: 'Ready', templateVersion: '2.0.0' });
});

test('without versions a space stays as it was made, until it says so once, or for good', async () => {
  await world.template('plain', {
    template: labelled('old {{ .Values.x }}'.replaceAll(' ', '-').replace('{{-.Values.x-}}', '{{ .Values.x }}')),
    parameters: [{ variable: 'x', defaultValue: '1' }],
  });
  await made('stays', { name: 'plain' });
  await made('follows', { name: 'plain', version: 'x.x.x' });
  await world.template('plain', {
    template: labelled('new-{{ .Values.x }}'),
    parameters: [{ variable: 'x', defaultValue: '1' }],
  });
  await controller.settled();
  expect(await Promise.all(['stays', 'follows'].map(labelOf))).toEqual(['old-1', 'new-1']);
  const behind = await world.read('stays');
  expect(behind.status?.phase).toBe('Ready');
  expect(conditionOf(behind, 'TemplateSynced')).toMatchObject({
    status: 'False',
    severity: 'Info',
    reason: 'TemplateChangesAvailable',
    message: expect.stringContaining('syncOnce'),
  });
  expect(behind.status?.templateVersion).toBeUndefined();

  await setRef('stays', { syncOnce: true });
  await controller.settled();
  const synced = await world.read('stays');
  expect(await labelOf('stays')).toBe('new-1');
  expect(synced.spec?.templateRef?.syncOnce).toBe(false);
  expect(synced.status?.observedGeneration).toBe(synced.metadata.generation);
  expect(conditionOf(synced, 'TemplateSynced')).toMatchObject({ status: 'True' });

  await world.template('plain', { template: labelled('newer-{{ .Values.x }}') });
  await controller.settled();
  expect(await labelOf('stays')).toBe('new-1');
  // What the space itself asks for is another matter.
  await world.change((instance) => ({ ...instance, spec: { ...instance.spec, parameters: 'x: "2"' } }), 'stays');
  await controller.settled();
  expect(await labelOf('stays')).toBe('newer-2');
});

test('a template that is deleted freezes its spaces, which still have their access and drift looked after', async () => {
  await world.template('gone', { template: labelled('a') });
  await made('frozen', { name: 'gone' });
  await world.objects.delete(world.kinds.spaceTemplates, '', 'gone').catch(() => undefined);
  await world.objects.update(world.kinds.spaceTemplates, '', 'gone', (object) => ({
    ...object,
    metadata: { ...object.metadata, finalizers: [] },
  }));
  expect(await world.objects.get(world.kinds.spaceTemplates, '', 'gone')).toBeUndefined();
  await controller.settled();
  expect((await world.read('frozen')).status).toMatchObject({
    phase: 'Failed',
    reason: 'TemplateNotFound',
    message: expect.stringContaining('gone'),
  });
  expect(conditionOf(await world.read('frozen'), 'SpaceSynced')).toMatchObject({ status: 'True' });

  const namespace = 'loft-my-project-s-frozen';
  await world
    .cluster()
    .client.patch(
      { apiVersion: 'v1', kind: 'Namespace', name: namespace },
      { type: 'merge', value: { metadata: { labels: { is: 'changed' } } } },
    );
  await world.change(
    (instance) => ({
      ...instance,
      spec: { ...instance.spec, extraAccessRules: [{ users: ['ben'], clusterRole: 'loft-cluster-space-viewer' }] },
    }),
    'frozen',
  );
  await controller.settled();
  expect(await labelOf('frozen')).toBe('a');
  const { items } = await world
    .cluster()
    .client.list({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace });
  expect(JSON.stringify(items)).toContain('loft:user:ben');

  await world.template('gone', { template: labelled('back') });
  await controller.settled();
  expect((await world.read('frozen')).status?.phase).toBe('Ready');
  expect(await labelOf('frozen')).toBe('a');
});

test('what is wrong with a template or its parameters is told with its place, and the space keeps what it has', async () => {
  await world.template('strict', {
    versions: [
      {
        version: '1.0.0',
        template: labelled('{{ .Values.size }}'),
        parameters: [{ variable: 'size', type: 'number', max: 5, defaultValue: '1' }],
      },
    ],
  });
  await made('strict', { name: 'strict' }, 'size: 3');
  expect(await labelOf('strict')).toBe('3');
  await world.template('strict', {
    versions: [
      {
        version: '1.0.0',
        template: labelled('{{ .Values.size }}'),
        parameters: [{ variable: 'size', type: 'number', max: 2, defaultValue: '1' }],
      },
    ],
  });
  await controller.settled();
  expect((await world.read('strict')).status).toMatchObject({
    phase: 'Failed',
    reason: 'ErrorRenderingTemplate',
    message: 'The parameters do not fit the template: spec.parameters.size: Invalid value: 3: must be ≤ 2',
  });
  await world.template('strict', {
    versions: [
      { version: '1.0.0', template: { ...labelled('x'), objects: 'kind: ConfigMap\ndata:\n  a: {{ .Values.nothing.here }}\n' } },
    ],
  });
  await controller.settled();
  expect((await world.read('strict')).status).toMatchObject({
    reason: 'ErrorRenderingTemplate',
    message: expect.stringContaining(
      'in objects, line 3, column 15, at {{ .Values.nothing.here }}: .here is read of a value that is missing',
    ),
  });
  expect(await labelOf('strict')).toBe('3');
  expect(await world.events('strict')).toContainEqual(
    expect.stringMatching(/^Warning ErrorRenderingTemplate The template fails in objects/),
  );
  await world.template('strict', { versions: [{ version: '1.0.0', template: labelled('right') }] });
  await controller.settled();
  expect((await world.read('strict')).status?.phase).toBe('Ready');
  expect(await labelOf('strict')).toBe('right');
});

test('a template inside of the space is rendered like any', async () => {
  await world.space('inline', {
    owner,
    parameters: 'colour: red',
    template: labelled('{{ .Values.colour }}-{{ .Values.loft.space }}'),
  });
  await controller.settled();
  expect(await labelOf('inline')).toBe('red-inline');
});

test('dice are rolled once', async () => {
  await world.template('dice', { template: labelled('{{ randAlphaNum 12 }}') });
  await made('dice', { name: 'dice', version: 'x.x.x' });
  const first = await labelOf('dice');
  const other = world.start();
  world.clock.advance(11 * 60_000);
  await other.settled();
  expect(await labelOf('dice')).toBe(first);
});

test('nothing of this was an error of ours', () => {
  expect(world.lines).toEqual([]);
});
