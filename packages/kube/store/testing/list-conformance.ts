import { describe, expect, test } from 'vitest';
import type { FieldRequirement } from '../../selectors/field-selector.ts';
import type { LabelRequirement } from '../../selectors/label-selector.ts';
import { RevisionExpired, RevisionInFuture, type ListOptions, type Range, type Store } from '../store.ts';
import type { MakeStores } from './store-conformance.ts';
import { create, created, keyOf, names, plain, remove, update, widgets } from './stored-things.ts';

const all: Range = { resource: widgets };

export function describeLists(makeStores: MakeStores): void {
  describe('lists', () => {
    test('are in the order of etcd, whole or of one namespace', async () => {
      const { replicas: [here, there] } = await makeStores();
      const places = [['b', 'x'], ['a', 'z'], ['a-b', 'x'], ['a', 'x'], ['a0', 'x'], ['', 'cluster'], ['a', 'X'], ['a', '🚀'], ['a', '\uffee']] as const;
      for (const [namespace, name] of places) await create(here, keyOf(name, namespace));
      await create(here, keyOf('elsewhere', 'a', 'gadgets.example.com'));
      for (const store of [here, there, there]) {
        const list = await store.list(all);
        expect(names(list.items)).toEqual(['/cluster', 'a-b/x', 'a/X', 'a/x', 'a/z', 'a/\uffee', 'a/🚀', 'a0/x', 'b/x']);
        expect(list).toMatchObject({ more: false, revision: await store.revision() });
        expect(names((await store.list({ ...all, namespace: 'a' })).items)).toEqual(['a/X', 'a/x', 'a/z', 'a/\uffee', 'a/🚀']);
        expect(names((await store.list({ ...all, namespace: '' })).items)).toEqual(['/cluster']);
        expect((await store.list({ ...all, namespace: 'none' })).items).toEqual([]);
      }
    });

    test('come in pages, and say how many are left', async () => {
      const { replicas: [store] } = await makeStores();
      for (const name of ['a', 'b', 'c', 'd', 'e']) await created(store, name);
      await created(store, 'f', {}, 'other');
      const first = await store.list(all, { limit: 2 });
      expect([names(first.items), first.more, first.remaining]).toEqual([['default/a', 'default/b'], true, 4]);
      const second = await store.list({ ...all, namespace: 'default' }, { limit: 2, after: keyOf('b') });
      expect([names(second.items), second.more, second.remaining]).toEqual([['default/c', 'default/d'], true, 1]);
      const third = await store.list(all, { limit: 2, after: keyOf('d') });
      expect([names(third.items), third.more, third.remaining]).toEqual([['default/e', 'other/f'], false, undefined]);
      // The key to go on after need not exist.
      expect(names((await store.list(all, { limit: 1, after: keyOf('bb') })).items)).toEqual(['default/c']);
    });

    test('show the state of a revision, whatever happened since', async () => {
      const { replicas: [here, there], another } = await makeStores();
      const [a, b] = [await created(here, 'a'), await created(here, 'b')];
      await created(here, 'd');
      const { revision, items } = await there.list(all);
      await update(here, keyOf('a'), a.revision, { content: 'new' });
      await remove(there, keyOf('b'), b.revision);
      await created(there, 'b', { content: 'another' });
      await created(here, 'c');
      for (const store of [here, there, await another()]) {
        const then = await store.list(all, { at: revision });
        expect(then.items.map(plain)).toEqual(items.map(plain));
        expect(then.revision).toBe(revision);
        expect(names((await store.list(all)).items)).toEqual(['default/a', 'default/b', 'default/c', 'default/d']);
        const page = await store.list(all, { at: revision, limit: 1, after: keyOf('a') });
        expect([page.items.map(plain), page.more, page.remaining]).toEqual([[plain(b)], true, 1]);
        expect(names((await store.list(all, { at: b.revision })).items)).toEqual(['default/a', 'default/b']);
        expect((await store.list(all, { at: a.revision - 1n })).items).toEqual([]);
      }
    });

    test('of a forgotten or future revision are refused', async () => {
      const { replicas: [here, there], another } = await makeStores();
      for (const name of ['a', 'b', 'c', 'd']) await created(here, name);
      const newest = await here.revision();
      await here.compact(newest - 1n);
      for (const store of [here, await another()]) {
        await expect(store.list(all, { at: newest - 3n })).rejects.toThrow(RevisionExpired);
        expect(names((await store.list(all, { at: newest - 2n })).items)).toEqual(['default/a', 'default/b']);
      }
      for (const store of [here, there]) await expect(store.list(all, { at: newest + 1n })).rejects.toThrow(RevisionInFuture);
      // Compacting further than there is forgets everything but the state of now; compacting back does nothing.
      await here.compact(newest + 100n);
      await here.compact(1n);
      await expect(here.list(all, { at: newest - 1n })).rejects.toThrow(RevisionExpired);
      expect((await here.list(all, { at: newest })).items).toHaveLength(4);
      expect((await created(here, 'e')).revision).toBe(newest + 1n);
    });

    test('as text are the same lists', async () => {
      const { replicas: [here, there] } = await makeStores();
      expect(String((await here.listText?.(all))?.text)).toBe('');
      for (const name of ['a', 'b', 'ü🚀']) await created(here, name, { content: name });
      for (const store of [here, there, here]) {
        for (const options of [{}, { limit: 2 }, { limit: 3 }, { after: keyOf('b') }] satisfies ListOptions[]) {
          const { items, ...list } = await store.list(all, options);
          const last = items.at(-1);
          expect(await store.listText?.(all, options)).toEqual({
            ...list, text: Buffer.from(items.map(({ text }) => text).join(',')), count: items.length,
            last: { namespace: last?.namespace, name: last?.name },
          });
        }
      }
      await created(there, 'c');
      expect((await here.listText?.(all))?.count).toBe(4);
    });

    describe('of selected objects', () => {
      const objects: Readonly<Record<string, { labels: Record<string, string>; fields: Record<string, string> }>> = {
        none: { labels: {}, fields: {} },
        web: { labels: { app: 'web', tier: '' }, fields: { phase: 'Running' } },
        api: { labels: { app: 'api', size: '10' }, fields: { phase: 'Pending' } },
        db: { labels: { app: 'db', size: '9', tier: 'x' }, fields: { phase: '' } },
        huge: { labels: { size: '9223372036854775808' }, fields: { phase: 'a=b' } },
        signed: { labels: { size: '+10' }, fields: { phase: '\\0' } },
        word: { labels: { size: 'ten' }, fields: { phase: '\0' } },
      };
      const labelCases: readonly (readonly [LabelRequirement, readonly string[]])[] = [
        [{ key: 'app', operator: 'In', values: ['web'] }, ['web']],
        [{ key: 'app', operator: 'In', values: ['web', 'db', 'none'] }, ['db', 'web']],
        [{ key: 'tier', operator: 'In', values: [''] }, ['web']],
        [{ key: 'app', operator: 'NotIn', values: ['web', 'db'] }, ['api', 'huge', 'none', 'signed', 'word']],
        [{ key: 'app', operator: 'Exists', values: [] }, ['api', 'db', 'web']],
        [{ key: 'tier', operator: 'DoesNotExist', values: [] }, ['api', 'huge', 'none', 'signed', 'word']],
        [{ key: 'size', operator: 'Gt', values: ['9'] }, ['api', 'signed']],
        [{ key: 'size', operator: 'Lt', values: ['10'] }, ['db']],
        [{ key: 'size', operator: 'Gt', values: ['9223372036854775808'] }, []],
        [{ key: 'size', operator: 'Lt', values: ['ten'] }, []],
      ];
      const fieldCases: readonly (readonly [FieldRequirement, readonly string[]])[] = [
        [{ field: 'phase', operator: '=', value: 'Running' }, ['web']],
        [{ field: 'phase', operator: '=', value: '' }, ['db', 'none']],
        [{ field: 'phase', operator: '!=', value: '' }, ['api', 'huge', 'signed', 'web', 'word']],
        [{ field: 'phase', operator: '!=', value: 'Running' }, ['api', 'db', 'huge', 'none', 'signed', 'word']],
        [{ field: 'phase', operator: '=', value: '\0' }, ['word']],
        [{ field: 'phase', operator: '=', value: '\\0' }, ['signed']],
        [{ field: 'metadata.name', operator: '=', value: 'api' }, ['api']],
        [{ field: 'metadata.name', operator: '=', value: 'a\0' }, []],
        [{ field: 'metadata.name', operator: '!=', value: 'api' }, ['db', 'huge', 'none', 'signed', 'web', 'word']],
        [{ field: 'metadata.namespace', operator: '=', value: 'default' }, ['api', 'db', 'huge', 'none', 'signed', 'web', 'word']],
        [{ field: 'metadata.namespace', operator: '!=', value: 'default' }, []],
      ];
      const fill = async (store: Store): Promise<void> => {
        for (const [name, content] of Object.entries(objects)) await created(store, name, content);
      };

      test('have those that the selectors of Kubernetes select', async () => {
        const { replicas: [here, there] } = await makeStores();
        await fill(here);
        const { revision } = await here.list(all);
        await created(here, 'later', { labels: { app: 'web', size: '11' } });
        const cases = [
          ...labelCases.map(([label, expected]) => [{ labels: [label], fields: [] }, expected] as const),
          ...fieldCases.map(([field, expected]) => [{ labels: [], fields: [field] }, expected] as const),
        ];
        for (const [selection, expected] of cases) {
          for (const [store, range] of [[here, all], [there, { ...all, namespace: 'default' }]] as const) {
            const then = await store.list(range, { selection, at: revision });
            expect(then.items.map(({ name }) => name), JSON.stringify(selection)).toEqual(expected);
            const now = await store.list(range, { selection });
            expect(now.items.map(({ name }) => name).filter((name) => name !== 'later'), JSON.stringify(selection)).toEqual(expected);
          }
        }
      });

      test('may have a namespace, a limit and several conditions at once', async () => {
        const { replicas: [store] } = await makeStores();
        await fill(store);
        const selection = { labels: [{ key: 'app', operator: 'Exists', values: [] }], fields: [{ field: 'phase', operator: '!=', value: 'Pending' }] } as const;
        const first = await store.list({ ...all, namespace: 'default' }, { selection, limit: 1 });
        expect([names(first.items), first.more, first.remaining]).toEqual([['default/db'], true, undefined]);
        const second = await store.list({ ...all, namespace: 'default' }, { selection, limit: 1, after: keyOf('db'), at: first.revision });
        expect([names(second.items), second.more]).toEqual([['default/web'], false]);
        expect((await store.list({ ...all, namespace: 'other' }, { selection })).items).toEqual([]);
      });
    });
  });
}
