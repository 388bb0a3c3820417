import { setImmediate as turn } from 'node:timers/promises';
import type { ObjectClient, WatchHandlers } from '@spacedock/kube';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configMaps } from '../resources.ts';
import { startWorld, type World } from '../testing/world.ts';
import { informer, type ObjectChange } from './informer.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([]);
});
afterEach(() => world.stop());

const create = (name: string) => world.user.of(configMaps).create({ metadata: { name, namespace: 'default' } });
const text = ({ before, after }: ObjectChange): string =>
  `${before ? (after ? 'changed' : 'gone') : 'new'} ${(after ?? before)?.metadata.name ?? ''}`;

interface Cuttable extends ObjectClient {
  /** Ends all watches, and lets nobody read before `resume`. */
  readonly cut: (reason: 'expired' | 'closed') => void;
  readonly resume: () => void;
}

/** The same objects, but watches can be cut: as a store does that has forgotten where the watcher was. */
function cuttable(client: ObjectClient): Cuttable {
  const open = new Set<{ readonly handlers: WatchHandlers; readonly stop: () => void }>();
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  return {
    ...client,
    async list(...asked) {
      await gate.promise;
      return client.list(...asked);
    },
    async watch(kind, from, handlers) {
      const watch = await client.watch(kind, from, handlers);
      open.add({ handlers, stop: watch.stop });
      return watch;
    },
    cut(reason) {
      gate = Promise.withResolvers<void>();
      for (const { handlers, stop } of open) {
        stop();
        handlers.onEnd(reason);
      }
      open.clear();
    },
    resume: () => gate.resolve(),
  };
}

const start = (client: ObjectClient) =>
  informer({
    client,
    kind: world.user.of(configMaps).kind,
    clock: world.clock,
    log: { error: () => undefined, warn: () => undefined },
  });
const caughtUp = async (one: ReturnType<typeof start>): Promise<void> => {
  const revision = await world.store.revision();
  await one.until(() => one.position() >= revision);
};

test('what is there is told, and then every change', async () => {
  await create('old');
  const one = start(world.client);
  await one.synced;
  const told: string[] = [];
  one.subscribe((change) => void told.push(text(change)));
  const map = await create('young');
  await world.user.of(configMaps).update(map, (draft) => void (draft.data = { a: '1' }));
  await world.user.of(configMaps).delete(map);
  await caughtUp(one);
  expect(told).toEqual(['new old', 'new young', 'changed young', 'gone young']);
  expect(one.list().map(({ metadata }) => metadata.name)).toEqual(['old']);
  one.stop();
});

test('a watch that is cut is taken up again, and nothing that happened meanwhile is missed', async () => {
  const client = cuttable(world.client);
  const [kept, gone] = [await create('kept'), await create('gone')];
  const one = start(client);
  await one.synced;
  await caughtUp(one);
  const told: string[] = [];
  one.subscribe((change) => void told.push(text(change)));
  client.cut('expired');
  await world.user.of(configMaps).delete(gone);
  await world.user.of(configMaps).update(kept, (draft) => void (draft.data = { a: '1' }));
  await create('fresh');
  client.resume();
  await caughtUp(one);
  expect(told.toSorted()).toEqual(['changed kept', 'gone gone', 'new fresh', 'new gone', 'new kept'].toSorted());
  one.stop();
});

test('one that was replaced by another of the same name is told as gone and new', async () => {
  const client = cuttable(world.client);
  const first = await create('same');
  const one = start(client);
  await one.synced;
  await caughtUp(one);
  const told: string[] = [];
  one.subscribe((change) => void told.push(text(change)));
  client.cut('expired');
  await world.user.of(configMaps).delete(first);
  await create('same');
  client.resume();
  await caughtUp(one);
  expect(told).toEqual(['new same', 'gone same', 'new same']);
  one.stop();
});

test('when the store cannot be read, it is tried again after a pause', async () => {
  let fails = 2;
  const failing: ObjectClient = {
    ...world.client,
    async list(kind, namespace, selection) {
      fails -= 1;
      if (fails >= 0) throw new Error('not now');
      return world.client.list(kind, namespace, selection);
    },
  };
  await create('there');
  const one = start(failing);
  await world.clock.advance(1000, () => turn());
  await one.synced;
  expect(one.list()).toHaveLength(1);
  one.stop();
});

test('what is read cannot be changed', async () => {
  await create('map');
  const one = start(world.client);
  await one.synced;
  const [map] = one.list();
  expect(() => void (map && (map.metadata.name = 'other'))).toThrow(TypeError);
  one.stop();
});
