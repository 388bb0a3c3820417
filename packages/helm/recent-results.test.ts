import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recentResults } from './recent-results.ts';

test('it never holds more than it may, and always what was used last', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), length: fc.nat(12), read: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const results = recentResults(20);
      const written = new Map<string, string>();
      for (const { key, length, read } of steps) {
        if (read) {
          expect([undefined, written.get(key)]).toContain(results.get(key));
          continue;
        }
        const result = 'x'.repeat(length);
        written.set(key, result);
        results.set(key, result);
        expect(results.get(key)).toBe(result);
        const held = ['a', 'b', 'c', 'd'].map((each) => results.get(each)?.length ?? 0).reduce((sum, each) => sum + each, 0);
        expect(held).toBeLessThanOrEqual(20);
      }
    }),
  );
});

test('a result that is too long for it is not kept and drives nothing out', () => {
  const results = recentResults(10);
  results.set('small', '12345');
  results.set('large', '12345678901');
  expect([results.get('small'), results.get('large')]).toEqual(['12345', undefined]);
});
