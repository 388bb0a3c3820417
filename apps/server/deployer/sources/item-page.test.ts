import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemPage } from './item-page.ts';

const same = (text: string): string => text;

test('pages that are followed hold every item once, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ maxLength: 6 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      (items, limit) => {
        const seen: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page = itemPage(items, same, cursor === undefined ? { limit } : { limit, cursor });
          seen.push(...page.items);
          cursor = page.nextCursor;
        }
        expect(seen).toEqual(items.toSorted((one, other) => (one < other ? -1 : 1)));
      },
    ),
  );
});

test('a page by its number, with the count of all', () => {
  expect(itemPage(['c', 'a', 'b'], same, { page: 2, limit: 2, total: true })).toEqual({
    items: ['c'],
    page: 2,
    limit: 2,
    nextCursor: null,
    total: 3,
  });
});

test.each(['', 'x', 'W10', 'WzFd', 'bnVsbA'])('no cursor of this list: %j', (cursor) => {
  expect(() => itemPage(['a'], same, { cursor })).toThrow('is not a cursor of this list');
});

test('a cursor and a page together are refused', () => {
  expect(() => itemPage(['a'], same, { cursor: 'WyJhIl0', page: 2 })).toThrow('cannot be combined');
});
