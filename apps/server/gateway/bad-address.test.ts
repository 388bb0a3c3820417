import { idPrefixes } from '@spacedock/contracts';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackOn, expectRefused, named, propertiesOf } from '../testing/attack.ts';
import { fitsAsText, hostileTexts } from '../testing/hostile-values.ts';
import { nameOf, routeTable } from '../testing/route-table.ts';
import { successOf } from '../testing/valid-requests.ts';
import { startWorld, type World } from '../testing/world.ts';
import type { Route } from './route.ts';

/** Every route with all that can be wrong with its path and query. Made from the route table: a new route is attacked too. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ signup: true });
});
afterAll(async () => world.close());

const wrongIds = [
  ...Object.values(idPrefixes).map((prefix) => `${prefix}_1`), ...hostileTexts, '../x', '..%2f..%2fx', 'a/b', '*', ':id',
];

const withParameters = routeTable.filter(({ endpoint }) => endpoint.params);

test.each(named(withParameters))('the parameters of %s are what their schema says', async (_, route) => {
  const { valid, send, expectNothingWritten } = await attackOn(world, route);
  for (const [name, schema] of propertiesOf(route.endpoint.params)) {
    const right = valid.params?.[name] ?? '';
    // What is empty or a dot makes another path, and another path is another route or none.
    const wrong = wrongIds.filter((text) => !Check(schema, text) && !/^\.{0,2}$/.test(text)).map(encodeURIComponent);
    await Promise.all([...wrong, 'x'.repeat(2_000), '%', '%zz', '%ff', '%c3%28'].map(async (value) =>
      expectRefused(await send({ params: { ...valid.params, [name]: value } }), 400, 'request.invalid', 'path')));
    for (const ending of ['%00', '%2F..', '%2f', '%20', '%0a']) {
      expectRefused(await send({ params: { ...valid.params, [name]: right + ending } }), 400, 'request.invalid', `path.${name}`);
    }
  }
  await expectNothingWritten();
});

/** The identity provider and GitHub are somebody else's, and may add to the query what they like. */
const takesAnyQuery = ({ endpoint: { query } }: Route): boolean =>
  query !== undefined && (query as { additionalProperties?: boolean }).additionalProperties !== false;

test('two routes take what they do not know, on purpose', () => {
  expect(routeTable.filter(takesAnyQuery).map(({ path }) => path)).toEqual(['/auth/oidc/callback', '/integrations/github/callback']);
});

const choosy = routeTable.filter((route) => !takesAnyQuery(route));

test.each(named(choosy))('%s takes no query that it does not know', async (_, route) => {
  const { send, expectNothingWritten } = await attackOn(world, route);
  for (const name of ['unknown', 'sort', 'a[]', 'limit[gt]', '__proto__', 'constructor', 'Limit', "'", 'ä']) {
    expectRefused(await send({}, `${encodeURIComponent(name)}=1`), 400, 'request.invalid', `query.${name}`);
  }
  await expectNothingWritten();
});

const withQuery = routeTable.filter(({ endpoint }) => endpoint.query);

test.each(named(withQuery))('the query of %s is what its schema says', async (_, route) => {
  const { valid, send, expectNothingWritten } = await attackOn(world, route);
  let saidYes = false;
  for (const [name, schema] of propertiesOf(route.endpoint.query)) {
    await Promise.all(hostileTexts.map(async (text) => {
      const answer = await send({ query: { ...valid.query, [name]: text } });
      saidYes ||= answer.status < 300;
      // What fits the schema may still be a cursor of no list, the name of another organisation, or of nothing that is there, or
      // the version of a state that is no more.
      const stale = name === 'resourceVersion' ? [409] : [];
      const fits = fitsAsText(schema, text);
      const expected = fits ? [successOf(route, valid), 400, 401, 403, 404, ...stale] : [400];
      expect([name, text, answer.status]).toEqual([name, text, expect.toBeOneOf(expected)]);
      if (answer.status === 400 && !(fits && successOf(route, valid) === 400)) expectRefused(answer, 400, 'request.invalid', `query.${name}`);
    }));
    expectRefused(await send({ query: { ...valid.query, [name]: '1' } }, `${name}=2`), 400, 'request.invalid', `query.${name}`);
    if (!takesAnyQuery(route)) expectRefused(await send({}, `${name}[]=1`), 400, 'request.invalid', `query.${name}[]`);
  }
  // One of the texts may be what it is done with, such as force=true: then it was done.
  if (route.method === 'GET' || !saidYes) await expectNothingWritten();
});

const lists = routeTable.filter(({ endpoint }) => propertiesOf(endpoint.query).some(([name]) => name === 'sort_by'));

test('a list that can be paged can be sorted, or is read from somewhere else', () => {
  const paged = routeTable.filter(({ endpoint }) => propertiesOf(endpoint.query).some(([name]) => name === 'cursor'));
  expect(paged.filter((route) => !lists.includes(route)).map(nameOf)).toEqual(['GET /api/repositories', 'GET /api/branches']);
});

test.each(named(lists))('the cursors of %s can be tampered with, and nothing breaks', async (_, route) => {
  const { send, expectNothingWritten } = await attackOn(world, route);
  const sortBy = propertiesOf(route.endpoint.query).find(([name]) => name === 'sort_by')?.[1];
  const sorts = (sortBy as { enum?: readonly string[] } | undefined)?.enum ?? [];
  expect(sorts).not.toHaveLength(0);
  for (const sort of sorts) {
    for (const key of ['x', '2026-01-01T00:00:00.000Z']) {
      // As the list writes them, so that lists without a second page are tried too.
      const bytes = Buffer.from(JSON.stringify({ s: sort, o: 'asc', k: [key, 'x'] }));
      await Promise.all(Array.from(bytes, async (byte, index) => {
        const flipped = Buffer.from(bytes);
        flipped[index] = byte ^ (1 << (index % 8));
        const answer = await send({ query: { sort_by: sort, sort_order: 'asc', cursor: flipped.toString('base64url') } });
        if (answer.status !== 200) expectRefused(answer, 400, 'request.invalid', 'query.cursor');
      }));
    }
  }
  await expectNothingWritten();
});

test('a path that is no path is refused in the same words, whoever asks', async () => {
  for (const path of ['/%', '/projects/%E0%A4%A', '/%%%', '/projects/%c0%ae']) {
    expectRefused(
      await world.anybody.get(path), 400, 'request.invalid', 'path',
    );
  }
  for (const path of ['/nothing', '//projects', '/projects/stats/1', '/projects/prj_1/nothing']) {
    expectRefused(
      await world.admin.get(path), 404, 'route.unknown',
    );
  }
});
