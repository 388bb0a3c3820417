import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalJson, isJsonObject, type JsonObject } from '../json/json-value.ts';
import { applyMergePatch, createMergePatch } from './merge-patch.ts';

test('the cases of RFC 7386 come out as it says', () => {
  const cases: readonly (readonly [JsonObject, JsonObject, JsonObject])[] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    [{ a: 'b' }, {}, { a: 'b' }],
  ];
  for (const [document, patch, expected] of cases) expect(applyMergePatch(document, patch), JSON.stringify(patch)).toEqual(expected);
});

test('nulls inside of lists go as they do in Kubernetes', () => {
  expect(applyMergePatch({}, { a: [{ b: null, c: 1 }, null] })).toEqual({ a: [{ c: 1 }, null] });
  expect(applyMergePatch({ a: {} }, { a: [{ b: null }] })).toEqual({ a: [{ b: null }] });
});

test('what is no merge patch is a bad request', () => {
  expect(() => applyMergePatch({}, [])).toThrow('error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}');
  expect(() => applyMergePatch({}, 1)).toThrow('cannot unmarshal number');
  expect(() => applyMergePatch({}, null)).toThrow('Invalid JSON Patch');
});

test('hostile patches do no harm', () => {
  const hostile: unknown = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
  const merged = applyMergePatch({ a: 1 }, hostile);
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  expect(Object.keys(merged)).toEqual(['a', '__proto__', 'constructor']);
  expect(({} as JsonObject)['polluted']).toBeUndefined();
  expect(() => applyMergePatch({}, JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`))).toThrow('nested more than');
  expect(Object.keys(applyMergePatch({}, Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]))))).toHaveLength(100_000);
});

const { object, objectWithoutNulls } = fc.letrec<{ value: unknown; object: JsonObject; plain: unknown; objectWithoutNulls: JsonObject }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.constantFrom(null, 1, 'x', true), fc.array(tie('value'), { maxLength: 3 }), tie('object')),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor'), tie('value'), { maxKeys: 4 }),
  plain: fc.oneof({ maxDepth: 4 }, fc.constantFrom(1, 'x', true), fc.array(tie('plain'), { maxLength: 3 }), tie('objectWithoutNulls')),
  objectWithoutNulls: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor'), tie('plain'), { maxKeys: 4 }),
}));

test('the patch between two objects makes one out of the other, where no null stands in the way', () => {
  fc.assert(fc.property(object, objectWithoutNulls, (before, after) => {
    expect(equalJson(applyMergePatch(before, createMergePatch(before, after)), after)).toBe(true);
  }));
});

test('an object needs no patch to become itself', () => {
  fc.assert(fc.property(object, (value) => {
    expect(createMergePatch(value, value)).toEqual({});
  }));
});

test('applying a patch twice is applying it once, and changes no argument', () => {
  fc.assert(fc.property(object, object, (document, patch) => {
    const before = JSON.stringify([document, patch]);
    const once = applyMergePatch(document, patch);
    expect(equalJson(applyMergePatch(once, patch), applyMergePatch(applyMergePatch(once, patch), patch))).toBe(true);
    expect(JSON.stringify([document, patch])).toBe(before);
    for (const [name, value] of Object.entries(patch)) if (!isJsonObject(value)) expect(Object.hasOwn(once, name)).toBe(value !== null);
  }));
});
