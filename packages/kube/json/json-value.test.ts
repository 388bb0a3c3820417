import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDepth, cloneJson, equalJson, fieldOf, isJsonObject, maximumDepth, setField } from './json-value.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test('a copy is equal and shares nothing', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const copy = cloneJson(value);
    expect(equalJson(copy, value)).toBe(true);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
    if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value);
  }));
});

test('equality is that of JSON text with its fields sorted', () => {
  expect(equalJson({ a: 1, b: [{}] }, { b: [{}], a: 1 })).toBe(true);
  for (const [a, b] of [[{}, []], [null, {}], [{ a: 1 }, { a: 1, b: 1 }], [{ a: 1 }, { b: 1 }], [[1, 2], [2, 1]], [1, '1'], [{ a: undefined }, { b: 1 }]]) {
    expect(equalJson(a, b)).toBe(false);
  }
});

test('fields are own properties only, also under the names that every object knows', () => {
  expect(fieldOf({}, 'constructor')).toBeUndefined();
  expect(fieldOf({}, '__proto__')).toBeUndefined();
  const object = {};
  setField(object, '__proto__', { polluted: true });
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  expect(JSON.stringify(cloneJson(object))).toBe('{"__proto__":{"polluted":true}}');
  expect(equalJson(object, JSON.parse('{"__proto__":{"polluted":true}}'))).toBe(true);
  expect(equalJson(object, {})).toBe(false);
});

test('what is nested too deep is refused without reaching the end of the stack', () => {
  expect(() => checkDepth(nested(maximumDepth))).not.toThrow();
  expect(() => checkDepth(nested(maximumDepth + 1))).toThrow('nested more than');
  expect(() => checkDepth(nested(1_000_000))).toThrow('nested more than');
  expect(() => cloneJson(nested(1_000_000))).toThrow('nested more than');
});

test('objects are told from everything else', () => {
  expect([{}, [], null, 'a', 1, undefined].map(isJsonObject)).toEqual([true, false, false, false, false, false]);
});
