import { expect, test, vi } from 'vitest';
import { wishList } from './wish-list.ts';
import type { Wish } from './work-queue.ts';

const wish = (uid: string, revision?: bigint): Wish => ({
  organisationId: 'org',
  uid,
  namespace: 'n',
  name: uid,
  ...(revision === undefined ? {} : { revision }),
});

test('many that come together go together, each once, with the newest revision', async () => {
  const added: (readonly Wish[])[] = [];
  const first = Promise.withResolvers<void>();
  const list = wishList({
    queue: {
      add: async (wishes) => {
        added.push(wishes);
        await first.promise;
      },
    },
    onAdded: () => undefined,
    onError: () => undefined,
  });
  list.add([wish('a', 1n)]);
  list.add([wish('a', 3n), wish('b', 2n)]);
  list.add([wish('a', 2n), wish('b')]);
  list.add([wish('b', 9n)]);
  first.resolve();
  await list.settled();
  expect(added).toEqual([[wish('a', 1n)], [wish('a', 3n), wish('b')]]);
});

test('what could not be added is not forgotten', async () => {
  const added: string[] = [];
  const errors: unknown[] = [];
  let isDown = true;
  let woken = 0;
  const list = wishList({
    queue: {
      async add(wishes) {
        if (isDown) throw new Error('the database is away');
        added.push(...wishes.map(({ uid }) => uid));
      },
    },
    onAdded: () => void (woken += 1),
    onError: (error) => void errors.push(error),
    retryMs: 10,
  });
  list.add([wish('a'), wish('b')]);
  await list.settled();
  list.add([wish('c')]);
  expect(errors).toHaveLength(1);
  expect(woken).toBe(0);
  isDown = false;
  await vi.waitFor(() => expect(added.toSorted()).toEqual(['a', 'b', 'c']));
  expect(woken).toBeGreaterThan(0);
});

test('nothing is added after the end', async () => {
  const added: string[] = [];
  const list = wishList({
    queue: { add: async (wishes) => void added.push(...wishes.map(({ uid }) => uid)) },
    onAdded: () => undefined,
    onError: () => undefined,
  });
  list.stop();
  list.add([wish('a')]);
  await list.settled();
  expect(added).toEqual([]);
});
