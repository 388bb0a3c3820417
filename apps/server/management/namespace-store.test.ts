import { randomBytes, randomUUID } from 'node:crypto';
import { type Change, kindRegistry, memoryStore, objectClient, parseFieldSelector, parseLabelSelector } from '@spacedock/kube';
import { expect, test, vi } from 'vitest';
import { componentUser } from './access/component.ts';
import { peopleKinds } from './kinds/people/people-kinds.ts';
import { namespaceStore } from './namespace-store.ts';
import { emptyDirectory } from './directory/directory-of.ts';

async function start(...names: readonly string[]) {
  const registry = kindRegistry();
  const authorizer = {
    decide: async () => ({ allowed: false, reason: '' }),
    rules: async () => ({ resourceRules: [], nonResourceRules: [], incomplete: false }),
  };
  const kinds = peopleKinds({
    directory: () => emptyDirectory,
    personOf: () => undefined,
    registry: () => registry,
    authorizer: () => authorizer,
  });
  const store = memoryStore();
  const objects = objectClient(
    {
      registry,
      store,
      authorizer,
      authenticate: async () => componentUser('test'),
      basePath: '',
      version: { major: '1', minor: '36', gitVersion: 'v1' },
      now: () => new Date(),
      randomBytes,
      newUid: randomUUID,
      log: { error: () => undefined, warn: () => undefined },
    },
    componentUser('test'),
    'test',
  );
  const create = (name: string) =>
    objects.create(kinds.projects, { apiVersion: 'management.loft.sh/v1', kind: 'Project', metadata: { name }, spec: {} });
  for (const name of names) await create(name);
  return { namespaces: namespaceStore(store, kinds.projects, kinds.namespaces), create, objects, kinds };
}
const range = { resource: 'namespaces.' };
const selection = (labels: string, fields: string) => ({
  selection: { labels: parseLabelSelector(labels), fields: parseFieldSelector(fields) },
});

test('every project is a namespace, found by its name, its label and in pages', async () => {
  const { namespaces } = await start('a', 'b', 'c');
  const names = async (options: Parameters<typeof namespaces.list>[1]) =>
    (await namespaces.list(range, options)).items.map(({ name }) => name);
  expect((await namespaces.get({ ...range, namespace: '', name: 'loft-p-b' }))?.labels).toEqual({
    'kubernetes.io/metadata.name': 'loft-p-b',
    'loft.sh/project': 'b',
  });
  expect(await namespaces.get({ ...range, namespace: '', name: 'b' })).toBeUndefined();
  expect(await names({})).toEqual(['loft-p-a', 'loft-p-b', 'loft-p-c']);
  const first = await namespaces.list(range, { limit: 2 });
  expect([first.items.length, first.more]).toEqual([2, true]);
  expect(await names({ limit: 2, at: first.revision, after: { namespace: '', name: 'loft-p-b' } })).toEqual(['loft-p-c']);
  expect(await names(selection('loft.sh/project in (a,c)', ''))).toEqual(['loft-p-a', 'loft-p-c']);
  expect([await names(selection('', 'metadata.name=loft-p-c')), await names(selection('', 'metadata.name!=loft-p-c'))]).toEqual([
    ['loft-p-c'],
    ['loft-p-a', 'loft-p-b'],
  ]);
  expect(await names({ ...selection('', 'metadata.name=loft-p-c'), limit: 1 })).toEqual(['loft-p-c']);
});

test('comes and goes with the project, for watchers too; the uid is that of this namespace', async () => {
  const { namespaces, create, objects, kinds } = await start('a');
  const seen: string[] = [];
  await namespaces.watch(range, await namespaces.revision(), {
    onChange: ({ type, object }: Change) => void seen.push(`${type} ${object.name}`),
    onProgress: () => undefined,
    onEnd: () => undefined,
  });
  const { metadata } = await create('b');
  const shown = await namespaces.get({ ...range, namespace: '', name: 'loft-p-b' });
  expect([shown?.uid !== metadata.uid, JSON.parse(shown?.text ?? '{}')]).toMatchObject([
    true,
    {
      kind: 'Namespace',
      apiVersion: 'v1',
      status: { phase: 'Active' },
      metadata: { uid: shown?.uid, creationTimestamp: metadata.creationTimestamp },
    },
  ]);
  await objects.delete(kinds.projects, '', 'b');
  await vi.waitFor(() => expect(seen).toEqual(['ADDED loft-p-b', 'DELETED loft-p-b']));
  await expect(namespaces.write({ kind: 'create' } as never)).rejects.toThrow('with their projects');
});
