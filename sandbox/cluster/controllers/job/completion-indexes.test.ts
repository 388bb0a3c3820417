import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIndexes, parseIndexes } from './completion-indexes.ts';

test.each([
  [[], ''],
  [[3], '3'],
  [[0, 1], '0,1'],
  [[0, 1, 2], '0-2'],
  [[0, 2, 3, 4, 7, 8], '0,2-4,7,8'],
])('%j is written as %s', (indexes, text) => {
  expect(formatIndexes(new Set(indexes))).toBe(text);
});

test('what is written is read again; what is beyond the completions is left out', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 60 })), (indexes) => {
      expect(new Set(parseIndexes(formatIndexes(new Set(indexes)), 61))).toEqual(new Set(indexes));
      expect([...parseIndexes(formatIndexes(new Set(indexes)), 10)].every((index) => index < 10)).toBe(true);
    }),
  );
});
