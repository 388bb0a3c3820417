import { once } from 'node:events';
import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('answers come in the order of the items, and never more than the most are under way', async () => {
  let underWay = 0;
  let most = 0;
  const answers = await inParallel(Array.from({ length: 20 }, (_, index) => index), 3, async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    for (let turn = 0; turn < (item * 7) % 5; turn += 1) await new Promise(setImmediate);
    underWay -= 1;
    return item * 2;
  });
  expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => index * 2));
  expect(most).toBe(3);
});

test('of nothing the answer is nothing', async () => {
  expect(await inParallel([], 3, async () => 1)).toEqual([]);
});

test('the first failure ends the others and begins nothing more', async () => {
  const begun: number[] = [];
  let ended = 0;
  const failing = inParallel([0, 1, 2, 3, 4, 5], 3, async (item, signal) => {
    begun.push(item);
    if (item === 1) throw new Error('the first');
    await once(signal, 'abort');
    ended += 1;
    throw new Error('another');
  });
  await expect(failing).rejects.toThrow('the first');
  expect(begun).toEqual([0, 1, 2]);
  expect(ended).toBe(2);
});

test('a caller who leaves ends all of it', async () => {
  const controller = new AbortController();
  const working = inParallel([0, 1], 1, async (_, signal) => {
    controller.abort(new Error('left'));
    signal.throwIfAborted();
  }, controller.signal);
  await expect(working).rejects.toThrow('left');
});
