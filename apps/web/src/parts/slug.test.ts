import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slug } from './slug.ts';

test.each([
  ['Café Nord!', 'cafe-nord'],
  ['  -- Shop --  ', 'shop'],
  ['a_b.c', 'a-b-c'],
  ['קופה', ''],
])('%s becomes %s', (text, name) => {
  expect(slug(text, 63)).toBe(name);
});

test('whatever it is made of, it is empty or a label of Kubernetes, and never too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 63 }), (text, longest) => {
      const name = slug(text, longest);
      expect(name.length).toBeLessThanOrEqual(longest);
      expect(name).toMatch(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?)?$/);
    }),
  );
});
