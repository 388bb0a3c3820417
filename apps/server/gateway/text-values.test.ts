import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { textValues } from './text-values.ts';

const read = textValues(Type.Object({
  limit: Type.Integer(), total: Type.Boolean(), search: Type.String(), kinds: Type.Array(Type.Integer()),
}));

test('whole numbers, truth values and lists are read', () => {
  expect(read({ limit: '20', total: 'true', search: '20', kinds: ['1', '2'] })).toEqual({
    limit: 20, total: true, search: '20', kinds: [1, 2],
  });
  expect(read({ limit: '-1', total: 'false', kinds: '3' })).toEqual({ limit: -1, total: false, kinds: [3] });
});

test('what is not written exactly so stays text', () => {
  for (const limit of ['', ' 5', '5 ', '1.5', '1e3', '0x10', '٣', 'Infinity', 'NaN', '9'.repeat(16), 'true', ['1', '2']]) {
    expect(read({ limit })).toEqual({ limit });
  }
  for (const total of ['', '1', 'TRUE', 'yes', 'null']) expect(read({ total })).toEqual({ total });
});

test('a number that is read is the number that was written', () => {
  fc.assert(fc.property(fc.integer({ min: -1e14, max: 1e14 }), (limit) => {
    expect(read({ limit: String(limit) })).toEqual({ limit });
  }));
});

test('a field named __proto__ stays a field, and what is given is not changed', () => {
  const given = Object.freeze(JSON.parse('{"__proto__":"1","limit":"2"}') as object);
  expect(Object.entries(read(given) as object)).toEqual([['__proto__', '1'], ['limit', 2]]);
});
