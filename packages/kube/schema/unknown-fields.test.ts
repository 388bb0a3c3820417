import { expect, test } from 'vitest';
import { cloneJson, type JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import { pruneUnknownFields } from './prune.ts';
import { unknownFieldProblems } from './unknown-fields.ts';

const schema: KubeSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer' },
        port: { 'x-kubernetes-int-or-string': true },
        list: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
        map: { type: 'object', additionalProperties: { type: 'object', properties: { a: { type: 'string' } } } },
        open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { known: { type: 'object', properties: { a: {} } } } },
        free: { type: 'object', additionalProperties: true },
        any: {},
        template: { type: 'object', 'x-kubernetes-embedded-resource': true, properties: { spec: { type: 'object' } } },
        plain: { type: 'object' },
      },
    },
  },
};
const check = (object: JsonObject): readonly string[] => unknownFieldProblems(object, schema, {});
const pruned = (object: JsonObject): JsonObject => {
  const copy = cloneJson(object);
  pruneUnknownFields(copy, schema, {});
  return copy;
};

test('unknown fields are named by their path, those of metadata first, the others sorted', () => {
  expect(check({
    apiVersion: 'v1', kind: 'X', metadata: { name: 'a', foo: 1, labels: { any: 'x' } }, other: 1,
    spec: { zize: 1, list: [{ name: 'a' }, { nmae: 'b' }], map: { k: { b: 1 } } },
  })).toEqual([
    'unknown field "metadata.foo"', 'unknown field "other"', 'unknown field "spec.list[1].nmae"', 'unknown field "spec.map.k.b"', 'unknown field "spec.zize"',
  ]);
});

test('what may be there is not named', () => {
  expect(check({
    metadata: { creationTimestamp: null, managedFields: [{ fieldsV1: { 'f:spec': { 'f:x': {} } } }], ownerReferences: [{ uid: '1' }] },
    spec: {
      port: 'http', open: { any: { thing: 1 }, known: { a: { b: 1 } } }, free: { x: { y: 1 } }, any: { x: [{ y: 1 }] },
      template: { apiVersion: 'v1', kind: 'Y', metadata: { name: 'b' }, spec: {} },
    },
  })).toEqual([]);
});

test('inside of open fields what is known is still checked, and a plain object knows nothing', () => {
  expect(check({ spec: { open: { known: { b: 1 } }, plain: { x: 1 }, port: { x: 1 }, template: { metadata: { foo: 1 }, status: {} } } })).toEqual([
    'unknown field "spec.open.known.b"', 'unknown field "spec.plain.x"', 'unknown field "spec.port.x"',
    'unknown field "spec.template.metadata.foo"', 'unknown field "spec.template.status"',
  ]);
});

test('the same fields are dropped, and nothing else', () => {
  expect(pruned({ metadata: { name: 'a', foo: 1 }, spec: { size: 1, zize: 2, open: { x: 1, known: { a: 1, b: 2 } }, list: [{ name: 'a', x: 1 }] }, extra: {} }))
    .toEqual({ metadata: { name: 'a' }, spec: { size: 1, open: { x: 1, known: { a: 1 } }, list: [{ name: 'a' }] } });
});

test('names that every JavaScript object has are unknown like any other', () => {
  const object = JSON.parse('{"__proto__":{"polluted":1},"constructor":1,"spec":{"__proto__":1}}') as JsonObject;
  expect(check(object)).toEqual(['unknown field "__proto__"', 'unknown field "constructor"', 'unknown field "spec.__proto__"']);
  expect(JSON.stringify(pruned(object))).toBe('{"spec":{}}');
});

test('no more than a hundred are named', () => {
  expect(check(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1])))).toHaveLength(100);
});
