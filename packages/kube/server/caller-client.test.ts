import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { memoryStore } from '../store/memory-store.ts';
import type { ApiServerParts } from './api-server-parts.ts';
import { callerClient } from './caller-client.ts';
import { objectClient } from './object-client.ts';
import { kindRegistry } from './registry.ts';

/** Notes are seen by those whom they name; nobody may touch those of the namespace `closed`. */
const notes: KindDeclaration = {
  group: 'test.example.com',
  version: 'v1',
  kind: 'Note',
  plural: 'notes',
  singular: 'note',
  scope: 'Namespaced',
  columns: [],
  schema: {
    type: 'object',
    properties: { spec: { type: 'object', properties: { text: { type: 'string', maxLength: 5 }, reader: { type: 'string' } } } },
  },
  hooks: {
    defaulting: (next) => void (next['spec'] = { text: 'none', ...(next['spec'] as object) }),
    view:
      async ({ user }) =>
      (note) =>
        (note['spec'] as { reader?: string }).reader === user.name,
    decorate: (note, { user }) => void (note['shownTo'] = user.name),
    admitCreate: async (next, context) => {
      if ((next['spec'] as { text: string }).text === 'odd') context.warn('this is odd');
    },
  },
};
const store = memoryStore();
const parts: ApiServerParts = {
  registry: kindRegistry([notes]),
  store,
  basePath: '',
  version: { major: '1', minor: '36', gitVersion: 'v1.36.0' },
  now: () => new Date(),
  randomBytes,
  newUid: randomUUID,
  authenticate: async () => {
    throw new Error('nobody asks over HTTP');
  },
  authorizer: {
    decide: async (_, attributes) => ({
      allowed: attributes.kind === 'resource' && attributes.namespace !== 'closed',
      reason: 'it is closed',
    }),
    rules: async () => ({ resourceRules: [], nonResourceRules: [], incomplete: false }),
  },
  log: { error: () => undefined, warn: () => undefined },
};
const as = (name: string) =>
  callerClient(parts, { name, groups: [] }, { fieldManager: 'test', signal: new AbortController().signal });
const inside = objectClient(parts, { name: 'system', groups: [] }, 'system');
const note = (name: string, spec: object, namespace = 'open'): KubeObject => ({
  apiVersion: 'test.example.com/v1',
  kind: 'Note',
  metadata: { name, namespace },
  spec,
});

test("what is written and read in somebody's name is defaulted, checked, decorated and warned about as over HTTP", async () => {
  const ada = as('ada');
  expect(await ada.create(notes, note('one', { reader: 'ada' }))).toMatchObject({ spec: { text: 'none' }, shownTo: 'ada' });
  expect(await ada.get(notes, 'open', 'one')).toMatchObject({
    shownTo: 'ada',
    metadata: { managedFields: [{ manager: 'test' }] },
  });
  expect(await inside.get(notes, 'open', 'one')).not.toHaveProperty('shownTo');
  await expect(ada.create(notes, note('two', { reader: 'ada', text: 'much too long' }))).rejects.toMatchObject({
    reason: 'Invalid',
  });
  await expect(ada.create(notes, note('one', { reader: 'ada' }))).rejects.toMatchObject({ reason: 'AlreadyExists' });
  await ada.create(notes, note('odd', { reader: 'ada', text: 'odd' }));
  expect(ada.warnings).toEqual(['this is odd']);
});

test('what somebody may not do or see is refused', async () => {
  await inside.create(notes, note('secret', { reader: 'bob' }));
  const ada = as('ada');
  await expect(ada.create(notes, note('x', {}, 'closed'))).rejects.toMatchObject({
    reason: 'Forbidden',
    message: expect.stringContaining('it is closed'),
  });
  await expect(ada.get(notes, 'closed', 'x')).rejects.toMatchObject({ reason: 'Forbidden' });
  const change = (object: KubeObject): KubeObject => ({ ...object, spec: { reader: 'ada' } });
  for (const refused of [
    ada.get(notes, 'open', 'secret'),
    ada.update(notes, 'open', 'secret', change),
    ada.delete(notes, 'open', 'secret'),
  ]) {
    await expect(refused).rejects.toMatchObject({ reason: 'NotFound' });
  }
  expect((await ada.list(notes)).items.map(({ metadata }) => metadata.name)).not.toContain('secret');
  expect((await as('bob').list(notes)).items.map(({ metadata }) => metadata.name)).toEqual(['secret']);
  expect((await inside.get(notes, 'open', 'secret'))?.['spec']).toEqual({ reader: 'bob', text: 'none' });
});

test('a dry run stores nothing, a named version has to be the stored one, and a page ends with what is seen', async () => {
  const eve = as('eve');
  expect(await eve.create(notes, note('dry', { reader: 'eve' }), { dryRun: true })).toMatchObject({ spec: { text: 'none' } });
  await expect(eve.get(notes, 'open', 'dry')).rejects.toMatchObject({ reason: 'NotFound' });
  for (const name of ['e-1', 'e-2', 'e-3']) await eve.create(notes, note(name, { reader: 'eve' }));
  const { metadata } = await eve.get(notes, 'open', 'e-1');
  const renamed =
    (version: string | undefined) =>
    (object: KubeObject): KubeObject => {
      const { resourceVersion: _, ...rest } = object.metadata;
      return {
        ...object,
        metadata: { ...rest, ...(version === undefined ? {} : { resourceVersion: version }) },
        spec: { reader: 'eve', text: version ?? 'any' },
      };
    };
  expect(await eve.update(notes, 'open', 'e-1', renamed(undefined), { dryRun: true })).toMatchObject({ spec: { text: 'any' } });
  await eve.update(notes, 'open', 'e-1', renamed(metadata.resourceVersion));
  await expect(eve.update(notes, 'open', 'e-1', renamed(metadata.resourceVersion))).rejects.toMatchObject({ reason: 'Conflict' });
  const first = await eve.list(notes, { limit: 1, where: ({ metadata: { name } }) => name !== 'e-1' });
  expect([first.more, first.items.map((found) => found.metadata.name)]).toEqual([true, ['e-2']]);
  const last = await eve.list(notes, { limit: 1, after: { namespace: 'open', name: 'e-2' } });
  expect([last.more, last.items.map((found) => found.metadata.name)]).toEqual([false, ['e-3']]);
});
