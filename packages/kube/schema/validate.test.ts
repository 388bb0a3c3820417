import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import { validateObject } from './validate.ts';

const problems = (spec: KubeSchema, value: unknown, before?: unknown): readonly string[] =>
  validateObject({ spec: value }, { type: 'object', properties: { spec } }, {}, before === undefined ? undefined : { spec: before })
    .map(({ reason, field, message }) => `${reason} ${field}: ${message}`);

test('types are told in the words of apiextensions', () => {
  const integer: KubeSchema = { type: 'object', properties: { x: { type: 'integer' } } };
  expect(problems(integer, { x: 'a' })).toEqual(['FieldValueTypeInvalid spec.x: Invalid value: "string": spec.x in body must be of type integer: "string"']);
  expect(problems(integer, { x: null })).toEqual(['FieldValueTypeInvalid spec.x: Invalid value: "null": spec.x in body must be of type integer: "null"']);
  expect(problems(integer, [])).toEqual(['FieldValueTypeInvalid spec: Invalid value: "array": spec in body must be of type object: "array"']);
  expect(problems({ 'x-kubernetes-int-or-string': true }, true)).toEqual(['FieldValueTypeInvalid spec: Invalid value: "boolean": spec in body must be of type integer,string: "boolean"']);
  expect(problems({ type: 'integer', format: 'int32' }, true)).toEqual(['FieldValueTypeInvalid spec: Invalid value: "": spec in body must be of type int32: ""']);
  expect(problems({ type: 'integer', format: 'int32' }, 2 ** 31)).toEqual(['FieldValueInvalid <nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec']);
  for (const [schema, value] of [[{ type: 'number' }, 1], [{ type: 'string', nullable: true }, null], [{ 'x-kubernetes-int-or-string': true }, '80%'], [{}, [1]]] as const) {
    expect(problems(schema, value)).toEqual([]);
  }
});

test('every rule has its message', () => {
  const cases: readonly (readonly [KubeSchema, unknown, string])[] = [
    [{ type: 'object', required: ['name'] }, {}, 'FieldValueRequired spec.name: Required value'],
    [{ type: 'string', enum: ['A', 'B'] }, 'x', 'FieldValueNotSupported spec: Unsupported value: "x": supported values: "A", "B"'],
    [{ type: 'integer', enum: [1, 2] }, 3, 'FieldValueNotSupported spec: Unsupported value: 3: supported values: "1", "2"'],
    [{ type: 'string', pattern: '^a+$' }, 'b', "FieldValueInvalid spec: Invalid value: \"b\": spec in body should match '^a+$'"],
    [{ type: 'string', maxLength: 2 }, 'abc', 'FieldValueTooLong spec: Too long: may not be more than 2 bytes'],
    [{ type: 'string', minLength: 2 }, '🚀', 'FieldValueInvalid spec: Invalid value: "🚀": spec in body should be at least 2 chars long'],
    [{ type: 'integer', minimum: 1 }, 0, 'FieldValueInvalid spec: Invalid value: 0: spec in body should be greater than or equal to 1'],
    [{ type: 'integer', minimum: 1, exclusiveMinimum: true }, 1, 'FieldValueInvalid spec: Invalid value: 1: spec in body should be greater than 1'],
    [{ type: 'number', maximum: 2.5 }, 3, 'FieldValueInvalid spec: Invalid value: 3: spec in body should be less than or equal to 2.5'],
    [{ type: 'number', maximum: 3, exclusiveMaximum: true }, 3, 'FieldValueInvalid spec: Invalid value: 3: spec in body should be less than 3'],
    [{ type: 'integer', multipleOf: 5 }, 12, 'FieldValueInvalid spec: Invalid value: 12: spec in body should be a multiple of 5'],
    [{ type: 'array', minItems: 1 }, [], 'FieldValueInvalid spec: Invalid value: 0: spec in body should have at least 1 items'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'FieldValueTooMany spec: Too many: 2: must have at most 1 item'],
    [{ type: 'array', uniqueItems: true }, [{}, {}], "FieldValueInvalid spec: Invalid value: \"\": spec in body shouldn't contain duplicates"],
    [{ type: 'object', minProperties: 1 }, {}, 'FieldValueInvalid spec: Invalid value: 0: spec in body should have at least 1 properties'],
    [{ type: 'object', maxProperties: 0 }, { a: 1 }, 'FieldValueTooMany spec: Too many: 1: must have at most 0 items'],
    [{ type: 'object', additionalProperties: false }, { a: 1 }, 'FieldValueInvalid spec: Invalid value: "a": spec.a in body is a forbidden property'],
    [{ type: 'string', format: 'date-time' }, 'now', 'FieldValueTypeInvalid spec: Invalid value: "now": spec in body must be of type date-time: "now"'],
    [{ type: 'array', 'x-kubernetes-list-type': 'set' }, ['a', 'b', 'a', 'a'], 'FieldValueDuplicate spec[2]: Duplicate value: "a"'],
    [{ type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] }, [{ k: 1, v: 1 }, { k: 1, v: 2 }], 'FieldValueDuplicate spec[1]: Duplicate value: {"k":1}'],
    [{ not: { type: 'string' } }, 'a', 'FieldValueInvalid <nil>: Invalid value: "": "spec" must not validate the schema (not)'],
    [{ oneOf: [{ type: 'string' }, { minLength: 1 }] }, 'a', 'FieldValueInvalid <nil>: Invalid value: "": "spec" must validate one and only one schema (oneOf). Found 2 valid alternatives'],
  ];
  for (const [schema, value, expected] of cases) expect(problems(schema, value), JSON.stringify(schema)).toEqual([expected]);
});

