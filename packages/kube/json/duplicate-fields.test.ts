import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateJsonFields, duplicateYamlFields } from './duplicate-fields.ts';

test('a field that JSON gives twice is named by its path, once', () => {
  expect(duplicateJsonFields('{"a":1,"a":2,"b":[{"x":1},{"x":1,"\\u0078":[],"y":{"z":1,"z":2,"z":3}}]}')).toEqual([
    'duplicate field "a"', 'duplicate field "b[1].x"', 'duplicate field "b[1].y.z"',
  ]);
  expect(duplicateJsonFields('{"a":"\\"a\\":1,{[","b":{"a":1},"c":["a","a"]}')).toEqual([]);
});

test('a field that YAML gives twice is named by its line', () => {
  expect(duplicateYamlFields('a: 1\nb:\n  c: 1\n  c: 3\na: 2\nlist:\n- x: 1\n  x: 2\n')).toEqual([
    'yaml: unmarshal errors:\n  line 4: key "c" already set in map\n  line 5: key "a" already set in map\n  line 8: key "x" already set in map',
  ]);
  expect(duplicateYamlFields('a: 1\nb: {c: 1}\n')).toEqual([]);
});

test('what JSON.stringify writes has no duplicates, whatever it is', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    expect(duplicateJsonFields(JSON.stringify(value, null, 1))).toEqual([]);
  }));
});

test('a duplicate is found wherever it is put', () => {
  fc.assert(fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (name, first, second) => {
    const text = `{"outer":[${JSON.stringify(first)},{${JSON.stringify(name)}:${JSON.stringify(first)},${JSON.stringify(name)}:${JSON.stringify(second)}}]}`;
    expect(duplicateJsonFields(text)).toHaveLength(1);
  }));
});

test('hostile texts are read in one go', () => {
  expect(duplicateJsonFields('['.repeat(100_000) + ']'.repeat(100_000))).toEqual([]);
  expect(duplicateJsonFields(JSON.stringify({ a: '\\"'.repeat(500_000) }))).toEqual([]);
  expect(duplicateJsonFields(`{${Array.from({ length: 1000 }, (_, index) => `"k${index}":1,"k${index}":1`).join(',')}}`)).toHaveLength(100);
});
