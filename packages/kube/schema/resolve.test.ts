import { expect, test } from 'vitest';
import type { KubeSchema } from '../kind.ts';
import { fieldSchema, itemSchema, objectSchema, resolveSchema } from './resolve.ts';

const definitions: Record<string, KubeSchema> = {
  Node: { type: 'object', description: 'a node', properties: { next: { $ref: '#/components/schemas/Node' }, all: { type: 'array', items: { $ref: '#/components/schemas/Node' } } } },
  Alias: { $ref: '#/components/schemas/Node' },
  Loop: { $ref: '#/components/schemas/Loop' },
};

test('references are followed, also through each other and into themselves', () => {
  const node = resolveSchema({ $ref: '#/components/schemas/Alias' }, definitions);
  expect(node.description).toBe('a node');
  expect(fieldSchema(fieldSchema(node, 'next', definitions) ?? {}, 'next', definitions)?.description).toBe('a node');
  expect(itemSchema(fieldSchema(node, 'all', definitions) ?? {}, definitions)?.type).toBe('object');
});

test('what stands beside a reference wins over what it refers to', () => {
  expect(resolveSchema({ allOf: [{ $ref: '#/components/schemas/Node' }], default: {}, description: 'mine' }, definitions))
    .toMatchObject({ type: 'object', default: {}, description: 'mine' });
});

test('a schema is resolved once', () => {
  const schema: KubeSchema = { $ref: '#/components/schemas/Node' };
  expect(resolveSchema(schema, definitions)).toBe(resolveSchema(schema, definitions));
});

test('a reference to nowhere says what to do', () => {
  expect(() => resolveSchema({ $ref: '#/components/schemas/Absent' }, definitions)).toThrow('add it to `definitions`');
  expect(() => resolveSchema({ $ref: '#/components/schemas/Loop' }, definitions)).toThrow('refers to itself');
});

test('every object has metadata, and what the schema says of it holds as well', () => {
  const schema = objectSchema({ type: 'object', properties: { metadata: { type: 'object', properties: { name: { type: 'string', maxLength: 3 } } }, spec: { type: 'object' } } }, {});
  expect(Object.keys(schema.properties ?? {})).toEqual(['apiVersion', 'kind', 'metadata', 'spec']);
  const metadata = fieldSchema(schema, 'metadata', {}) ?? {};
  expect(fieldSchema(metadata, 'name', {})).toMatchObject({ maxLength: 3 });
  expect(fieldSchema(metadata, 'labels', {})).toMatchObject({ type: 'object' });
  const embedded = resolveSchema({ type: 'object', 'x-kubernetes-embedded-resource': true }, {});
  expect(fieldSchema(embedded, 'metadata', {})).toMatchObject({ type: 'object' });
});

test('names that every JavaScript object has are not fields', () => {
  expect(fieldSchema({ type: 'object', properties: {} }, 'constructor', {})).toBeUndefined();
  expect(() => resolveSchema({ $ref: '#/components/schemas/constructor' }, {})).toThrow('add it');
});
