import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addQuantities,
  canonicalQuantity,
  formatQuantity,
  parseQuantity,
  quantityOf,
  subtractQuantities,
  wholeUnits,
} from './quantity.ts';

test.each([
  ['0.5', '500m'],
  ['1000m', '1'],
  ['1024Mi', '1Gi'],
  ['1.5Gi', '1536Mi'],
  ['0.1Gi', '107374182400m'],
  ['1000', '1k'],
  ['1200', '1200'],
  ['1e3', '1e3'],
  ['512', '512'],
  ['1023Ki', '1023Ki'],
  ['100k', '100k'],
  ['-1', '-1'],
  ['0', '0'],
  ['1E', '1E'],
  ['3n', '3n'],
  ['0.0000000001', '1n'],
])('%s is kept as %s, as Kubernetes does', (given, kept) => {
  expect(canonicalQuantity(given)).toBe(kept);
});

test.each(['', 'abc', '1.2.3', '1Zi', '1 Gi', '--1', 'Gi'])('%j is no quantity', (text) => {
  expect(parseQuantity(text)).toBeUndefined();
});

test('what was written is read again as the same amount', () => {
  const suffixes = fc.constantFrom('', 'm', 'k', 'M', 'Ki', 'Mi', 'Gi', 'e3');
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), suffixes, (number, suffix) => {
      const quantity = quantityOf(`${number}${suffix}`);
      expect(quantityOf(formatQuantity(quantity)).nano).toBe(quantity.nano);
    }),
  );
});

test('sums keep the notation of what they started with', () => {
  expect(formatQuantity(addQuantities(quantityOf('1Gi'), quantityOf('1024Mi')))).toBe('2Gi');
  expect(formatQuantity(addQuantities(quantityOf('0'), quantityOf('512Mi')))).toBe('512Mi');
  expect(formatQuantity(subtractQuantities(quantityOf('1'), quantityOf('250m')))).toBe('750m');
  expect(wholeUnits(quantityOf('1500m'))).toBe(2);
});
