import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { RevisionExpired, RevisionInFuture, type Range } from '../store.ts';
import { recordWatch } from './recorded-watch.ts';
import type { MakeStores } from './store-conformance.ts';
import { create, created, keyOf, plain, remove, update, widgets, written } from './stored-things.ts';

const all: Range = { resource: widgets };

export function describeWatches(makeStores: MakeStores): void {
  describe('watches', () => {
    test('tell every change after their revision, with the states before and after, on every replica', async () => {
      const { replicas: [here, there], another } = await makeStores();
      await created(here, 'before');
      const from = await here.revision();
      const live = await Promise.all([recordWatch(here, all, from), recordWatch(there, all, from)]);
      const a = await created(here, 'a', { labels: { app: 'web' } });
      const changed = written(await update(there, keyOf('a'), a.revision, { labels: { app: 'api' } }));
      const last = written(await remove(here, keyOf('a'), changed.revision, { content: 'last' }));
      const expected = [
        { type: 'ADDED', revision: a.revision, object: plain(a) },
        { type: 'MODIFIED', revision: changed.revision, object: plain(changed), previous: plain(a) },
        { type: 'DELETED', revision: last.revision, object: plain(last), previous: plain(changed) },
      ];
      const late = await Promise.all([recordWatch(here, all, from), recordWatch(there, all, from), recordWatch(await another(), all, from)]);
      for (const watch of [...live, ...late]) {
        await watch.reached(last.revision);
        expect(watch.changes).toEqual(expected);
      }
    });

    test('tell of their own range only, and how far they have come all the same', async () => {
      const { replicas: [here, there] } = await makeStores();
      const from = await here.revision();
      const one = await recordWatch(there, { ...all, namespace: 'one' }, from);
      const gadgets = await recordWatch(here, { resource: 'gadgets.example.com' }, from);
      await create(here, keyOf('a', 'one'));
      await create(here, keyOf('a', 'one-more'));
      await create(there, keyOf('a', 'two'));
      const last = written(await create(here, keyOf('a', 'one', 'gizmos.example.com')));
      await Promise.all([one.reached(last.revision), gadgets.reached(last.revision)]);
      expect(one.changes.map(({ object }) => object.namespace)).toEqual(['one']);
      expect(gadgets.changes).toEqual([]);
      expect([one.position, gadgets.position]).toEqual([last.revision, last.revision]);
    });

    test('begin after they are handed out, and say nothing once they are stopped', async () => {
      const { replicas: [store] } = await makeStores();
      const from = await store.revision();
      for (const name of ['a', 'b', 'c']) await created(store, name);
      let handedOut = false;
      const early: boolean[] = [];
      const opening = recordWatch(store, all, from, () => early.push(!handedOut)).then((opened) => {
        handedOut = true;
        return opened;
      });
      await created(store, 'd');
      const watch = await opening;
      await watch.reached(from + 4n);
      expect(early).toEqual([false, false, false, false]);
      watch.stop();
      watch.stop();
      const other = await recordWatch(store, all, from);
      await other.reached((await created(store, 'e')).revision);
      await turn();
      expect(watch.changes).toHaveLength(4);
      expect(watch.ended).toBeUndefined();
    });

    test('can be stopped from within, for oneself and for others', async () => {
      const { replicas: [store] } = await makeStores();
      const from = await store.revision();
      const stopped = await recordWatch(store, all, from, () => {
        stopped.stop();
        beside.stop();
      });
      const beside = await recordWatch(store, all, from);
      const staying = await recordWatch(store, all, from);
      await created(store, 'a');
      const last = await created(store, 'b');
      await staying.reached(last.revision);
      expect(stopped.changes).toHaveLength(1);
      expect(beside.changes.length).toBeLessThanOrEqual(1);
      expect(staying.changes).toHaveLength(2);
    });

    test('let their handlers write', async () => {
      const { replicas: [store] } = await makeStores();
      const from = await store.revision();
      const writing = await recordWatch(store, all, from, ({ object: { name } }) => {
        if (name.length < 4) void created(store, `${name}x`);
      });
      const beside = await recordWatch(store, all, from);
      await created(store, 'x');
      await Promise.all([writing.reached(from + 4n), beside.reached(from + 4n)]);
      for (const watch of [writing, beside]) expect(watch.changes.map(({ object }) => object.name)).toEqual(['x', 'xx', 'xxx', 'xxxx']);
    });

    test('from a forgotten or future revision are refused', async () => {
      const { replicas: [here, there], another } = await makeStores();
      for (const name of ['a', 'b', 'c']) await created(here, name);
      const newest = await here.revision();
      for (const store of [here, there]) {
        await expect(recordWatch(store, all, newest + 1n)).rejects.toThrow(RevisionInFuture);
        await expect(recordWatch(store, all, 0n)).rejects.toThrow(RevisionExpired);
      }
      await here.compact(newest);
      for (const store of [here, await another()]) {
        await expect(recordWatch(store, all, newest - 2n)).rejects.toThrow(RevisionExpired);
        const watch = await recordWatch(store, all, newest - 1n);
        await watch.reached(newest);
        expect(watch.revisions).toEqual([newest]);
      }
    });

    test('from the revision that another replica has just given out miss nothing', async () => {
      const { replicas: [here, there] } = await makeStores();
      for (let round = 0; round < 20; round += 1) {
        const { revision } = await created(here, `a${round}`);
        const watch = await recordWatch(there, all, revision);
        const next = await created(here, `b${round}`);
        await watch.reached(next.revision);
        expect(watch.revisions).toEqual([next.revision]);
        watch.stop();
      }
    });

    test('of those who fall behind while thousands of changes come are not lost and not doubled', async () => {
      const { replicas: [here, there], another } = await makeStores();
      const from = await here.revision();
      const live = await recordWatch(there, all, from);
      await Promise.all(Array.from({ length: 1_500 }, (_, index) => create(index % 2 ? here : there, keyOf(`a${index}`))));
      const newest = await here.revision();
      const late = await Promise.all([recordWatch(here, all, from), recordWatch(await another(), all, from), recordWatch(there, all, from + 700n)]);
      const last = await created(here, 'last');
      for (const watch of [live, ...late]) await watch.reached(last.revision);
      const revisions = Array.from({ length: 1_501 }, (_, index) => from + BigInt(index) + 1n);
      expect(newest).toBe(from + 1_500n);
      expect(live.revisions).toEqual(revisions);
      expect(late.map((watch) => watch.revisions)).toEqual([revisions, revisions, revisions.slice(700)]);
    });

    test('end with the store', async () => {
      const { another } = await makeStores();
      const store = await another();
      const from = await store.revision();
      const watch = await recordWatch(store, all, from);
      const catchingUp = await recordWatch(store, all, from);
      await store.close();
      expect([await watch.end(), await catchingUp.end()]).toEqual(['closed', 'closed']);
      for (const use of [store.get(keyOf('a')), store.list(all), created(store, 'a'), store.revision(), recordWatch(store, all, 1n), store.compact(1n)]) {
        await expect(use).rejects.toThrow(/closed/);
      }
    });
  });
}
