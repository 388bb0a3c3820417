import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { shownSchema } from './shown-schema.ts';

test('demands are left out, and fields are left alone that are called like one', () => {
  const Strict = Type.Object(
    {
      name: Type.String({ pattern: '^a$', maxLength: 1 }),
      required: Type.Optional(Type.Boolean()),
      inner: Type.Array(Type.Object({ pattern: Type.String() })),
    },
    { additionalProperties: false },
  );
  expect(shownSchema(Strict)).toMatchObject({
    type: 'object',
    properties: {
      name: { type: 'string' },
      required: { type: 'boolean' },
      inner: { items: { properties: { pattern: { type: 'string' } } } },
    },
  });
  expect(Check(shownSchema(Strict), { name: 'anything', more: 1, inner: [{}] })).toBe(true);
  expect(Check(shownSchema(Strict), { name: 1 })).toBe(false);
});
