import { describe, expect, test } from 'vitest';
import { memoryStore } from './memory-store.ts';
import { RevisionExpired } from './store.ts';
import { recordWatch } from './testing/recorded-watch.ts';
import { describeStore } from './testing/store-conformance.ts';
import { created, widgets } from './testing/stored-things.ts';

describe('the memory store', () => {
  describeStore(async () => {
    const store = memoryStore();
    return { replicas: [store, store, store], another: async () => store };
  });
});

test('as many changes are remembered as was said, and no more', async () => {
  const store = memoryStore({ historySize: 3 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await created(store, name);
  const newest = await store.revision();
  await expect(recordWatch(store, { resource: widgets }, newest - 4n)).rejects.toThrow(RevisionExpired);
  await expect(store.list({ resource: widgets }, { at: newest - 4n })).rejects.toThrow(RevisionExpired);
  const watch = await recordWatch(store, { resource: widgets }, newest - 3n);
  await watch.reached(newest);
  expect(watch.changes.map(({ object }) => object.name)).toEqual(['c', 'd', 'e']);
});

test('a watch that begins so slowly that its beginning is forgotten ends', async () => {
  const store = memoryStore({ historySize: 3 });
  const from = await store.revision();
  const watch = await recordWatch(store, { resource: widgets }, from);
  for (const name of ['a', 'b', 'c', 'd']) await created(store, name);
  expect(await watch.end()).toBe('expired');
  expect(watch.changes).toEqual([]);
});

test('a handler that fails is reported, and the others are told all the same', async () => {
  const reports: unknown[] = [];
  const store = memoryStore({ report: (error) => reports.push(error) });
  const from = await store.revision();
  const failing = await recordWatch(store, { resource: widgets }, from, () => {
    throw new Error('no more');
  });
  const other = await recordWatch(store, { resource: widgets }, from);
  const { revision } = await created(store, 'a');
  await other.reached(revision);
  expect(other.changes).toHaveLength(1);
  await failing.reached(revision);
  expect(reports).toEqual([new Error('no more')]);
});
