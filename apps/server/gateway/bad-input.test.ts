import type { TObject, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attackOn, expectRefused, named, propertiesOf } from '../testing/attack.ts';
import { controlCharacters, unstorable, wrongValues } from '../testing/hostile-values.ts';
import { routeTable } from '../testing/route-table.ts';
import { startWorld, type World } from '../testing/world.ts';
import { isSecretName } from './secret-names.ts';

/** Every route that takes a body, with all that can be wrong with one. Made from the route table: a new route is attacked too. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ signup: true });
});
afterAll(async () => world.close());

describe.each(named(routeTable.filter(({ endpoint }) => endpoint.body)))('the body of %s', (_, route) => {
  const schema = route.endpoint.body as TObject;
  const properties = propertiesOf(schema);
  const required = (schema.required ?? []) as readonly string[];

  test('is JSON, and an object', async () => {
    const { send, expectNothingWritten } = await attackOn(world, route);
    for (const body of [
      '{', '}', '{"name":', '{name:1}', "{'name':1}", '{"a":1,}', '[1,]', 'name=x', '<a/>', '\u0000', '{"a":\u0001}',
      '{"a":1}{"b":2}', 'NaN',
    ]) {
      expectRefused(await send({ body }), 400, 'request.malformed');
    }
    expectRefused(await send({ body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }), 400, 'request.malformed');
    for (const body of ['[]', '[{}]', '"text"', '7', 'true', 'null']) {
      expectRefused(
        await send({ body }), 400, 'request.invalid', 'body',
      );
    }
    for (const body of ['{"__proto__":{}}', '{"a":{"__proto__":1}}', String.raw`{"\u005f_proto__":1}`]) {
      expectRefused(
        await send({ body }), 400, 'request.malformed',
      );
    }
    await expectNothingWritten();
  });

  test('names all that is missing when it is empty', async () => {
    const { send, expectNothingWritten } = await attackOn(world, route);
    const mayBeEmpty = Check(schema as TSchema, {});
    for (const body of ['', ' \n', '{}']) {
      const answer = await send({ body });
      // A refresh token may come in a cookie instead; here is none.
      if (mayBeEmpty) expect([400, 401]).toContain(answer.status);
      else {
        expectRefused(
          answer, 400, 'request.invalid', ...(required.length > 0 ? required.map((name) => `body.${name}`) : ['body']),
        );
      }
    }
    await expectNothingWritten();
  });

  test('is not read when it is too large, too deep or of another kind', async () => {
    const { send, stream, expectNothingWritten } = await attackOn(world, route);
    const megabyte = 'x'.repeat(1024 * 1024);
    expectRefused(await send({ body: `{"a":"${megabyte.repeat(10)}"}` }), 413, 'request.too_large');
    expect(await stream(['{"a":"', ...Array.from({ length: 10 }, () => megabyte), '"}'])).toEqual({
      status: 413, text: expect.stringContaining('request.too_large'),
    });
    // As deep as what is read at all allows.
    const depth = Math.min(100_000, Math.floor((route.endpoint.bodyLimit ?? Infinity) / 8));
    for (const body of ['['.repeat(depth), `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]) {
      expectRefused(
        await send({ body }), 400, 'request.malformed',
      );
    }
    for (const type of [
      'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml',
      'application/jsonx', 'application/json-patch+json', 'x',
    ]) {
      expectRefused(await send({ headers: { 'content-type': type } }), 415, 'request.media_type');
    }
    await expectNothingWritten();
  });

  test('has no field of a wrong type, and none that nobody knows', async () => {
    const { valid, send, expectNothingWritten } = await attackOn(world, route);
    for (const [name, property] of properties) {
      for (const value of wrongValues(property)) {
        expectRefused(
          await send({ body: { ...valid.body, [name]: value } }), 400, 'request.invalid', `body.${name}`,
        );
      }
    }
    for (const name of ['unknown', 'constructor', 'id', 'org_id', 'organisationId', 'deletedAt', 'a/b', 'ä', ' ']) {
      expectRefused(await send({ body: { ...valid.body, [name]: 1 } }), 400, 'request.invalid', `body.${name}`);
    }
    const allWrong = Object.fromEntries(properties.map(([name, property]) => [name, wrongValues(property)[0]]));
    expectRefused(
      await send({ body: { ...allWrong, unknown: 1 } }), 400, 'request.invalid', 'body.unknown',
      ...properties.map(([name]) => `body.${name}`),
    );
    await expectNothingWritten();
  });

  test('has no text that cannot be kept, and control characters only in secrets', async () => {
    const { valid, send, expectNothingWritten } = await attackOn(world, route);
    for (const [name, property] of properties.filter(([, one]) => (one as { type?: string }).type === 'string')) {
      const text = String(valid.body?.[name] ?? 'text');
      // What programs print is full of them; it is cleaned before it is kept.
      const isLog = (property as { holds?: string }).holds === 'log';
      const refused = isSecretName(name) || isLog ? unstorable : [...unstorable, ...controlCharacters];
      for (const piece of refused) {
        expectRefused(
          await send({ body: { ...valid.body, [name]: `${text}${piece}` } }), 400, 'request.invalid', `body.${name}`,
        );
      }
    }
    expectRefused(await send({ body: { ...valid.body, 'a\u0000': 1 } }), 400, 'request.invalid');
    await expectNothingWritten();
  });

  test('has an id in one casing only', async () => {
    const { valid, send, expectNothingWritten } = await attackOn(world, route);
    for (const [name] of properties) {
      const other = name.replace(
        /I([dD])(s?)$/, (_ignored, letter: string, plural: string) => `I${letter === 'd' ? 'D' : 'd'}${plural}`,
      );
      const given = valid.body?.[name] ?? 'x';
      if (other !== name) {
        expectRefused(
          await send({ body: { ...valid.body, [name]: given, [other]: given } }), 400, 'request.invalid', `body.${other}`,
        );
      }
    }
    await expectNothingWritten();
  });
});

const bodiless = routeTable.filter(({ endpoint, method }) => !endpoint.body && !endpoint.rawBody && method !== 'GET');

test.each(named(bodiless))('%s takes no body', async (_, route) => {
  const { send, expectNothingWritten } = await attackOn(world, route);
  expectRefused(await send({ body: { force: true, name: 'x' } }), 400, 'request.invalid', 'body.force', 'body.name');
  expectRefused(await send({ body: '"text"' }), 400, 'request.invalid', 'body');
  expectRefused(await send({ body: '{' }), 400, 'request.malformed');
  await expectNothingWritten();
});
