import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longestFirst, longTests } from './long-tests.ts';

test('the tests that take long are there, each once', () => {
  expect(longTests.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
  expect(new Set(longTests).size).toBe(longTests.length);
});

test('they come first, in their order, and the others as they did', () => {
  const [first, second] = longTests;
  const files = ['b.test.ts', second, 'a.test.ts', first].map((path) => ({ moduleId: `/somewhere/${path}` }));
  expect(longestFirst(files).map(({ moduleId }) => moduleId.slice('/somewhere/'.length))).toEqual([
    first,
    second,
    'b.test.ts',
    'a.test.ts',
  ]);
});
