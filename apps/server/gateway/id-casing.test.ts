import type { FieldProblem } from '@spacedock/contracts';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { idCasing } from './id-casing.ts';

function recased(schema: Parameters<typeof idCasing>[0], value: unknown): { value: unknown; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const recase = idCasing(schema);
  return { value: recase ? recase('body', value, problems) : value, problems };
}

const Space = Type.Object({ spaceId: Type.String(), teamIDs: Type.Optional(Type.Array(Type.String())), valid: Type.Boolean() });

test('both casings are taken as the one of the schema', () => {
  const schema = { spaceId: 'a', teamIDs: ['b'], valid: true };
  for (const given of [schema, { spaceID: 'a', teamIds: ['b'], valid: true }, { spaceId: 'a', teamIds: ['b'], valid: true }]) {
    expect(recased(Space, given)).toEqual({ value: schema, problems: [] });
  }
});

test('also inside of objects and lists', () => {
  const Nested = Type.Object({
    target: Type.Object({ spaceId: Type.String() }), steps: Type.Array(Type.Object({ envId: Type.String() })),
  });
  expect(recased(Nested, { target: { spaceID: 'a' }, steps: [{ envID: 'b' }, { envId: 'c' }, 7] }).value)
    .toEqual({ target: { spaceId: 'a' }, steps: [{ envId: 'b' }, { envId: 'c' }, 7] });
});

test('given in both casings it is refused by name', () => {
  expect(recased(Space, { spaceId: 'a', spaceID: 'b' }).problems).toEqual([{
    field: 'body.spaceID', problem: 'is given as spaceId too',
  }]);
  expect(recased(Space, { spaceID: 'b', spaceId: 'a' }).problems).toHaveLength(1);
});

test('a schema that has both keeps them apart', () => {
  expect(recased(Type.Object({ spaceId: Type.String(), spaceID: Type.String() }), { spaceId: 'a', spaceID: 'b' }))
    .toEqual({ value: { spaceId: 'a', spaceID: 'b' }, problems: [] });
});

test('what is no id, no object, or no field stays as it is', () => {
  expect(idCasing(Type.Object({ name: Type.String(), idea: Type.String() }))).toBeUndefined();
  for (const value of [null, 7, 'text', [1], undefined]) expect(recased(Space, value).value).toBe(value);
  expect(recased(Space, { other: 1, ID: 2 }).value).toEqual({ other: 1, ID: 2 });
});

test('a field named __proto__ stays a field, for the schema to refuse', () => {
  const { value } = recased(Space, JSON.parse('{"__proto__":{"valid":true},"spaceID":"a"}'));
  expect(Object.keys(value as object)).toEqual(['__proto__', 'spaceId']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
