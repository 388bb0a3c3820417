import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cidrOf, cidrText, isInside, overlaps, partsOf } from './cidr.ts';

const block = fc
  .record({ prefix: fc.integer({ min: 8, max: 28 }), address: fc.integer({ min: 0, max: 2 ** 32 - 1 }) })
  .map(({ prefix, address }) => {
    const size = 2 ** (32 - prefix);
    return cidrText({ first: Math.floor(address / size) * size, size, prefix });
  });

test.each(['10.0.0.0', '10.0.0.0/33', '10.0.0.1/16', '256.0.0.0/8', '10.0.0/16', '', '10.0.0.0/16 ', '::/0'])(
  '%j is no block',
  (text) => {
    expect(cidrOf(text)).toBeUndefined();
  },
);

test('a block reads as it is written', () => {
  fc.assert(
    fc.property(block, (text) => {
      expect(cidrText(cidrOf(text) ?? { first: 0, size: 0, prefix: 0 })).toBe(text);
    }),
  );
});

test('parts are inside of the whole and apart from each other', () => {
  fc.assert(
    fc.property(block, fc.integer({ min: 1, max: 12 }), (whole, count) => {
      const parts = partsOf(whole, count);
      if (parts === undefined) return;
      expect(parts).toHaveLength(count);
      for (const [index, part] of parts.entries()) {
        expect(isInside(part, whole)).toBe(true);
        for (const other of parts.slice(0, index)) expect(overlaps(part, other)).toBe(false);
      }
    }),
  );
});

test('blocks overlap when one is inside of the other, and only then', () => {
  fc.assert(
    fc.property(block, block, (one, other) => {
      expect(overlaps(one, other)).toBe(isInside(one, other) || isInside(other, one));
    }),
  );
});

test('a block that is too small is not cut', () => {
  expect(partsOf('10.0.0.0/27', 4)).toBeUndefined();
  expect(partsOf('10.0.0.0/26', 4)).toEqual(['10.0.0.0/28', '10.0.0.16/28', '10.0.0.32/28', '10.0.0.48/28']);
});
