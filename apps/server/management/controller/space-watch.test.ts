import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KubeObject } from '@spacedock/kube';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { type ControlledPlane, controlledPlane } from './testing/controlled-plane.ts';
import { type SpaceWatch, watchSpaces } from './space-watch.ts';
import type { Wish } from './work-queue.ts';

let plane: ControlledPlane;
let told: Wish[];
const watches: SpaceWatch[] = [];
const errors: unknown[] = [];
beforeEach(() => {
  plane = controlledPlane({
    names: { users: ['ada'], projects: ['shop', 'other'], clusters: { one: {} } },
    now: () => new Date(),
    kubeconfig: () => Promise.reject(new Error('no cluster is needed')),
  });
  told = [];
});
afterEach(async () => {
  for (const { stop } of watches.splice(0)) stop();
  await plane.close();
  if (errors.length > 0) throw new Error('the watch failed', { cause: errors });
});

const objects = () => plane.objectsFor('test');
const make = (kind: keyof ControlledPlane['kinds'], name: string, spec: object, namespace?: string) =>
  objects().create(plane.kinds[kind], {
    apiVersion: 'management.loft.sh/v1',
    kind: plane.kinds[kind].kind,
    metadata: { name, ...(namespace ? { namespace } : {}) },
    spec,
  } as KubeObject);
const space = (name: string, spec: object = {}, project = 'shop') =>
  make(
    'spaceInstances',
    name,
    { owner: { user: 'ada' }, ...('templateRef' in spec ? {} : { template: {} }), ...spec },
    `loft-p-${project}`,
  );
const change = (kind: keyof ControlledPlane['kinds'], name: string, next: (object: SpaceInstance) => object, namespace = '') =>
  objects().update(plane.kinds[kind], namespace, name, (object) => next(object as SpaceInstance) as KubeObject);
const setStatus = (name: string, status: object) =>
  objects().updateStatus(plane.kinds.spaceInstances, 'loft-p-shop', name, (object) => ({ ...object, status }));

function watch(): SpaceWatch {
  const started = watchSpaces({
    organisationId: 'org',
    objects: objects(),
    kinds: plane.kinds,
    wishes: { add: (wishes) => void told.push(...wishes) },
    onError: (error) => void errors.push(error),
  });
  watches.push(started);
  return started;
}
/** Whom it told of since the last time. */
async function toldOf(watching: SpaceWatch): Promise<readonly string[]> {
  await watching.upTo(await plane.store.revision());
  return [...new Set(told.splice(0).map(({ name }) => name))].toSorted();
}

test('a space is told of when somebody changes what they want of it, not when we write', async () => {
  const watching = watch();
  await space('a');
  expect(await toldOf(watching)).toEqual(['a']);
  const at = 'loft-p-shop';
  await change(
    'spaceInstances',
    'a',
    (object) => ({
      ...object,
      metadata: { ...object.metadata, finalizers: ['loft.sh/cleanup-workload'] },
      spec: { ...object.spec, clusterRef: { cluster: 'one', namespace: 'n' } },
    }),
    at,
  );
  await setStatus('a', { phase: 'Ready' });
  expect(await toldOf(watching)).toEqual([]);
  await change('spaceInstances', 'a', (object) => ({ ...object, spec: { ...object.spec, parameters: 'x: 1' } }), at);
  expect(await toldOf(watching)).toEqual(['a']);
  await change(
    'spaceInstances',
    'a',
    (object) => ({ ...object, metadata: { ...object.metadata, annotations: { mine: 'x' } } }),
    at,
  );
  expect(await toldOf(watching)).toEqual(['a']);
  await change('spaceInstances', 'a', (object) => ({ ...object, metadata: { ...object.metadata, labels: { mine: 'x' } } }), at);
  expect(await toldOf(watching)).toEqual([]);
  await objects().delete(plane.kinds.spaceInstances, at, 'a');
  expect(await toldOf(watching)).toEqual(['a']);
});

