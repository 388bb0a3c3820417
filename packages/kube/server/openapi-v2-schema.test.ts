import { expect, test } from 'vitest';
import { schemaAsV2 } from './openapi-v2-schema.ts';

test('a reference keeps its description and default, and has no type beside it: kubectl refuses that', () => {
  expect(schemaAsV2({ allOf: [{ $ref: '#/components/schemas/a.Strategy' }], type: 'object', default: {}, description: 'How.' }))
    .toEqual({ $ref: '#/definitions/a.Strategy', default: {}, description: 'How.' });
});

test('what may be null is left open, and no object must have it', () => {
  expect(schemaAsV2({
    type: 'object', required: ['size', 'none'],
    properties: { size: { type: 'integer', minimum: 1 }, none: { type: 'object', nullable: true, properties: { a: { type: 'string' } } } },
  })).toEqual({ type: 'object', required: ['size'], properties: { size: { type: 'integer', minimum: 1 }, none: {} } });
});

test('what keeps unknown fields is open, and a list without a schema of its elements has no type', () => {
  const keeps = { 'x-kubernetes-preserve-unknown-fields': true } as const;
  expect(schemaAsV2({ type: 'object', ...keeps, properties: { a: { type: 'string' } } })).toEqual(keeps);
  expect(schemaAsV2({ type: 'array', ...keeps, items: { type: 'string' } })).toEqual(keeps);
});

test('alternatives are gone; of a text or a number the text is left', () => {
  expect(schemaAsV2({ oneOf: [{ type: 'integer' }, { type: 'string' }], format: 'int-or-string' })).toEqual({ type: 'string', format: 'int-or-string' });
  expect(schemaAsV2({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] })).toEqual({ 'x-kubernetes-int-or-string': true });
});

test('elements and values of maps are turned too', () => {
  expect(schemaAsV2({ type: 'array', items: { type: 'object', additionalProperties: { type: 'string', nullable: true } } }))
    .toEqual({ type: 'array', items: { type: 'object', additionalProperties: {} } });
});
