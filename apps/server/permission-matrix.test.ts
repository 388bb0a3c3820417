import { randomBytes } from 'node:crypto';
import { entityOf, type NarrowScopeKind, policies, type Policy, scopesOf, type ScopeKind, systemRoles } from '@spacedock/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from './config/access/authenticate.ts';
import { testClient, type TestAnswer, type TestClient } from './testing/client.ts';
import { nameOf, routeTable } from './testing/route-table.ts';
import { sharedOrganisation } from './testing/shared-organisation.ts';
import { stageFor, type ValidRequest } from './testing/stage.ts';
import { addressFor, successOf, validRequest } from './testing/valid-requests.ts';
import { type HeldRole, type Person, startWorld, type World } from './testing/world.ts';
import type { Route } from './gateway/route.ts';

/**
 * Every route × every kind of caller, with the exact status each must get. The rows come from the route tables, so a new
 * route is covered from the moment it stands in one. Each case has people and things of its own.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld({ signup: true });
});
afterAll(() => world.close());

const guarded = routeTable.filter(({ policy }) => policy !== 'public');
const open = routeTable.filter(({ policy }) => policy === 'public');
const withPolicy = guarded.filter((route): route is Route & { policy: Policy } => route.policy !== 'member');

const send = (route: Route, request: ValidRequest, by: TestClient): Promise<TestAnswer> =>
  (request.sender ?? by).send(route.method, addressFor(route, request).replace(/^\/api/, ''), request.body);

/** Sends a valid request, made up in the caller's own organisation, as that caller. */
async function sentBy(route: Route, roles: readonly HeldRole[]): Promise<{ readonly answer: TestAnswer; readonly request: ValidRequest }> {
  const caller = await callerWith(roles, await organisationOf(route));
  const request = await validRequest(route, await stageFor(world, caller));
  return { answer: await send(route, request, caller), request };
}

const organisationOf = (route: Route): Promise<string> => sharedOrganisation(world, route);

const callerWith = (roles: readonly HeldRole[], organisationId: string): Promise<Person> =>
  world.person(roles.map((held) => ({ ...held, scopeId: held.scopeId ?? organisationId })), organisationId);

async function tokenThatExpired(): Promise<string> {
  const person = await world.person([{ role: 'role_superadmin' }]);
  const token = `sd_pat_${randomBytes(24).toString('base64url')}`;
  await world.db.insertInto('config.access_tokens').values({
    id: `tok_${randomBytes(8).toString('hex')}`, org_id: person.organisationId, user_id: person.userId, name: 'expired', hash: hashOf(token),
    expires_at: new Date(world.clock.now().getTime() - 1000), last_used_at: null, created_at: world.clock.now(),
  }).execute();
  return token;
}

const missing = (policy: Policy) => expect.objectContaining({ code: 'policy.missing', message: expect.stringContaining(policy) });
/** What it takes to use the policy on a thing: to see the thing too, and to hold what the request hands out. */
const justEnough = (policy: Policy, request: ValidRequest): Policy[] => [...new Set([policy, `${entityOf(policy)}:view` as Policy, ...(request.alsoNeeds ?? [])])];

describe.each(guarded.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
  test('without a token, with a wrong one, with an expired one: 401', async () => {
    const address = addressFor(route, { params: Object.fromEntries([...route.path.matchAll(/:([^/]+)/g)].map(([, name]) => [name, 'x'])) }).replace(/^\/api/, '');
    const as = async (token?: string) => (await testClient(world.url, token).send(route.method, address)).error?.code;
    expect(await as()).toBe('auth.missing');
    expect(await as(`sd_pat_${randomBytes(24).toString('base64url')}`)).toBe('auth.invalid');
    expect(await as('eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c3JfMSJ9.')).toBe('auth.invalid');
    expect(await as(await tokenThatExpired())).toBe('auth.expired');
  });

  test.each(systemRoles.map(({ name, id, policies: held }) => [name, id, held] as const))('%s', async (_name, id, held) => {
    const { answer, request } = await sentBy(route, [{ role: id }]);
    if (route.policy === 'member' || route.policy === 'public' || held.includes(route.policy)) expect(answer).toMatchObject({ status: successOf(route, request) });
    else expect(answer).toMatchObject({ status: 403, error: missing(route.policy) });
  });
});

