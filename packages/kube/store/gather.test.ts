import { expect, test } from 'vitest';
import { gather } from './gather.ts';

test('calls of one turn go together, and those that come meanwhile go next', async () => {
  const batches: (readonly number[])[] = [];
  const release: (() => void)[] = [];
  const started: (() => void)[] = [];
  const doubled = gather<number, number>({
    async run(items) {
      batches.push(items);
      const { promise, resolve } = Promise.withResolvers<void>();
      release.push(resolve);
      started.splice(0).forEach((tell) => tell());
      await promise;
      return items.map((item) => item * 2);
    },
  });
  const running = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    started.push(resolve);
    return promise;
  };

  const [begun, first] = [running(), Promise.all([1, 2, 3].map(doubled.call))];
  await begun;
  const second = Promise.all([4, 5].map(doubled.call));
  expect(batches).toEqual([[1, 2, 3]]);
  const again = running();
  release[0]?.();
  expect(await first).toEqual([2, 4, 6]);
  await again;
  release[1]?.();
  expect(await second).toEqual([8, 10]);
  await doubled.idle();
  expect(batches).toEqual([[1, 2, 3], [4, 5]]);
});

test('what does not fit waits, in its order, and at least one goes each time', async () => {
  const batches: string[] = [];
  const joined = gather<string, string>({
    async run(items) {
      batches.push(items.join(''));
      return items;
    },
    fits() {
      const seen = new Set<string>();
      return (item) => item !== 'huge' && !seen.has(item) && Boolean(seen.add(item));
    },
  });
  expect(await Promise.all(['a', 'b', 'a', 'huge', 'c', 'a'].map(joined.call))).toEqual(['a', 'b', 'a', 'huge', 'c', 'a']);
  expect(batches).toEqual(['abc', 'a', 'hugea']);
});

test('a failure is that of all, unless it may be the fault of one: then the others succeed', async () => {
  const run = async (items: readonly string[]): Promise<readonly string[]> => {
    if (items.includes('bad')) throw new Error('bad data');
    if (items.includes('down')) throw new Error('no connection');
    return items;
  };
  const gathered = gather({ run, mayBeOneOf: (error) => error instanceof Error && error.message === 'bad data' });
  const settled = async (items: readonly string[]): Promise<readonly string[]> =>
    (await Promise.allSettled(items.map(gathered.call))).map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)));
  expect(await settled(['a', 'bad', 'b'])).toEqual(['a', 'Error: bad data', 'b']);
  expect(await settled(['a', 'down', 'b'])).toEqual(['Error: no connection', 'Error: no connection', 'Error: no connection']);
  expect(await settled(['c'])).toEqual(['c']);
});
