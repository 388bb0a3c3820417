import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from './page.ts';

test('all pages together are the list, whatever their size', () => {
  fc.assert(fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (all, size) => {
    const seen: number[] = [];
    for (let token: string | undefined, pages = 0; pages <= all.length; pages += 1) {
      const { items, next } = pageOf(all, token, size);
      expect(items.length).toBeLessThanOrEqual(size);
      seen.push(...items);
      if (next === undefined) break;
      token = next;
    }
    expect(seen).toEqual(all);
  }));
});

test('a token that was not handed out is refused', () => {
  for (const token of ['', 'x', 'YWZ0ZXI6LTE']) expect(() => pageOf([1, 2], token, 1)).toThrow('not valid');
});
