import { expect, test } from 'vitest';
import { startKubeApi } from '../client/testing/kube-api.ts';
import { widget, widgetKind } from '../client/testing/test-kinds.ts';
import { memoryStore } from '../store/memory-store.ts';
import { anyTime } from '../store/moment.ts';
import type { Store, StoredObject } from '../store/store.ts';

/** A store whose memory can be held back while others write, as that of a replica may be for a moment. */
function forgetfulStore(): { readonly store: Store; readonly hold: (name: string) => Promise<void>; readonly writes: () => number } {
  const store = memoryStore();
  const remembered = new Map<string, StoredObject | undefined>();
  const keyOf = (name: string) => ({ resource: 'widgets.example.com', namespace: 'default', name });
  let writes = 0;
  return {
    store: {
      ...store,
      get: async (key, options) => (options?.since === anyTime && remembered.has(key.name) ? remembered.get(key.name) : store.get(key)),
      async write(write) {
        writes += 1;
        return store.write(write);
      },
    },
    async hold(name) {
      remembered.set(name, await store.get(keyOf(name)));
    },
    writes: () => writes,
  };
}

async function start() {
  const { store, hold, writes } = forgetfulStore();
  const api = await startKubeApi({ store });
  const paint = (name: string, colour: string, resourceVersion?: string) =>
    api.objects.update(widgetKind, 'default', name, (object) =>
      ({ ...object, metadata: { ...object.metadata, ...(resourceVersion === undefined ? {} : { resourceVersion }) }, spec: { ...object['spec'] as object, colour } }));
  return { api, hold, paint, writes };
}

test('a change is made to the newest state, although memory has an older one', async () => {
  const { api, hold, paint } = await start();
  await api.objects.create(widgetKind, widget('a', { size: 1 }));
  await hold('a');
  await api.objects.update(widgetKind, 'default', 'a', (object) => ({ ...object, spec: { size: 2 } }));
  expect(await paint('a', 'red')).toMatchObject({ spec: { size: 2, colour: 'red' } });
});

test('who names the newest version is not refused because memory has an older one, and who names the older one is', async () => {
  const { api, hold, paint } = await start();
  const old = await api.objects.create(widgetKind, widget('a'));
  await hold('a');
  const newest = await paint('a', 'red');
  await expect(paint('a', 'blue', old.metadata.resourceVersion)).rejects.toMatchObject({ reason: 'Conflict' });
  expect(await paint('a', 'blue', newest?.metadata.resourceVersion)).toMatchObject({ spec: { colour: 'blue' } });
});

test('what memory does not know yet is there, and what it still knows may be gone', async () => {
  const { api, hold, paint } = await start();
  await hold('new');
  await api.objects.create(widgetKind, widget('new'));
  expect(await paint('new', 'red')).toMatchObject({ spec: { colour: 'red' } });
  await api.objects.create(widgetKind, widget('gone', { colour: 'red' }));
  await hold('gone');
  await api.objects.delete(widgetKind, 'default', 'gone');
  expect([await paint('gone', 'blue'), await paint('gone', 'red')]).toEqual([undefined, undefined]);
});

test('what changes nothing in memory may change the newest, and what changes nothing there is not written', async () => {
  const { api, hold, paint, writes } = await start();
  await api.objects.create(widgetKind, widget('a', { colour: 'red' }));
  await hold('a');
  await paint('a', 'blue');
  await paint('a', 'red');
  expect(await api.objects.get(widgetKind, 'default', 'a')).toMatchObject({ spec: { colour: 'red' } });
  const before = writes();
  await paint('a', 'red');
  expect(writes()).toBe(before);
});

test('what is refused on an older state and not on the newest is done', async () => {
  const { api, hold } = await start();
  await api.objects.create(widgetKind, widget('a', { size: 1 }));
  await hold('a');
  await api.objects.update(widgetKind, 'default', 'a', (object) => ({ ...object, spec: { size: 500 } }));
  const rest = (object: { spec: { size: number } }): object => ({ ...object, spec: { size: 1002 - object.spec.size } }); // 1000 is the most
  expect(await api.objects.update(widgetKind, 'default', 'a', (object) => rest(object as never) as never)).toMatchObject({ spec: { size: 502 } });
});
