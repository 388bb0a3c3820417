import { setImmediate as immediately } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writtenTogether } from './written-together.ts';

test('what comes while a statement runs goes along with the next, and each is told of its own', async () => {
  const statements: (readonly string[])[] = [];
  const known = new Set(['old']);
  const add = writtenTogether((item: string) => item, async (items) => {
    statements.push(items);
    await immediately();
    const added = items.filter((item) => !known.has(item));
    for (const item of added) known.add(item);
    return new Set(added);
  });
  const answers = await Promise.all(['a', 'b', 'b', 'old', 'c', 'a'].map(add));
  expect(answers).toEqual([true, true, false, false, true, false]);
  expect(statements).toEqual([['a'], ['b', 'old', 'c', 'a']]);
  expect(await add('c')).toBe(false);
});

test('a statement that fails fails for those who were part of it, and for nobody after them', async () => {
  let calls = 0;
  const add = writtenTogether((item: string) => item, async (items) => {
    calls += 1;
    if (calls === 2) throw new Error('no');
    return new Set(items);
  });
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(add));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await add('b')).toBe(true);
});

test('a storm is a few statements', async () => {
  let statements = 0;
  const add = writtenTogether((item: number) => String(item), async (items) => {
    statements += 1;
    await immediately();
    return new Set(items.map(String));
  });
  expect(new Set(await Promise.all(Array.from({ length: 1_000 }, (_, item) => add(item))))).toEqual(new Set([true]));
  expect(statements).toBeLessThan(10);
});
