import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { exampleFor, publishedSchema } from './json-schema.ts';

test('what only this server understands is not published; a field of the same name is', () => {
  const schema = Type.Object({
    says: Type.String({ says: 'must be nice' }),
    plain: Type.Array(Type.Union([Type.String({ says: 'must be short', description: 'A word.' }), Type.Null()])),
  }, { plain: true, additionalProperties: false });
  expect(publishedSchema(schema)).toEqual({
    type: 'object',
    required: ['says', 'plain'],
    additionalProperties: false,
    properties: {
      says: { type: 'string', description: 'Must be nice.' },
      plain: { type: 'array', items: { anyOf: [{ type: 'string', description: 'A word.' }, { type: 'null' }] } },
    },
  });
});

test('an example is made from the examples of the parts', () => {
  const schema = Type.Object({
    id: Type.String({ pattern: '^x_', examples: ['x_1'] }),
    size: Type.Integer({ minimum: 5 }),
    kind: Type.Enum(['a', 'b']),
    tags: Type.Array(Type.String()),
    on: Type.Boolean(),
    none: Type.Null(),
    fixed: Type.Literal('z'),
    either: Type.Union([Type.Null(), Type.String()]),
    usual: Type.String({ default: 'u' }),
  });
  expect(exampleFor(schema)).toEqual({
    id: 'x_1', size: 5, kind: 'a', tags: ['text'], on: true, none: null, fixed: 'z', either: null, usual: 'u',
  });
});

test('there is none rather than a wrong one', () => {
  expect(exampleFor(Type.Object({ id: Type.String({ pattern: '^x_' }) }))).toBeUndefined();
});
