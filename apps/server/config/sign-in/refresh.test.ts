import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import { hashOf } from '../access/authenticate.ts';

interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly tenants: readonly { readonly id: string }[];
}
type Replica = Awaited<ReturnType<World['replica']>>;

let world: World;
let other: Replica;
let ada: Person;
const password = 'correct horse battery';

beforeAll(async () => {
  world = await startWorld();
  world.clock.hold();
  other = await world.replica();
  ada = await world.person([{ role: 'role_viewer' }]);
  await world.setPassword(ada, password);
});
afterAll(() => world.close());

const refresh = (refreshToken: string | undefined, rest: object = {}, at = world.url) =>
  testClient(at).post<SignedIn>('/auth/refresh', { ...(refreshToken === undefined ? {} : { refreshToken }), ...rest });
const statusOf = async (token: string, at = world.url) => (await testClient(at, token).get('/auth/me')).status;
const sessionOf = (accessToken: string) =>
  (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as { readonly sid: string }).sid;

test('a refresh token gives the next one, on any replica', async () => {
  let { refreshToken } = await world.signIn(ada.email, password);
  for (const at of [other.url, world.url, other.url]) {
    const { status, data } = await refresh(refreshToken, {}, at);
    expect(status).toBe(200);
    expect(data.refreshToken).not.toBe(refreshToken);
    expect(await statusOf(data.accessToken, other.url)).toBe(200);
    refreshToken = data.refreshToken ?? '';
  }
});

test('one that was used ends the whole session, and its access tokens die on every replica with the next request', async () => {
  const first = await world.signIn(ada.email, password);
  const second = (await refresh(first.refreshToken)).data;
  // Both replicas remember that these are good.
  const statuses = () => Promise.all([first, second].flatMap(({ accessToken }) =>
    [world.url, other.url].map((at) => statusOf(accessToken, at))));
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  world.clock.advance(30_001);
  const replay = await refresh(first.refreshToken);
  expect([replay.status, replay.error.code]).toEqual([401, 'auth.replayed']);
  expect(await statuses()).toEqual([401, 401, 401, 401]);
  const late = await refresh(second.refreshToken);
  expect([late.status, late.error.code]).toEqual([401, 'auth.revoked']);

  const id = sessionOf(first.accessToken);
  const session = await world.db.selectFrom('config.sessions').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect(session.revoked_for).toBe('refresh token replayed');
  const entries = await world.db.selectFrom('config.audit_log').where('resource_id', '=', id)
    .where('action', '=', 'refresh').selectAll().execute();
  expect(entries).toMatchObject([
    { actor: ada.email, result: 'refused', code: 'auth.replayed', metadata: { revoked: 'refresh token replayed' } },
  ]);
});

test('two at the same moment both get tokens, as two tabs of a browser need; once one of these is exchanged, the other is a replay', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { refreshToken } = await world.signIn(ada.email, password);
    const [left, right] = await Promise.all([refresh(refreshToken), refresh(refreshToken, {}, other.url)]);
    expect([left.status, right.status]).toEqual([200, 200]);
    expect(left.data.refreshToken).not.toBe(right.data.refreshToken);
    for (const { data } of [left, right]) expect(await statusOf(data.accessToken)).toBe(200);

    const [taken, left1] = round % 2 === 0 ? [left, right] : [right, left];
    const next = await refresh(taken.data.refreshToken);
    expect(next.status).toBe(200);
    const thief = await refresh(left1.data.refreshToken);
    expect([thief.status, thief.error.code]).toEqual([401, 'auth.replayed']);
    expect(await statusOf(next.data.accessToken)).toBe(401);
    expect((await refresh(next.data.refreshToken)).error.code).toBe('auth.revoked');
  }
});

test('whose answer was lost asks again within 30 seconds of the first time, and gets an answer each time', async () => {
  const { refreshToken } = await world.signIn(ada.email, password);
  expect((await refresh(refreshToken)).status).toBe(200);
  world.clock.advance(20_000);
  expect((await refresh(refreshToken, {}, other.url)).status).toBe(200);
  world.clock.advance(10_000);
  const last = await refresh(refreshToken);
  expect(last.status).toBe(200);
  const next = await refresh(last.data.refreshToken);
  expect(next.status).toBe(200);
  const older = await refresh(refreshToken);
  expect([older.status, older.error.code], 'two exchanges ago').toEqual([401, 'auth.replayed']);
});

test('a session from before there were generations goes on, without leeway', async () => {
  const { refreshToken } = await world.signIn(ada.email, password);
  await world.db.updateTable('config.refresh_tokens').set({ generation: null }).where('hash', '=', hashOf(refreshToken)).execute();
  const { status, data } = await refresh(refreshToken);
  expect(status).toBe(200);
  expect((await refresh(data.refreshToken)).status).toBe(200);
  expect((await refresh(refreshToken)).error.code).toBe('auth.replayed');
});

