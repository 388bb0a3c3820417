import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { ok } from './answer.ts';
import { type Endpoint, endpointsOf } from './endpoint.ts';
import { checkRoutes, rootRoutes, type Route, type RouteRow, RouteTableError, routes } from './route.ts';

const { endpoint, publicEndpoint } = endpointsOf<object, object>();
const shape = { summary: 'Test', answers: { 200: Type.Object({}) }, handle: async () => ok({}) };
const plain = endpoint(shape);
const open = publicEndpoint(shape);
const withId = endpoint({ ...shape, params: Type.Object({ id: Type.String() }) });

const row = (policy: unknown, ended: Endpoint<object, object> = plain, path = '/things'): RouteRow<object, object> =>
  ['GET', path as '/', policy as 'member', ended];
const check = (...rows: RouteRow<object, object>[]): void => checkRoutes(routes('project', rows) as readonly Route[]);

test('a table in which everything is decided holds', () => {
  expect(() => check(
    row('project:view'), ['POST', '/things', 'member', plain], row('project:view', withId, '/things/:id'),
    row('project:view', plain, '/things/stats'), row('public', open, '/open'),
  )).not.toThrow();
});

test.each([
  undefined, null, '', 'project', 'project:read', 'Public', 'projects:view', 'toString',
])('a route whose policy is %s does not start', (policy) => {
  expect(() => check(row(policy))).toThrow(RouteTableError);
  expect(() => check(row(policy))).toThrow('GET /api/things has no policy');
});

test('public is said twice, in the table and at the endpoint, or the route does not start', () => {
  expect(() => check(row('public', plain))).toThrow('GET /api/things is public, but its endpoint was declared as caller');
  expect(() => check(row('project:view', open))).toThrow('is project:view, but its endpoint was declared as public');
  expect(() => check(row('member', open))).toThrow('is member, but its endpoint was declared as public');
});

test('a route stands in the table once, whatever its parameters are called', () => {
  const other = endpoint({ ...shape, params: Type.Object({ name: Type.String() }) });
  expect(() => check(row('project:view'), row('project:update'))).toThrow('GET /api/things stands in the table twice');
  expect(() => check(row('project:view', withId, '/things/:id'), row('project:view', other, '/things/:name'))).toThrow('twice');
  expect(() => checkRoutes(
    [...routes('project', [row('project:view')]), ...rootRoutes('project', [row('project:view')])] as readonly Route[],
  )).not.toThrow();
});

test('path and schema name the same parameters', () => {
  expect(() => check(row('project:view', plain, '/things/:id'))).toThrow('path and schema differ in :id');
  expect(() => check(row('project:view', withId, '/things'))).toThrow('path and schema differ in :id');
  expect(() => check(row('project:view', withId, '/things/:ID'))).toThrow(/:ID[\s\S]*:id/);
});

test('a GET takes no body', () => {
  expect(() => check(row('project:view', endpoint({ ...shape, body: Type.Object({}) })))).toThrow('wants a body');
});

test('an entity that does not exist does not start', () => {
  expect(() => checkRoutes(routes('thing' as 'project', [row('project:view')]) as readonly Route[])).toThrow(
    'belongs to no known entity',
  );
});

test('every fault of the table is told at once', () => {
  expect(() => check(row(undefined), row('project:view', plain, '/a/:b'))).toThrow(/has no policy[\s\S]*differ in :b/);
});
