import { type FieldProblem, OutcomeError } from '@spacedock/contracts';
import fc from 'fast-check';
import { type TObject, type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { Description, DnsLabel, Email, Id, Name } from '../stores/fields.ts';
import { inputCheck, type RawInput } from './validation.ts';

interface Shape {
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
}

function problemsOf(shape: Shape, raw: Partial<RawInput>): readonly FieldProblem[] {
  try {
    inputCheck(shape as never)({ params: {}, query: {}, body: undefined, ...raw });
    return [];
  } catch (error) {
    if (error instanceof OutcomeError && error.code === 'request.invalid') return error.details['problems'] as FieldProblem[];
    throw error;
  }
}

const fieldsOf = (shape: Shape, raw: Partial<RawInput>): string[] => problemsOf(shape, raw).map(({ field }) => field).toSorted();
const closed = { additionalProperties: false } as const;
const NewThing = Type.Object({ name: Name, spaceId: Id('space'), note: Type.Optional(Description) }, closed);

test('every wrong field of path, query and body is named at once', () => {
  const shape = {
    params: Type.Object({ projectId: Id('project') }), query: Type.Object({ limit: Type.Integer({ maximum: 5 }) }, closed),
    body: NewThing,
  };
  const raw = {
    params: { projectId: 'env_1' }, query: { limit: '6', order: 'up' }, body: { name: '', note: 7, extra: 1, more: 2 },
  };
  expect(fieldsOf(shape, raw)).toEqual([
    'body.extra', 'body.more', 'body.name', 'body.note', 'body.spaceId', 'path.projectId', 'query.limit', 'query.order',
  ]);
});

test('what fits is handed on: text as values, ids in the casing of the schema', () => {
  const shape = {
    params: Type.Object({ id: Id('project') }),
    query: Type.Object({ limit: Type.Optional(Type.Integer()), total: Type.Optional(Type.Boolean()) }, closed), body: NewThing,
  };
  expect(inputCheck(shape)({
    params: { id: 'prj_1' }, query: { limit: '7', total: 'true' }, body: { name: 'a', spaceID: 'spc_1' },
  })).toEqual({
    params: { id: 'prj_1' }, query: { limit: 7, total: true }, body: { name: 'a', spaceId: 'spc_1' },
  });
});

test('a body is taken at its word: a number in quotes is no number', () => {
  const body = Type.Object({ size: Type.Integer(), on: Type.Boolean(), name: Type.String() }, closed);
  expect(fieldsOf({ body }, { body: { size: '1', on: 'true', name: 1 } })).toEqual(['body.name', 'body.on', 'body.size']);
  for (const wrong of [null, [], 'text', 7, true]) expect(fieldsOf({ body }, { body: wrong })).toEqual(['body']);
});

test('no body is an empty one: the missing fields are named', () => {
  expect(problemsOf({ body: NewThing }, {})).toEqual([
    { field: 'body.name', problem: 'is required' }, { field: 'body.spaceId', problem: 'is required' },
  ]);
});

test('a schema speaks in its own words, once for each field', () => {
  expect(problemsOf({ body: Type.Object({ name: Name }) }, { body: { name: '' } })).toEqual([
    { field: 'body.name', problem: 'must be 1 to 100 visible characters without white space around them' },
  ]);
  const either = Type.Object({
    at: Type.Union([Name, Type.Null()], { says: 'must be a name or null' }), of: Type.Enum(['a', 'b']),
  });
  expect(problemsOf({ body: either }, { body: { at: 7, of: 'c' } })).toEqual([
    { field: 'body.at', problem: 'must be a name or null' }, { field: 'body.of', problem: 'must be one of a, b' },
  ]);
  const silent = Type.Object({ at: Type.Union([Type.Integer(), Type.Null()]) });
  expect(problemsOf({ body: silent }, { body: { at: 'x' } }).map(({ problem }) => problem)).toEqual([
    'must be integer', 'must be null',
  ]);
});

test('a field is named as the caller wrote it, at any depth and with any characters', () => {
  const body = Type.Object({ list: Type.Array(Type.Object({ 'a/b~c': Type.Integer() }, closed)) });
  expect(fieldsOf({ body }, { body: { list: [{ 'a/b~c': 1 }, { 'a/b~c': 'x', 'd/e': 1 }] } })).toEqual([
    'body.list.1.a/b~c', 'body.list.1.d/e',
  ]);
});

test('an endpoint without query or body refuses both', () => {
  expect(fieldsOf({}, { query: { a: '1', b: '2' }, body: { c: 1 } })).toEqual(['body.c', 'query.a', 'query.b']);
  for (const body of ['text', 7, true]) expect(fieldsOf({}, { body })).toEqual(['body']);
  for (const body of [undefined, null, {}]) expect(fieldsOf({}, { body })).toEqual([]);
});

test('U+0000 and half surrogate pairs are refused wherever they stand', () => {
  const anything = Type.Object({ config: Type.Unknown() });
  expect(fieldsOf({ body: anything }, { body: { config: { a: ['x\0'], b: '\ud800' } } })).toEqual([
    'body.config.a.0', 'body.config.b',
  ]);
  expect(fieldsOf({ body: anything }, { body: { config: { 'k\0': 1 } } })).toEqual(['body.config']);
  expect(fieldsOf({ query: Type.Object({ search: Type.String() }) }, { query: { search: '\0' } })).toEqual(['query.search']);
  expect(fieldsOf({ body: anything }, { body: { config: 'whole: 😀' } })).toEqual([]);
});

test('a body of very many or very long wrong fields is answered shortly', () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]));
  const problems = problemsOf({ body: NewThing }, { body: many });
  expect(problems).toHaveLength(101);
  expect(problems.slice(0, 3).map(({ field }) => field)).toEqual(['body.name', 'body.spaceId', 'body.field0']);
  expect(problems.at(-1)).toEqual({ field: 'request', problem: 'has more wrong fields than are named here' });
  expect(problemsOf({ body: NewThing }, { body: { ['x'.repeat(500_000)]: 1 } }).every(({ field }) => field.length <= 201))
    .toBe(true);
});

test('a field named __proto__ is one unknown field more, and reaches nothing', () => {
  const shape = { query: Type.Object({ limit: Type.Optional(Type.Integer()) }, closed), body: NewThing };
  const poisoned = JSON.parse('{"__proto__":{"name":"polluted","spaceId":"spc_1"}}') as object;
  expect(fieldsOf(shape, { query: JSON.parse('{"__proto__":"1"}'), body: poisoned })).toEqual([
    'body.__proto__', 'body.name', 'body.spaceId', 'query.__proto__',
  ]);
});

test('whatever is sent, the check answers with an outcome or with what the schema allows', () => {
  const shape = { body: Type.Object({ name: Name, email: Email, namespace: DnsLabel, teamIds: Type.Array(Id('team')) }, closed) };
  fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (body) => {
    expect(problemsOf(shape, { body }).every(({ field }) => field.startsWith('body') || field === 'request')).toBe(true);
  }));
});
