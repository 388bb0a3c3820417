import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';

interface Session {
  readonly id: string;
  readonly current: boolean;
  readonly organisation: { readonly id: string };
  readonly address: string;
}

let world: World;
let other: Awaited<ReturnType<World['replica']>>;
const password = 'correct horse battery';

beforeAll(async () => {
  world = await startWorld();
  world.clock.hold();
  other = await world.replica();
});
afterAll(() => world.close());

async function member(): Promise<Person> {
  const person = await world.person([{ role: 'role_viewer' }]);
  await world.setPassword(person, password);
  return person;
}
const statusesOf = (token: string) => Promise.all(
  [world.url, other.url].map(async (url) => (await testClient(url, token).get('/auth/me')).status),
);
const auditOf = (person: Person) => world.db.selectFrom('config.audit_log')
  .where('actor', '=', person.email).where('action', '!=', 'login')
  .select(['action', 'resource_type', 'resource_id', 'result', 'status', 'code', 'request_body']).orderBy('id').execute();

test('after signing out no token of the session is taken anywhere, others go on, and the cookie is gone', async () => {
  const ada = await member();
  const [here, there] = [await world.signIn(ada.email, password), await world.signIn(ada.email, password, other.url)];
  expect([await statusesOf(here.accessToken), await statusesOf(there.accessToken)]).toEqual([[200, 200], [200, 200]]);
  const { status, headers } = await here.post('/auth/logout');
  expect(status).toBe(204);
  expect(headers.get('set-cookie')).toMatch(/^spacedock_refresh=; Max-Age=0; Path=\/api\/auth;/);
  expect(await statusesOf(here.accessToken)).toEqual([401, 401]);
  expect((await world.anybody.post('/auth/refresh', { refreshToken: here.refreshToken })).error.code).toBe('auth.revoked');
  expect(await statusesOf(there.accessToken)).toEqual([200, 200]);
  expect(await auditOf(ada)).toMatchObject([
    { action: 'logout', resource_type: 'session', resource_id: expect.stringMatching(/^ses_/), result: 'succeeded', status: 204 },
  ]);
});

test('a personal access token has no session to end', async () => {
  const { status, error } = await (await member()).post('/auth/logout');
  expect([status, error.code]).toEqual([409, 'auth.no_session']);
});

test('people see their own live sessions and end them one by one; those of others are not there', async () => {
  const [ada, bob] = [await member(), await member()];
  const one = await world.signIn(ada.email, password);
  world.clock.advance(1000);
  const two = await world.signIn(ada.email, password);
  const bobs = await world.signIn(bob.email, password);
  const { data } = await two.get<Session[]>('/auth/sessions');
  expect(data.map(({ current, organisation, address }) => ({ current, organisation: organisation.id, address }))).toEqual([
    { current: true, organisation: world.organisationId, address: '127.0.0.1' },
    { current: false, organisation: world.organisationId, address: '127.0.0.1' },
  ]);
  const [, older] = data;
  expect((await bobs.delete(`/auth/sessions/${older?.id}`)).status).toBe(404);
  expect(await statusesOf(one.accessToken)).toEqual([200, 200]);
  expect((await two.delete(`/auth/sessions/${older?.id}`)).status).toBe(204);
  expect(await statusesOf(one.accessToken)).toEqual([401, 401]);
  expect((await two.delete(`/auth/sessions/${older?.id}`)).status).toBe(404);
  expect((await two.get<Session[]>('/auth/sessions')).data).toHaveLength(1);
  expect((await two.delete('/auth/sessions/prj_1')).status).toBe(400);
});

test('a personal access token of one organisation does not tell of sessions in another', async () => {
  const ada = await member();
  const second = await world.organisation('Second');
  await world.join(ada, second);
  const { data } = await world.anybody.post<{ accessToken: string }>(
    '/auth/login', { email: ada.email, password, organisation: second },
  );
  const [session] = (await testClient(world.url, data.accessToken).get<Session[]>('/auth/sessions')).data;
  expect(session?.organisation.id).toBe(second);
  expect((await ada.get<Session[]>('/auth/sessions')).data).toEqual([]);
  expect((await ada.delete(`/auth/sessions/${session?.id}`)).status).toBe(404);
});

