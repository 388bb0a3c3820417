import fc from 'fast-check';
import { expect, test } from 'vitest';
import { templateHash } from './template-hash.ts';

test('equal contents have one hash, whatever the order of their fields; others, and collisions that were counted, have another', () => {
  expect(templateHash({ a: 1, b: { c: [1, 2], d: 'x' } })).toBe(templateHash({ b: { d: 'x', c: [1, 2] }, a: 1 }));
  expect(templateHash({ a: undefined, b: 1 })).toBe(templateHash({ b: 1 }));
  expect(templateHash({ a: [1, 2] })).not.toBe(templateHash({ a: [2, 1] }));
  expect(templateHash({ a: 1 }, 1)).not.toBe(templateHash({ a: 1 }));
});

test('a hash fits into names and labels', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (content) => {
      expect(templateHash(content)).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{1,10}$/);
    }),
  );
});