test('where none of several schemas fits, the nearest one says why', () => {
  const schema: KubeSchema = { type: 'object', properties: { a: {}, b: {} }, oneOf: [{ required: ['a'] }, { required: ['b'], properties: { c: { type: 'string' } } }] };
  expect(problems(schema, { c: 'x' })).toEqual([
    'FieldValueInvalid <nil>: Invalid value: "": "spec" must validate one and only one schema (oneOf). Found none valid', 'FieldValueRequired spec.b: Required value',
  ]);
  expect(problems({ allOf: [{ minimum: 5 }, { maximum: 3 }] }, 4)).toEqual([
    'FieldValueInvalid spec: Invalid value: 4: spec in body should be greater than or equal to 5',
    'FieldValueInvalid spec: Invalid value: 4: spec in body should be less than or equal to 3',
    'FieldValueInvalid <nil>: Invalid value: "": "spec" must validate all the schemas (allOf). None validated',
  ]);
  expect(problems({ anyOf: [{ type: 'integer' }, { type: 'string' }] }, true)).toHaveLength(2);
});

test('paths name lists by index and maps by key', () => {
  const schema: KubeSchema = { type: 'object', properties: { list: { type: 'array', items: { type: 'string' } }, map: { type: 'object', additionalProperties: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'integer' } } } } };
  expect(problems(schema, { list: ['a', 1], map: { k: [1, 1, 'x'] } })).toEqual([
    'FieldValueTypeInvalid spec.list[1]: Invalid value: "integer": spec.list[1] in body must be of type string: "integer"',
    'FieldValueTypeInvalid spec.map.k[2]: Invalid value: "string": spec.map.k[2] in body must be of type integer: "string"',
    'FieldValueDuplicate spec.map[k][1]: Duplicate value: 1',
  ]);
});

test('what was wrong before and stays as it is stands in the way of nothing', () => {
  const schema: KubeSchema = {
    type: 'object', required: ['must'],
    properties: {
      old: { type: 'string', maxLength: 1 }, other: { type: 'string' }, must: {},
      list: { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'], items: { type: 'object', properties: { k: { type: 'string' }, v: { type: 'integer' } } } },
    },
  };
  const before = { old: 'long', list: [{ k: 'a', v: 'bad' }], must: 1 };
  expect(problems(schema, { ...before, other: 'new' }, before)).toEqual([]);
  expect(problems(schema, { ...before, list: [{ k: 'b', v: 1 }, { k: 'a', v: 'bad' }] }, before)).toEqual([]);
  expect(problems(schema, { ...before, old: 'longer' }, before)).toHaveLength(1);
  expect(problems(schema, { old: 'long' }, before)).toEqual(['FieldValueRequired spec.must: Required value']);
});

test('metadata is checked like everything else', () => {
  expect(validateObject({ metadata: { labels: { a: 1 }, finalizers: ['x', 'x'] } }, { type: 'object' }, {}).map(({ field }) => field)).toEqual(['metadata.labels.a', 'metadata.finalizers[1]']);
});

test('any value is checked without falling over, and an object is always as valid as its copy before', () => {
  const schema: KubeSchema = {
    type: 'object', required: ['a'],
    properties: { a: { type: 'array', items: { type: 'object', additionalProperties: { type: 'string', pattern: '^x' } }, maxItems: 2 }, b: { oneOf: [{ type: 'string' }, { type: 'integer', minimum: 3 }] } },
  };
  fc.assert(fc.property(fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.jsonValue()), (value) => {
    expect(Array.isArray(problems(schema, value))).toBe(true);
    expect(validateObject({ spec: value }, { type: 'object', properties: { spec: schema } }, {}, { spec: value } as JsonObject)).toEqual([]);
  }));
});
