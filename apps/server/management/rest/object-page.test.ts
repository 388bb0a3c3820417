import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiServerParts,
  type CallerClient,
  callerClient,
  type KindDeclaration,
  kindRegistry,
  type KubeObject,
  memoryStore,
} from '@spacedock/kube';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectPage } from './object-page.ts';

const kind: KindDeclaration = {
  group: 'test.example.com',
  version: 'v1',
  kind: 'Thing',
  plural: 'things',
  singular: 'thing',
  scope: 'Namespaced',
  columns: [],
  schema: { type: 'object', properties: { at: { type: 'string' } } },
};
const shape = {
  sorts: { name: { column: 'name', type: 'text' }, at: { column: 'at', type: 'text' } },
  defaultOrder: 'asc',
  defaultLimit: 2,
  maxLimit: 10,
  idColumn: 'name',
} as const;
const list = { kind, shape, sortedBy: { at: (object: KubeObject) => String(object['at']) } };

const place = ({ metadata }: KubeObject): string => `${metadata.namespace}/${metadata.name}`;
async function clientOf(all: readonly KubeObject[]): Promise<CallerClient> {
  const parts: ApiServerParts = {
    registry: kindRegistry([kind]),
    store: memoryStore(),
    basePath: '',
    version: { major: '1', minor: '36', gitVersion: 'v1.36.0' },
    now: () => new Date(),
    randomBytes,
    newUid: randomUUID,
    log: { error: () => undefined, warn: () => undefined },
    authenticate: async () => ({ name: 'ada', groups: [] }),
    authorizer: {
      decide: async () => ({ allowed: true, reason: '' }),
      rules: async () => ({ resourceRules: [], nonResourceRules: [], incomplete: false }),
    },
  };
  const client = callerClient(parts, { name: 'ada', groups: [] }, { fieldManager: 'test', signal: new AbortController().signal });
  for (const object of all) await client.create(kind, structuredClone(object));
  return client;
}

const objects = fc
  .uniqueArray(
    fc.record({
      // In the store `a-b/x` comes before `a/x`.
      namespace: fc.constantFrom('a', 'a-b', 'b'),
      name: fc.constantFrom('a', 'a-b', 'a-c', 'ab', 'b'),
      at: fc.constantFrom('1', '2'),
    }),
    { selector: ({ namespace, name }) => `${namespace}/${name}`, maxLength: 12 },
  )
  .map((found): KubeObject[] =>
    found.map(({ at, ...metadata }) => ({ apiVersion: 'test.example.com/v1', kind: 'Thing', metadata, at })),
  );

test('whatever the order, pages by cursor and by number hold everything once, in that order', async () => {
  await fc.assert(
    fc.asyncProperty(
      objects,
      fc.constantFrom('name', 'at'),
      fc.constantFrom('asc', 'desc'),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      async (all, sort_by, sort_order, limit, total) => {
        const client = await clientOf(all);
        const ask = (more: object, size = limit) =>
          objectPage(client, list, { sort_by, sort_order, limit: size, total, ...more });
        const whole = (await ask({}, 100)).items.map(place);
        expect(whole.toSorted()).toEqual(all.map(place).toSorted());
        const byCursor: string[] = [];
        let cursor: string | null | undefined;
        do {
          const page = await ask(cursor ? { cursor } : {});
          byCursor.push(...page.items.map(place));
          expect(page.total).toBe(total ? all.length : undefined);
          cursor = page.nextCursor;
        } while (cursor);
        expect(byCursor).toEqual(whole);
        const byNumber: string[] = [];
        for (let page = 1; page <= Math.ceil(all.length / limit); page += 1)
          byNumber.push(...(await ask({ page })).items.map(place));
        expect(byNumber).toEqual(whole);
      },
    ),
  );
});

test('a cursor of another list, or of none, is refused', async () => {
  const client = await clientOf([]);
  const cursor = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
  for (const given of [
    'x',
    cursor(null),
    cursor({ s: 'name', o: 'desc', k: ['a', 'b'] }),
    cursor({ s: 'name', o: 'asc', k: ['a'] }),
    cursor({ s: 'name', o: 'asc', k: ['a', 'b\0'] }),
  ]) {
    await expect(objectPage(client, list, { cursor: given })).rejects.toMatchObject({ code: 'request.invalid' });
  }
  await expect(
    objectPage(client, list, { cursor: cursor({ s: 'name', o: 'asc', k: ['a', 'b'] }), page: 2 }),
  ).rejects.toMatchObject({ code: 'request.invalid' });
});
