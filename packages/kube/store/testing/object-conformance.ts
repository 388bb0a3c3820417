import { describe, expect, test } from 'vitest';
import type { MakeStores } from './store-conformance.ts';
import { create, created, keyOf, plain, remove, update, widgets, written } from './stored-things.ts';

export function describeObjects(makeStores: MakeStores): void {
  describe('objects', () => {
    test('what was created is read back on every replica, with its revision in its text', async () => {
      const { replicas: [here, there] } = await makeStores();
      const before = await there.revision();
      const content = { labels: { app: 'web' }, fields: { 'spec.node': 'n1' }, content: [1, 'two'], uid: 'u1' };
      const object = written(await create(here, keyOf('a'), content));
      expect(object.revision).toBe(before + 1n);
      expect(object.text).toBe(`{"metadata":{"namespace":"default","name":"a","resourceVersion":"${object.revision}"},"content":[1,"two"]}`);
      expect(plain(object)).toMatchObject({ resource: widgets, namespace: 'default', name: 'a', uid: 'u1', labels: content.labels, fields: content.fields });
      for (const store of [here, there]) {
        const found = await store.get(keyOf('a'));
        expect(found && plain(found)).toEqual(plain(object));
        expect(found?.bytes?.toString()).toBe(object.text);
        expect(await store.revision()).toBe(object.revision);
      }
    });

    test('an empty store is at a revision above 0, and has nothing', async () => {
      const { replicas: [store] } = await makeStores();
      expect(await store.revision()).toBeGreaterThan(0n);
      expect(await store.get(keyOf('a'))).toBeUndefined();
      expect(await store.list({ resource: widgets })).toEqual({ revision: await store.revision(), items: [], more: false });
    });

    test('an object is created once', async () => {
      const { replicas: [here, there] } = await makeStores();
      const object = await created(here, 'a');
      expect(await create(there, keyOf('a'), { content: 'other' })).toEqual({ kind: 'exists' });
      expect(await there.revision()).toBe(object.revision);
      expect((await there.get(keyOf('a')))?.text).toBe(object.text);
      // The same name elsewhere is another object.
      expect((await create(there, keyOf('a', 'other'))).kind).toBe('written');
      expect((await create(there, keyOf('a', 'default', 'gadgets.example.com'))).kind).toBe('written');
    });

    test('an update needs the revision that is stored, and gives a new one', async () => {
      const { replicas: [here, there] } = await makeStores();
      const first = await created(here, 'a', { labels: { app: 'web' } });
      const second = written(await update(there, keyOf('a'), first.revision, { labels: { app: 'api' }, content: 2 }));
      expect(second.revision).toBe(first.revision + 1n);
      const late = await update(here, keyOf('a'), first.revision, { content: 'late' });
      expect(late.kind === 'conflict' && late.current && plain(late.current)).toEqual(plain(second));
      const found = await here.get(keyOf('a'));
      expect(found && plain(found)).toEqual(plain(second));
      expect(found?.labels).toEqual({ app: 'api' });
      expect(await update(here, keyOf('none'), 1n)).toEqual({ kind: 'conflict', current: undefined });
      expect(await here.revision()).toBe(second.revision);
    });

    test('a delete needs the stored revision, gets one itself, and leaves room for another object of that name', async () => {
      const { replicas: [here, there] } = await makeStores();
      const first = await created(here, 'a');
      const early = await remove(there, keyOf('a'), first.revision - 1n);
      expect(early.kind === 'conflict' && early.current?.revision).toBe(first.revision);
      const last = written(await remove(there, keyOf('a'), first.revision, { content: 'last' }));
      expect(last.revision).toBe(first.revision + 1n);
      expect(last.text).toContain(`"${last.revision}"},"content":"last"`);
      expect(await here.get(keyOf('a'))).toBeUndefined();
      expect(await remove(here, keyOf('a'), last.revision)).toEqual({ kind: 'conflict', current: undefined });
      expect((await created(here, 'a')).revision).toBe(last.revision + 1n);
    });

    test('of many who create or change one object at the same moment, one gets through', async () => {
      const { replicas } = await makeStores();
      const many = Array.from({ length: 60 }, (_, index) => replicas[index % 3] ?? replicas[0]);
      const creations = await Promise.all(many.map((store) => create(store, keyOf('a'))));
      const winners = creations.flatMap((result) => (result.kind === 'written' ? [result.object] : []));
      expect(winners).toHaveLength(1);
      const expected = winners[0]?.revision ?? 0n;
      const updates = await Promise.all(many.map((store, index) => update(store, keyOf('a'), expected, { content: index })));
      const granted = updates.flatMap((result) => (result.kind === 'written' ? [result.object] : []));
      expect(granted).toHaveLength(1);
      for (const result of updates) if (result.kind === 'conflict') expect(result.current?.text).toBe(granted[0]?.text);
      expect(await replicas[0].revision()).toBe(expected + 1n);
    });

    test('writes of one replica take effect in the order they were made, also on one object', async () => {
      const { replicas: [store] } = await makeStores();
      const key = keyOf('a');
      const base = await store.revision();
      const results = await Promise.all([
        create(store, key), update(store, key, base + 1n, { content: 2 }), create(store, keyOf('b')),
        update(store, key, base + 1n, { content: 'late' }), create(store, key),
      ]);
      expect(results.map(({ kind }) => kind)).toEqual(['written', 'written', 'written', 'conflict', 'exists']);
      expect(await store.revision()).toBe(base + 3n);
    });

    test('contents of all kinds come back as they went', async () => {
      const { replicas: [here, there] } = await makeStores();
      const odd = 'quote " backslash \\ newline \n nul \0 half \ud800 emoji 🚀 ü line \u2028 end \\0 \\ud800';
      const content = { labels: { 'example.com/x': '', __proto__own: odd }, fields: { 'spec.text': odd, [odd]: 'key' }, content: { odd, large: 'x'.repeat(100_000) } };
      const object = await created(here, 'odd', content);
      const found = await there.get(keyOf('odd'));
      expect(found && plain(found)).toEqual(plain(object));
      expect(found?.fields).toEqual(content.fields);
      expect(found?.labels).toEqual(content.labels);
      expect(JSON.parse(found?.text ?? '')).toMatchObject({ content: content.content });
    });

    test('an object of two megabytes is stored like any other, among others', async () => {
      const { replicas: [store] } = await makeStores();
      const large = 'ä'.repeat(1024 * 1024);
      const results = await Promise.all(Array.from({ length: 8 }, (_, index) => create(store, keyOf(`large-${index}`), { content: index % 2 ? large : 'small' })));
      expect(results.map(({ kind }) => kind)).toEqual(results.map(() => 'written'));
      expect(JSON.parse((await store.get(keyOf('large-1')))?.text ?? '')).toMatchObject({ content: large });
    });

    test('where nothing can lie, nothing is found and nothing is written', async () => {
      const { replicas: [store] } = await makeStores();
      await created(store, 'a');
      for (const name of ['nul\0', 'half\ud800']) {
        expect(await store.get(keyOf(name))).toBeUndefined();
        expect((await store.list({ resource: widgets, namespace: name })).items).toEqual([]);
        await expect(create(store, keyOf(name))).rejects.toThrow('No object can lie at');
      }
      await expect(create(store, keyOf('a', 'name/space'))).rejects.toThrow('No object can lie at');
    });
  });
}
