import { request as httpRequest } from 'node:http';
import { idPrefixes } from '@spacedock/contracts';
import type { TObject, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exchange, type RawRequest, type TestAnswer } from '../testing/client.ts';
import { controlCharacters, hostileTexts, unstorable, wrongValues } from '../testing/hostile-values.ts';
import { nameOf, routeTable } from '../testing/route-table.ts';
import { tableContents } from '../testing/table-contents.ts';
import { addressFor, stageFor, successOf, type ValidRequest, validRequest } from '../testing/valid-requests.ts';
import { startWorld, type World } from '../testing/world.ts';
import type { Route } from './route.ts';
import { isSecretName } from './secret-names.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ signup: true });
});
afterAll(async () => world.close());

const propertiesOf = (schema: unknown): [string, TSchema][] => Object.entries((schema as TObject | undefined)?.properties ?? {});
const isText = (schema: TSchema): boolean => (schema as { type?: string }).type === 'string';
const isList = ({ endpoint }: Route): boolean => propertiesOf(endpoint.query).some(([name]) => name === 'cursor');
const named = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);

/** A valid request on its stage, and a way to send it with something wrong in it. */
async function attacked(route: Route) {
  const caller = await world.person([{ role: 'role_superadmin' }], await world.organisation('Attacked'));
  const valid = await validRequest(route, await stageFor(world, caller));
  const token = route.policy === 'public' ? undefined : (valid.sender ?? caller).token;
  const send = (change: Omit<ValidRequest, 'body'> & Omit<RawRequest, 'method' | 'token'>, search = ''): Promise<TestAnswer> => {
    const { params = valid.params, query = valid.query, body = valid.body, headers = {} } = change;
    const address = addressFor(route, { ...(params ? { params } : {}), ...(query ? { query } : {}) });
    return exchange(world.url + address + (search && (address.includes('?') ? '&' : '?')) + search, { method: route.method, token, body, headers });
  };
  return { valid, send, caller, before: await tableContents(world.db) };
}

const fieldsNamed = ({ error }: TestAnswer): string[] => error.details.map(({ field }) => String(field));

/** Refused in the house's words: status, code, every wrong field, what to do next. */
function expectRefused(answer: TestAnswer, status: number, code: string, ...fields: string[]): void {
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(`"code":"${code}"`)]);
  expect(answer.error).toMatchObject({ message: expect.stringMatching(/\w/), next: expect.stringMatching(/\w/), requestId: answer.headers.get('x-request-id') });
  for (const field of fields) {
    expect([field, fieldsNamed(answer).some((given) => given === field || given.startsWith(`${field}.`))]).toEqual([field, true]);
  }
}

