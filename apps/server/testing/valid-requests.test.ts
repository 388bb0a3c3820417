import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange } from './client.ts';
import { nameOf, routeTable } from './route-table.ts';
import { stageFor } from './stage.ts';
import { addressFor, routesWithRequest, successOf, validRequest } from './valid-requests.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ signup: true });
});
afterAll(async () => world.close());

test('the table of the tests is the one that the server runs', async () => {
  const { body } = await world.anybody.get('/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
  expect(routeTable.map(nameOf).toSorted()).toEqual(served.toSorted());
});

test('no request is kept for a route that is not there', () => {
  expect(routesWithRequest.filter((name) => !routeTable.some((route) => nameOf(route) === name))).toEqual([]);
});

test.each(routeTable.map((route) => [nameOf(route), route] as const))('%s says yes to its valid request', async (_, route) => {
  const caller = await world.person([{ role: 'role_superadmin' }], await world.organisation('Stage'));
  const request = await validRequest(route, await stageFor(world, caller));
  const token = route.policy === 'public' ? undefined : (request.sender ?? caller).token;
  const answer = await exchange(world.url + addressFor(route, request), { method: route.method, token, body: request.body });
  expect([answer.status, answer.error]).toEqual([
    successOf(route, request), (request.status ?? 200) < 400 ? undefined : expect.anything(),
  ]);
});
