import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cloneJson, type JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import { applyDefaults } from './defaults.ts';

const definitions: Record<string, KubeSchema> = { Port: { type: 'object', properties: { protocol: { type: 'string', default: 'TCP' }, number: { type: 'integer' } } } };
const schema: KubeSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object', default: {},
      properties: {
        replicas: { type: 'integer', default: 1 },
        ports: { type: 'array', items: { $ref: '#/components/schemas/Port' } },
        byName: { type: 'object', additionalProperties: { allOf: [{ $ref: '#/components/schemas/Port' }], default: { number: 80 } } },
        nested: { type: 'object', properties: { on: { type: 'boolean', default: true } } },
        maybe: { type: 'string', nullable: true, default: 'x' },
        tags: { type: 'array', items: { type: 'string' }, default: ['a'] },
        any: {},
      },
    },
  },
};
const defaulted = (object: JsonObject): JsonObject => {
  const copy = cloneJson(object);
  applyDefaults(copy, schema, definitions);
  return copy;
};

test('what is not given is filled in, inside of what was filled in as well', () => {
  expect(defaulted({})).toEqual({ spec: { replicas: 1, maybe: 'x', tags: ['a'] } });
  expect(defaulted({ spec: { replicas: 0, ports: [{ number: 1 }], byName: { a: {} }, nested: {}, tags: [] } })).toEqual({
    spec: { replicas: 0, ports: [{ number: 1, protocol: 'TCP' }], byName: { a: { protocol: 'TCP' } }, nested: { on: true }, tags: [], maybe: 'x' },
  });
});

test('a null counts as not given, unless null is a value', () => {
  expect(defaulted({ metadata: { creationTimestamp: null, labels: null }, spec: { replicas: null, nested: null, maybe: null, byName: { a: null }, any: null } })).toEqual({
    metadata: {}, spec: { replicas: 1, maybe: null, tags: ['a'], byName: { a: { number: 80, protocol: 'TCP' } }, any: null },
  });
});

test('defaults are copies: changing an object changes no other', () => {
  const first = defaulted({}) as { spec: { tags: string[] } };
  first.spec.tags.push('b');
  expect(defaulted({})).toMatchObject({ spec: { tags: ['a'] } });
});

test('filling in twice is filling in once', () => {
  const spec = fc.record({ replicas: fc.option(fc.nat()), ports: fc.array(fc.record({ number: fc.option(fc.nat()), protocol: fc.option(fc.string()) }, { requiredKeys: [] })), nested: fc.option(fc.constant({})), any: fc.jsonValue() }, { requiredKeys: [] });
  fc.assert(fc.property(fc.record({ spec: fc.option(spec) }, { requiredKeys: [] }), (object) => {
    const once = defaulted(object);
    expect(defaulted(once)).toEqual(once);
  }));
});