afterEach(() => {
  expect(world.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
});

const withBody = routeTable.filter(({ endpoint }) => endpoint.body);

describe.each(named(withBody))('the body of %s', (_, route) => {
  const properties = propertiesOf(route.endpoint.body);
  const required = (route.endpoint.body as TObject).required as string[] | undefined ?? [];

  test('is JSON, and an object', async () => {
    const { send, before } = await attacked(route);
    for (const body of ['{', '}', '{"name":', '{name:1}', "{'name':1}", '{"a":1,}', '[1,]', 'name=x', '<a/>', '\u0000', '{"a":\u0001}', '{"a":1}{"b":2}', 'NaN']) {
      expectRefused(await send({ body }), 400, 'request.malformed');
    }
    expectRefused(await send({ body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }), 400, 'request.malformed');
    for (const body of ['[]', '[{}]', '"text"', '7', 'true', 'null']) expectRefused(await send({ body }), 400, 'request.invalid', 'body');
    for (const body of ['{"__proto__":{}}', '{"a":{"__proto__":1}}', String.raw`{"\u005f_proto__":1}`]) expectRefused(await send({ body }), 400, 'request.malformed');
    expect(await tableContents(world.db)).toEqual(before);
  });

  test('names all that is missing when it is empty', async () => {
    const { send, before } = await attacked(route);
    const isOptional = Check(route.endpoint.body as TSchema, {});
    for (const body of ['', ' \n', '{}']) {
      const answer = await send({ body });
      if (isOptional) expect([400, 401]).toContain(answer.status);
      else expectRefused(answer, 400, 'request.invalid', ...(required.length > 0 ? required.map((name) => `body.${name}`) : ['body']));
    }
    expect(await tableContents(world.db)).toEqual(before);
  });

  test('is not read when it is too large, too deep or of another kind', async () => {
    const { send, before } = await attacked(route);
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      expectRefused(await send({ body: `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`, headers }), 413, 'request.too_large');
    }
    for (const body of ['['.repeat(100_000), `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`]) expectRefused(await send({ body }), 400, 'request.malformed');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'application/jsonx', 'application/json-patch+json', 'x']) {
      expectRefused(await send({ headers: { 'content-type': type } }), 415, 'request.media_type');
    }
    expect(await tableContents(world.db)).toEqual(before);
  });

  test('has no field of a wrong type, and none that nobody knows', async () => {
    const { valid, send, before } = await attacked(route);
    for (const [name, schema] of properties) {
      for (const value of wrongValues(schema)) expectRefused(await send({ body: { ...valid.body, [name]: value } }), 400, 'request.invalid', `body.${name}`);
    }
    for (const name of ['unknown', 'constructor', 'id', 'org_id', 'organisationId', 'deletedAt', 'a/b', 'ä', ' ']) {
      expectRefused(await send({ body: { ...valid.body, [name]: 1 } }), 400, 'request.invalid', `body.${name}`);
    }
    const allWrong = Object.fromEntries(properties.map(([name, schema]) => [name, wrongValues(schema)[0]]));
    expectRefused(await send({ body: { ...allWrong, unknown: 1 } }), 400, 'request.invalid', 'body.unknown', ...properties.map(([name]) => `body.${name}`));
    expect(await tableContents(world.db)).toEqual(before);
  });

  test('has no text that cannot be kept, and control characters only in secrets', async () => {
    const { valid, send, before } = await attacked(route);
    for (const [name, schema] of properties.filter(([, property]) => isText(property))) {
      const text = String(valid.body?.[name] ?? 'text');
      for (const piece of unstorable) expectRefused(await send({ body: { ...valid.body, [name]: `${text}${piece}` } }), 400, 'request.invalid', `body.${name}`);
      for (const character of controlCharacters) {
        if (isSecretName(name)) continue;
        expect([name, character, Check(schema, `${text}${character}`)]).toEqual([name, character, false]);
        expectRefused(await send({ body: { ...valid.body, [name]: `${text}${character}` } }), 400, 'request.invalid', `body.${name}`);
      }
    }
    expectRefused(await send({ body: { ...valid.body, 'a\u0000': 1 } }), 400, 'request.invalid');
    expect(await tableContents(world.db)).toEqual(before);
  });

  test('has an id in one casing only', async () => {
    const { valid, send, before } = await attacked(route);
    for (const [name] of properties) {
      const other = name.replace(/I([dD])(s?)$/, (_ignored, letter: string, plural: string) => `I${letter === 'd' ? 'D' : 'd'}${plural}`);
      const given = valid.body?.[name] ?? 'x';
      if (other !== name) expectRefused(await send({ body: { ...valid.body, [name]: given, [other]: given } }), 400, 'request.invalid', `body.${other}`);
    }
    expect(await tableContents(world.db)).toEqual(before);
  });
});

const changing = routeTable.filter(({ endpoint, method }) => !endpoint.body && method !== 'GET');

test.each(named(changing))('%s takes no body', async (_, route) => {
  const { send, before } = await attacked(route);
  expectRefused(await send({ body: { force: true, name: 'x' } }), 400, 'request.invalid', 'body.force', 'body.name');
  expectRefused(await send({ body: '"text"' }), 400, 'request.invalid', 'body');
  expectRefused(await send({ body: '{' }), 400, 'request.malformed');
  expect(await tableContents(world.db)).toEqual(before);
});

const withParameters = routeTable.filter(({ endpoint }) => endpoint.params);
const wrongIds = [...Object.values(idPrefixes).map((prefix) => `${prefix}_1`), ...hostileTexts, '../x', '..%2f..%2fx', 'a/b', '*', ':id'];

test.each(named(withParameters))('the parameters of %s are what their schema says', async (_, route) => {
  const { valid, send, before } = await attacked(route);
  for (const [name, schema] of propertiesOf(route.endpoint.params)) {
    // What is empty or a dot makes another path, and another path is another route or none.
    for (const value of wrongIds.filter((text) => !Check(schema, text) && !/^\.{0,2}$/.test(text))) {
      expectRefused(await send({ params: { ...valid.params, [name]: encodeURIComponent(value) } }), 400, 'request.invalid', 'path');
    }
    expectRefused(await send({ params: { ...valid.params, [name]: 'x'.repeat(2_000) } }), 400, 'request.invalid', 'path');
    for (const broken of ['%', '%zz', '%ff', '%c3%28']) expectRefused(await send({ params: { ...valid.params, [name]: broken } }), 400, 'request.invalid', 'path');
    expectRefused(await send({ params: { ...valid.params, [name]: `${valid.params?.[name]}%00` } }), 400, 'request.invalid', `path.${name}`);
    expectRefused(await send({ params: { ...valid.params, [name]: `${valid.params?.[name]}%2F..` } }), 400, 'request.invalid', `path.${name}`);
  }
  expect(await tableContents(world.db)).toEqual(before);
});

