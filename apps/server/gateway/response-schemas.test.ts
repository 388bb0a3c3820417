import fastify from 'fastify';
import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { created, ok, paged } from './answer.ts';
import { listOf, streamOf } from './endpoint.ts';
import { declared, responseSchemas } from './response-schemas.ts';

const Thing = Type.Object({
  id: Type.String(),
  note: Type.Union([Type.String(), Type.Null()]),
  kind: Type.Enum(['a', 'b']),
  inner: Type.Optional(Type.Object({ shown: Type.Boolean() })),
  counts: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});

/** As the router sends it: through the serializer made of these schemas. */
async function sent(answers: Parameters<typeof responseSchemas>[0], status: number, body: unknown): Promise<string> {
  const app = fastify();
  app.get(
    '/', { schema: { response: responseSchemas(answers) as Record<string, TSchema> } },
    async (_request, reply) => reply.code(status).send(body),
  );
  const { payload } = await app.inject('/');
  await app.close();
  return payload;
}

const thing = {
  id: 'x', note: null, kind: 'a', inner: { shown: true, hidden: 'canary' }, counts: { on: 1 }, password_hash: 'canary',
};
const shown = { id: 'x', note: null, kind: 'a', inner: { shown: true }, counts: { on: 1 } };

test('a field that is not declared does not leave the server', async () => {
  expect(JSON.parse(await sent({ 200: Thing }, 200, { data: thing, debug: 'canary' }))).toEqual({ data: shown });
});

test('nor does it in a list, where the page is described beside the rows', async () => {
  const meta = { page: 1, limit: 20, hasMore: false, nextCursor: null, total: 1, sql: 'canary' };
  const { sql: _, ...described } = meta;
  expect(JSON.parse(await sent({ 200: listOf(Thing) }, 200, { data: [thing, thing], meta }))).toEqual({
    data: [shown, shown], meta: described,
  });
});

test('an answer that a standard lays down has no envelope', async () => {
  expect(JSON.parse(await sent(
    { 200: { ...Type.Object({ keys: Type.Array(Type.String()) }), plain: true } as TSchema }, 200,
    { keys: ['k'], secret: 'canary' },
  )))
    .toEqual({ keys: ['k'] });
});

test('streams, empty answers and refusals have no schema of this kind', () => {
  expect(responseSchemas({ 200: streamOf('text/csv'), 204: null, 404: 'object.not_found' })).toEqual({});
});

test('an answer of a status that is not declared would have no schema, and is not given', () => {
  const endpoint = { summary: 'Make a thing', answers: { 201: Thing, 409: 'project.exists' } };
  expect(declared(endpoint, created(thing))).toEqual(created(thing));
  expect(() => declared(endpoint, ok(thing))).toThrow('"Make a thing" answers 200, which it does not declare');
  expect(() => declared(endpoint, paged({ items: [], page: 1, limit: 1, nextCursor: null }))).toThrow('answers 200');
});