test('that a template was taken over once is no news, that somebody wants it is', async () => {
  const watching = watch();
  await make('spaceTemplates', 't', { template: {} });
  await space('a', { templateRef: { name: 't' } });
  await toldOf(watching);
  const setSync = (syncOnce: boolean) =>
    change(
      'spaceInstances',
      'a',
      (object) => ({ ...object, spec: { ...object.spec, templateRef: { name: 't', syncOnce } } }),
      'loft-p-shop',
    );
  await setSync(true);
  expect(await toldOf(watching)).toEqual(['a']);
  await setSync(false);
  expect(await toldOf(watching)).toEqual([]);
});

test('whoever follows something is told of when it changes', async () => {
  const watching = watch();
  await make('projects', 'shop', {});
  await make('spaceTemplates', 't', { template: {} });
  await space('follows', { templateRef: { name: 't' }, clusterRef: { cluster: 'one' } });
  await space('waits');
  await space('elsewhere', {}, 'other');
  await space('app', { clusterRef: { cluster: 'one' } });
  await setStatus('app', { space: { apps: [{ name: 'redis' }] } });
  await toldOf(watching);

  await change('spaceTemplates', 't', (object) => ({ ...object, spec: { template: { objects: 'x' } } }));
  expect(await toldOf(watching)).toEqual(['follows']);
  await change('spaceTemplates', 't', (object) => ({ ...object, metadata: { ...object.metadata, labels: { a: 'b' } } }));
  expect(await toldOf(watching)).toEqual([]);
  await make('apps', 'redis', { config: { manifests: 'x' } });
  expect(await toldOf(watching)).toEqual(['app']);
  await make('projectSecrets', 's', { data: { a: 'Yg==' } }, 'loft-p-shop');
  expect(await toldOf(watching)).toEqual(['app']);
  await change('projects', 'shop', (object) => ({ ...object, spec: { allowedClusters: [] } }));
  expect(await toldOf(watching)).toEqual(['waits']);
  await make('clusters', 'one', { displayName: 'One' });
  expect(await toldOf(watching)).toEqual(['app', 'elsewhere', 'follows', 'waits']);
  await make('clusters', 'two', { displayName: 'Two' });
  expect(await toldOf(watching)).toEqual(['elsewhere', 'waits']);
});

test('at the start everything is told of, with the revision of what changed last around it', async () => {
  await space('observed');
  await setStatus('observed', { observedGeneration: 1 });
  const unobserved = await space('unobserved');
  const template = await make('spaceTemplates', 't', { template: {} });
  await space('follows', { templateRef: { name: 't' } });
  await setStatus('follows', { observedGeneration: 1 });
  const watching = watch();
  await watching.upTo(await plane.store.revision());
  const revisions = Object.fromEntries(told.map(({ name, revision }) => [name, revision]));
  expect(revisions).toEqual({
    observed: 1n,
    unobserved: BigInt(unobserved.metadata.resourceVersion ?? ''),
    follows: BigInt(template.metadata.resourceVersion ?? ''),
  });
});

test('whoever fell behind by more than is kept finds out what happened', async () => {
  await space('a');
  let isFirst = true;
  const slow = watchSpaces({
    organisationId: 'org',
    kinds: plane.kinds,
    wishes: { add: (wishes) => void told.push(...wishes) },
    onError: (error) => void errors.push(error),
    objects: {
      ...objects(),
      // It has listed, and has not begun to watch: meanwhile something happens, and is forgotten.
      async watch(kind, from, handlers) {
        if (isFirst) {
          isFirst = false;
          await space('b');
          await plane.store.compact((await plane.store.revision()) + 1n);
        }
        return objects().watch(kind, from, handlers);
      },
    },
  });
  watches.push(slow);
  await slow.upTo((await plane.store.revision()) + 1n);
  expect(told.map(({ name }) => name)).toContain('b');
  expect(errors.splice(0)).toMatchObject([{ name: 'RevisionExpired' }]);
});