test.each(named(routeTable))('%s takes no query that it does not know', async (_, route) => {
  const { send, before } = await attacked(route);
  const known = new Set(propertiesOf(route.endpoint.query).map(([name]) => name));
  // The identity provider is somebody else's, and may add what it likes.
  const isOpen = (route.endpoint.query as { additionalProperties?: boolean } | undefined)?.additionalProperties !== false && known.size > 0;
  for (const name of ['unknown', 'sort', 'a[]', 'limit[gt]', '__proto__', 'constructor', 'Limit', "'", 'ä']) {
    const answer = await send({}, `${encodeURIComponent(name)}=1`);
    if (isOpen) expect(answer.status).toBeLessThan(500);
    else expectRefused(answer, 400, 'request.invalid', `query.${name}`);
    if (isOpen) break;
  }
  if (!isOpen) expect(await tableContents(world.db)).toEqual(before);
});

const withQuery = routeTable.filter(({ endpoint }) => endpoint.query);

test.each(named(withQuery))('the query of %s is what its schema says', async (_, route) => {
  const { valid, send, before } = await attacked(route);
  for (const [name, schema] of propertiesOf(route.endpoint.query)) {
    const expectedStatus = (text: string): number[] => {
      const value = (schema as { type?: string }).type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text)
        : (schema as { type?: string }).type === 'boolean' ? { true: true, false: false }[text] : text;
      const fits = Check(schema, value) && !/\u0000/.test(text);
      // A text that fits the schema may still be a cursor of no list, the name of no organisation, or nothing that is there.
      return fits ? [successOf(route, valid), 400, 401, 403, 404] : [400];
    };
    for (const text of hostileTexts) {
      const answer = await send({ query: { ...valid.query, [name]: text } });
      expect([name, text, answer.status]).toEqual([name, text, expect.toBeOneOf(expectedStatus(text))]);
      if (answer.status === 400) expectRefused(answer, 400, 'request.invalid', `query.${name}`);
    }
    expectRefused(await send({ query: { ...valid.query, [name]: '1' } }, `${name}=2`), 400, 'request.invalid', `query.${name}`);
    expectRefused(await send({ query: valid.query ?? {} }, `${name}[]=1`), 400, 'request.invalid');
  }
  expect(await tableContents(world.db)).toEqual(before);
});

test.each(named(routeTable.filter(isList)))('the cursors of %s can be tampered with, and nothing breaks', async (_, route) => {
  const { send, valid, caller, before } = await attacked(route);
  const first = await send({ query: { limit: '1' } });
  expect(first.status).toBe(200);
  const genuine = (await genuineCursor(route, caller.organisationId)) ?? first.meta.nextCursor;
  const bytes = Buffer.from(genuine ?? 'e30', 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 7) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const { status, error } = await send({ query: { ...valid.query, cursor: flipped.toString('base64url') } });
    expect([200, 400]).toContain(status);
    if (status === 400) expect(error.details).toMatchObject([{ field: 'query.cursor' }]);
  }
  expect(await tableContents(world.db)).toEqual(before);
});

/** As the list itself would write it, from rows that are not there: so that lists without a second page are tried too. */
async function genuineCursor(route: Route, organisationId: string): Promise<string | undefined> {
  const sortBy = propertiesOf(route.endpoint.query).find(([name]) => name === 'sort_by')?.[1] as { enum?: readonly string[] } | undefined;
  const sort = sortBy?.enum?.[0];
  if (sort === undefined) return undefined;
  const key = ['createdAt', 'addedAt', 'updatedAt'].includes(sort) ? new Date(0).toISOString() : 'x';
  return Buffer.from(JSON.stringify({ s: sort, o: 'desc', k: [key, organisationId] })).toString('base64url');
}

test('a request line that is no URL at all is refused in the same words', async () => {
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = httpRequest(world.url, { path: '/api/projects/%', headers: { authorization: `Bearer ${world.admin.token}` } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk)).on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', reject).end();
  });
  expect(answer).toEqual({ status: 400, text: expect.stringContaining('"code":"request.invalid"') });
});