test('by cookie the next one comes by cookie, and not in the body', async () => {
  const { headers } = await world.anybody.post('/auth/login', { email: ada.email, password, cookie: true });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const answer = await world.anybody.send<SignedIn>('POST', '/auth/refresh', undefined, { cookie });
  expect(answer.status).toBe(200);
  expect(answer.data).not.toHaveProperty('refreshToken');
  const next = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(next).toMatch(/^spacedock_refresh=sd_rt_/);
  expect(next).not.toBe(cookie);
  expect((await world.anybody.send('POST', '/auth/refresh', undefined, { cookie })).status, 'of another tab').toBe(200);
  expect((await world.anybody.send('POST', '/auth/refresh', {}, { cookie: next })).status).toBe(200);
  expect((await world.anybody.send('POST', '/auth/refresh', undefined, { cookie })).status).toBe(401);
});

test('a member of several organisations moves the session to another; what was meant for the first dies with that', async () => {
  const second = await world.organisation('Second');
  await world.join(ada, second);
  const first = await world.signIn(ada.email, password);
  for (const url of [world.url, other.url]) expect(await statusOf(first.accessToken, url)).toBe(200);

  const foreign = await refresh(first.refreshToken, { organisation: await world.organisation('Foreign') });
  expect([foreign.status, foreign.error.code]).toEqual([403, 'auth.no_organisation']);
  // The refused try did not use up the token.
  const moved = await refresh(first.refreshToken, { organisation: second });
  expect(moved.status).toBe(200);
  expect(moved.data.tenants[0]?.id).toBe(second);
  const me = await testClient(other.url, moved.data.accessToken).get<{ organisation: { id: string } }>('/auth/me');
  expect(me.data.organisation.id).toBe(second);
  for (const url of [world.url, other.url]) expect(await statusOf(first.accessToken, url)).toBe(401);
  const entries = await world.db.selectFrom('config.audit_log').where('org_id', '=', second)
    .where('action', '=', 'login').selectAll().execute();
  expect(entries).toMatchObject([{ actor: ada.email, path: '/api/auth/refresh', metadata: { from: world.organisationId } }]);
});

test('a browser moves by cookie', async () => {
  const bob = await world.person();
  await world.setPassword(bob, password);
  const elsewhere = await world.organisation('Elsewhere');
  await world.join(bob, elsewhere);
  const { headers } = await world.anybody.post('/auth/login', { email: bob.email, password, cookie: true, organisation: world.organisationId });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const moved = await world.anybody.send<SignedIn>('POST', '/auth/refresh', { organisation: elsewhere }, { cookie });
  expect([moved.status, moved.data.tenants.map(({ id }) => id)]).toEqual([200, [elsewhere, world.organisationId]]);
  expect(moved.data).not.toHaveProperty('refreshToken');
  const next = moved.headers.get('set-cookie')?.split(';')[0] ?? '';
  const stayed = await world.anybody.send<SignedIn>('POST', '/auth/refresh', undefined, { cookie: next });
  expect(stayed.data.tenants[0]?.id, 'until it moves again').toBe(elsewhere);
});

test('who was disabled or removed gets no more tokens', async () => {
  const bob = await world.person();
  await world.setPassword(bob, password);
  const { refreshToken } = await world.signIn(bob.email, password);
  await world.db.updateTable('config.memberships').set({ status: 'disabled' }).where('user_id', '=', bob.userId).execute();
  expect((await refresh(refreshToken)).error.code).toBe('auth.revoked');
  await world.db.deleteFrom('config.memberships').where('user_id', '=', bob.userId).execute();
  expect((await refresh(refreshToken)).error.code).toBe('auth.invalid');
});

test('garbage is refused, and slowed by address; good tokens from the same address are not', async () => {
  const { refreshToken } = await world.signIn(ada.email, password);
  expect((await refresh(undefined)).error.code).toBe('auth.missing');
  await world.db.deleteFrom('config.sign_in_failures').execute();
  for (let i = 0; i < 20; i += 1) {
    const { status, error } = await refresh(`sd_rt_garbage${i}`);
    expect([status, error.code]).toEqual([401, 'auth.invalid']);
  }
  const slowed = await refresh('sd_rt_garbage', {}, other.url);
  expect([slowed.status, slowed.error.code, slowed.headers.get('retry-after')]).toEqual([429, 'auth.slowed', '1']);
  expect((await refresh(refreshToken)).status).toBe(200);
  await expect(world.signIn(ada.email, password)).resolves.toBeDefined();
});

test('after 30 days without use it has expired; each use gives 30 more', async () => {
  const { refreshToken } = await world.signIn(ada.email, password);
  world.clock.advance(29 * 24 * 3600_000);
  const { data } = await refresh(refreshToken);
  world.clock.advance(29 * 24 * 3600_000);
  const last = await refresh(data.refreshToken);
  expect(last.status).toBe(200);
  world.clock.advance(30 * 24 * 3600_000);
  const late = await refresh(last.data.refreshToken);
  expect([late.status, late.error.code]).toEqual([401, 'auth.expired']);
});