test('a changed password ends all other sessions on every replica, and only the new one works', async () => {
  const ada = await member();
  const [mine, stolen] = [await world.signIn(ada.email, password), await world.signIn(ada.email, password, other.url)];
  await Promise.all([statusesOf(mine.accessToken), statusesOf(stolen.accessToken)]);
  const { status } = await mine.post('/auth/password', { currentPassword: password, newPassword: 'another horse battery' });
  expect(status).toBe(204);
  expect(await statusesOf(stolen.accessToken)).toEqual([401, 401]);
  expect(await statusesOf(mine.accessToken)).toEqual([200, 200]);
  expect((await world.anybody.post('/auth/refresh', { refreshToken: stolen.refreshToken })).status).toBe(401);
  expect((await world.anybody.post('/auth/login', { email: ada.email, password })).status).toBe(401);
  await expect(world.signIn(ada.email, 'another horse battery')).resolves.toBeDefined();
  const [entry] = await auditOf(ada);
  expect(entry).toMatchObject({ action: 'change-password', resource_type: 'user', resource_id: ada.userId, result: 'succeeded' });
  expect(entry?.request_body).toBe('{"currentPassword":"[redacted]","newPassword":"[redacted]"}');
});

test('the current password is asked for, and guessing it is slowed like signing in', async () => {
  const ada = await member();
  const mine = await world.signIn(ada.email, password);
  const guess = () => mine.post(
    '/auth/password', { currentPassword: 'wrong horse battery', newPassword: 'another horse battery' },
  );
  const failures = () => world.db.selectFrom('config.sign_in_failures')
    .where('key', '=', `account:${ada.email}`).select('failures').executeTakeFirst();
  for (let i = 1; i <= 5; i += 1) {
    const { status, error } = await guess();
    expect([status, error.details]).toEqual([400, [{ field: 'body.currentPassword', problem: 'is not your password' }]]);
    // It is counted after the answer: the request's own transaction is rolled back first.
    await expect.poll(async () => (await failures())?.failures, { timeout: 10_000 }).toBe(i);
  }
  expect((await guess()).status).toBe(429);
  await expect(world.signIn(ada.email, password)).rejects.toThrow('auth.slowed');
  await world.db.deleteFrom('config.sign_in_failures').execute();
  const same = await mine.post('/auth/password', { currentPassword: password, newPassword: password });
  expect(same.error.details).toEqual([{ field: 'body.newPassword', problem: 'must differ from the current one' }]);
  const short = await mine.post('/auth/password', { currentPassword: password, newPassword: 'short' });
  expect(short.error.details).toEqual([{ field: 'body.newPassword', problem: 'must be 12 to 256 characters' }]);
  await expect(world.signIn(ada.email, password)).resolves.toBeDefined();
});

test('people name themselves: everywhere, and over what an administrator called them here', async () => {
  const ada = await member();
  const second = await world.organisation('Second');
  // Who never signed in starts in the organisation that they joined first.
  world.clock.advance(1000);
  await world.join(ada, second);
  await world.admin.patch(`/users/${ada.email}`, { name: 'A. L. from Sales' });
  const mine = await world.signIn(ada.email, password);
  const renamed = await mine.patch<{ user: object; hasPassword: boolean; sessionId: string | null }>('/auth/me', { name: 'Ada Lovelace ✈' });
  expect([renamed.status, renamed.data]).toEqual([200, (await mine.get('/auth/me')).data]);
  expect(renamed.data).toMatchObject({ user: { id: ada.userId, email: ada.email, name: 'Ada Lovelace ✈' }, hasPassword: true });
  expect((await ada.get<{ sessionId: null }>('/auth/me')).data.sessionId, 'a personal access token is in no session').toBeNull();
  expect((await world.admin.get<{ name: string }>(`/users/${ada.email}`)).data.name).toBe('Ada Lovelace ✈');
  const there = await world.person([{ role: 'role_viewer' }], second);
  expect((await there.get<{ name: string }>(`/users/${ada.email}`)).data.name).toBe('Ada Lovelace ✈');
  expect(await auditOf(ada)).toMatchObject([
    { action: 'update-profile', resource_type: 'user', resource_id: ada.userId, result: 'succeeded', request_body: '{"name":"Ada Lovelace ✈"}' },
  ]);
  for (const body of [{}, { name: '' }, { name: 'x'.repeat(201) }, { name: 'Ada', email: 'root@example.com' }]) {
    expect((await mine.patch('/auth/me', body)).status).toBe(400);
  }
});