describe.each(withPolicy.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
  const { policy } = route;
  const scopes: readonly ScopeKind[] = scopesOf[entityOf(policy)];

  test('a custom role with every policy but this one: 403 naming it', async () => {
    const caller = await callerWith([], await organisationOf(route));
    const role = await world.role(policies.filter((other) => other !== policy), caller.organisationId);
    const { answer } = await sentAs(caller, route, { role });
    expect(answer).toMatchObject({ status: 403, error: missing(policy) });
  });

  test('a custom role with just this one, in the whole organisation', async () => {
    const caller = await callerWith([], await organisationOf(route));
    const { answer, request } = await sentAs(caller, route, undefined, (made) => justEnough(policy, made));
    expect(answer).toMatchObject({ status: successOf(route, request) });
  });

  test('in the scope of what it speaks of, and in another scope of the same kind', async () => {
    const caller = await callerWith([], await organisationOf(route));
    const request = await validRequest(route, await stageFor(world, caller));
    for (const [kind, id] of Object.entries(request.place ?? {}) as [NarrowScopeKind, string][]) {
      const role = await world.role(justEnough(policy, request), caller.organisationId);
      const outside = await callerWith(
        [{ role, scope: kind, scopeId: `${id}0` }, ...await heldElsewhere(request, caller.organisationId)], caller.organisationId,
      );
      const elsewhere = await send(route, request, outside);
      if (!scopes.includes(kind)) {
        expect(elsewhere, `${kind} cannot hold it`).toMatchObject({ status: 403, error: missing(policy) });
        continue;
      }
      expect(elsewhere, `another ${kind}`).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
      const again = await validRequest(route, await stageFor(world, caller));
      const own = await callerWith(
        [{ role, scope: kind, scopeId: again.place?.[kind] ?? '' }, ...await heldElsewhere(again, caller.organisationId)],
        caller.organisationId,
      );
      expect(await send(route, again, own), `its own ${kind}`).toMatchObject({ status: successOf(route, again) });
    }
    if (request.place) return;
    for (const kind of scopes.filter((scope): scope is NarrowScopeKind => scope !== 'organisation')) {
      const role = await world.role(justEnough(policy, request), caller.organisationId);
      const narrow = await callerWith([{ role, scope: kind, scopeId: 'somewhere_else' }], caller.organisationId);
      const answer = await send(route, await validRequest(route, await stageFor(world, narrow)), narrow);
      if (route.method === 'GET') {
        expect(answer.status).toBe(successOf(route, request));
        // All that lies in a scope without contents is the assignment that was made for it.
        for (const item of answer.data as unknown[]) expect(JSON.stringify(item)).toContain('somewhere_else');
      } else expect(answer).toMatchObject({ status: 403, error: missing(policy) });
    }
  });

  test('the SuperAdmin of another organisation does not find what it speaks of', async () => {
    const request = await validRequest(route, await stageFor(world, await callerWith([], await organisationOf(route))));
    if (!request.params && !request.place) return; // it speaks of nothing: in another organisation it is another request
    const stranger = await callerWith([{ role: 'role_superadmin' }], world.organisationId);
    expect(await send(route, request, stranger)).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
  });
});

async function heldElsewhere({ elsewhere = [] }: ValidRequest, organisationId: string): Promise<readonly HeldRole[]> {
  return Promise.all(elsewhere.map(async ({ scope, scopeId, policies: held }) => ({ role: await world.role(held, organisationId), scope, scopeId })));
}

async function sentAs(caller: Person, route: Route, held?: HeldRole, policiesFor?: (request: ValidRequest) => Policy[]) {
  const request = await validRequest(route, await stageFor(world, caller));
  const role = held?.role ?? await world.role(policiesFor?.(request) ?? [], caller.organisationId);
  await world.db.insertInto('config.assignments').values({
    id: `asgn_${randomBytes(8).toString('hex')}`, org_id: caller.organisationId, role_id: role, user_id: caller.userId, team_id: null, scope_kind: 'organisation',
    scope_id: caller.organisationId, scope_project_id: null, created_by: 'system:test', created_at: world.clock.now(), updated_at: world.clock.now(),
  }).execute();
  await world.server.access.settleAccess();
  return { answer: await send(route, request, caller), request };
}

test.each(open.map((route) => [nameOf(route), route] as const))('%s is open to everybody', async (_, route) => {
  const request = await validRequest(route, await stageFor(world, await callerWith([{ role: 'role_viewer' }], await organisationOf(route))));
  const answer = await fetch(`${world.url}${addressFor(route, request)}`, {
    method: route.method, redirect: 'manual', ...(request.body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(request.body) } : {}),
  });
  expect(answer.status).toBe(successOf(route, request));
});

test('an access token is refused on every route once its quarter of an hour is over', async () => {
  const person = await world.person([{ role: 'role_superadmin' }]);
  await world.setPassword(person, 'a long enough password');
  const session = await world.signIn(person.email, 'a long enough password');
  world.clock.advance(16 * 60_000);
  for (const route of guarded) {
    const answer = await session.send(route.method, route.path.replaceAll(/:[^/]+/g, 'x'));
    expect([nameOf(route), answer.status, answer.error?.code]).toEqual([nameOf(route), 401, 'auth.expired']);
  }
});
