import { setImmediate } from 'node:timers/promises';
import { memoryStore, type Store } from '@spacedock/kube';
import { expect, onTestFinished, test } from 'vitest';
import { spacePlaces } from './space-places.ts';

const resource = 'spaceinstances.management.loft.sh';

function storeOfSpaces() {
  const store = memoryStore();
  onTestFinished(() => store.close());
  const key = (uid: string) => ({ resource, namespace: 'loft-p-a', name: uid });
  const draft = (uid: string, cluster: string, namespace: string) => ({
    uid,
    labels: {},
    fields: { 'spec.clusterRef.cluster': cluster, 'spec.clusterRef.namespace': namespace },
    textBefore: '{"metadata":{"resourceVersion":"',
    textAfter: '"}}',
  });
  return {
    store,
    create: (uid: string, cluster = '', namespace = '') =>
      store.write({ kind: 'create', key: key(uid), draft: draft(uid, cluster, namespace) }),
    async change(kind: 'update' | 'delete', uid: string, cluster = '', namespace = ''): Promise<void> {
      const expected = (await store.get(key(uid)))?.revision ?? 0n;
      await store.write({ kind, key: key(uid), expected, draft: draft(uid, cluster, namespace) });
    },
  };
}
const ending = () => {
  let ended = 0;
  return { onEnd: () => void (ended += 1), count: () => ended };
};

test('a namespace is taken from when a space got it until that is gone, but never by the one who asks', async () => {
  const { store, create, change } = storeOfSpaces();
  await create('one', 'c', 'n');
  const places = spacePlaces({ store, resource, onEnd: () => undefined });
  expect(
    await Promise.all([places.isTaken('c', 'n', 'two'), places.isTaken('c', 'n', 'one'), places.isTaken('d', 'n', 'two')]),
  ).toEqual([true, false, false]);
  await create('two');
  expect(await places.isTaken('c', 'm', 'three')).toBe(false);
  await change('update', 'two', 'c', 'm');
  expect(await places.isTaken('c', 'm', 'three')).toBe(true);
  await change('update', 'two', 'c', 'n');
  expect(await places.isTaken('c', 'm', 'three')).toBe(false);
  expect(await places.isTaken('c', 'n', 'one')).toBe(true);
  await change('delete', 'two', 'c', 'n');
  expect(await places.isTaken('c', 'n', 'one')).toBe(false);
});

test('spaces are counted where they are; those without a place nowhere', async () => {
  const { store, create, change } = storeOfSpaces();
  for (const uid of ['one', 'two', 'three']) await create(uid, 'c', uid);
  await create('four');
  const places = spacePlaces({ store, resource, onEnd: () => undefined });
  expect(Object.fromEntries(await places.perCluster())).toEqual({ c: 3 });
  await change('update', 'one', 'd', 'one');
  await change('delete', 'two', 'c', 'two');
  await change('update', 'four', 'd', 'four');
  expect(Object.fromEntries(await places.perCluster())).toEqual({ c: 1, d: 2 });
});

test('what another process has written is waited for', async () => {
  const { store, create } = storeOfSpaces();
  await create('one', 'c', 'n');
  const { revision } = await store.list({ resource });
  let tell: () => void = () => undefined;
  const behind: Pick<Store, 'list' | 'watch' | 'revision'> = {
    list: store.list,
    revision: async () => revision + 1n,
    async watch(range, from, handlers) {
      tell = () => handlers.onProgress(revision + 1n);
      return store.watch(range, from, handlers);
    },
  };
  const places = spacePlaces({ store: behind, resource, onEnd: () => undefined });
  let answered = false;
  const asked = places.isTaken('c', 'n', 'two').finally(() => void (answered = true));
  for (let turns = 0; turns < 5; turns += 1) await setImmediate();
  expect(answered).toBe(false);
  tell();
  expect(await asked).toBe(true);
});

test('once the store has ended the watch it says so to everybody, and tells whoever keeps it', async () => {
  const { store, create } = storeOfSpaces();
  await create('one', 'c', 'n');
  const { onEnd, count } = ending();
  const places = spacePlaces({ store, resource, onEnd });
  await places.perCluster();
  await store.close();
  expect(count()).toBe(1);
  await expect(places.perCluster()).rejects.toThrow('The store is closed.');
  const broken = spacePlaces({
    store: { ...store, list: () => Promise.reject(new Error('no database')) },
    resource,
    onEnd,
  });
  await expect(broken.isTaken('c', 'n', 'one')).rejects.toThrow('no database');
  expect(count()).toBe(2);
});

test('whoever has stopped it hears nothing of the store any more', async () => {
  const { store, create } = storeOfSpaces();
  const { onEnd, count } = ending();
  const places = spacePlaces({ store, resource, onEnd });
  await places.perCluster();
  places.stop();
  await create('one', 'c', 'n');
  expect(count()).toBe(1);
  await expect(places.perCluster()).rejects.toThrow('anew');
});
