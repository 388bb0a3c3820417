import { expect, test } from 'vitest';
import { structuralProblems } from './structural-schema.ts';

const texts = (schema: object): readonly string[] =>
  structuralProblems(schema, 'schema').map(({ field, message }) => `${field}: ${message}`);

test('a schema that says the type of everything is in order', () => {
  expect(
    texts({
      type: 'object',
      properties: {
        spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        port: { 'x-kubernetes-int-or-string': true },
      },
    }),
  ).toEqual([]);
});

test.each([
  [{}, ['schema.type: Required value: must not be empty at the root']],
  [{ type: 'array', items: { type: 'string' } }, ['schema.type: Invalid value: "array": must be object at the root']],
  [
    { type: 'object', properties: { a: {} } },
    ['schema.properties[a].type: Required value: must not be empty for specified object fields'],
  ],
  [{ type: 'object', properties: { a: { type: 'array' } } }, ['schema.properties[a].items: Required value: must be specified']],
  [
    { type: 'object', properties: { a: { type: 'array', items: {} } } },
    ['schema.properties[a].items.type: Required value: must not be empty for specified array items'],
  ],
  [
    { type: 'object', additionalProperties: { type: 'string' } },
    ['schema.additionalProperties: Forbidden: must not be used at the root'],
  ],
  [
    { type: 'object', properties: { a: { type: 'array', items: { type: 'object' }, 'x-kubernetes-list-type': 'map' } } },
    ['schema.properties[a].x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map'],
  ],
])('%j', (schema, problems) => {
  expect(texts(schema)).toEqual(problems);
});
