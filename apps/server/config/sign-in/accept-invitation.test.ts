import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';

interface SignedIn {
  readonly accessToken: string;
  readonly tenants: readonly { readonly id: string }[];
  readonly user: { readonly email: string; readonly name: string };
}

let world: World;
let second: string;
let secondAdmin: Person;
const password = 'correct horse battery';

beforeAll(async () => {
  world = await startWorld();
  world.clock.hold();
  second = await world.organisation('Second');
  secondAdmin = await world.person([{ role: 'role_superadmin' }], second);
});
afterAll(() => world.close());

async function invite(email: string, by: Person = world.admin): Promise<string> {
  const { status, data } = await by.post<{ inviteToken: string }>('/users', { email, roleID: 'role_viewer' });
  expect(status).toBe(201);
  return data.inviteToken;
}
const accept = (token: string, rest: object = {}) =>
  world.anybody.post<SignedIn>('/auth/accept-invitation', { token, password, ...rest });

test('an invitation opens the account with a password of one\'s own, once', async () => {
  const token = await invite('ada@example.com');
  const { status, data } = await accept(token, { name: 'Ada' });
  expect(status).toBe(200);
  expect(data).toMatchObject({ user: { email: 'ada@example.com', name: 'Ada' }, tenants: [{ id: world.organisationId }] });
  expect((await testClient(world.url, data.accessToken).get('/projects')).status).toBe(200);
  await expect(world.signIn('ada@example.com', password)).resolves.toBeDefined();
  const again = await accept(token);
  expect([again.status, again.error.code]).toEqual([400, 'auth.invitation_invalid']);
  const entries = await world.db.selectFrom('config.audit_log').where('action', '=', 'accept-invitation').selectAll().execute();
  expect(entries).toMatchObject([
    { actor: 'ada@example.com', org_id: world.organisationId, result: 'succeeded', request_body: null },
  ]);
});

test('in a browser the refresh token goes into the cookie, and renews from there', async () => {
  const { status, data, headers } = await accept(await invite('browser@example.com'), { cookie: true });
  expect(status).toBe(200);
  expect(data).not.toHaveProperty('refreshToken');
  expect(headers.get('set-cookie')).toMatch(/^spacedock_refresh=sd_rt_.*; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const renewed = await world.anybody.send<SignedIn>('POST', '/auth/refresh', undefined, { cookie });
  expect([renewed.status, renewed.data.user.email]).toEqual([200, 'browser@example.com']);
});

test('of many who try at the same moment one gets in', async () => {
  const token = await invite(`race-${Date.now()}@example.com`);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => accept(token, { password: `${password} ${i}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(400)]);
});

test('an invitation of a second organisation asks for the account\'s password: its author can not take it over', async () => {
  const victim = 'victim@example.com';
  expect((await accept(await invite(victim))).status).toBe(200);
  const token = await invite(victim, secondAdmin);
  const takeover = await accept(token, { password: 'password of an attacker', name: 'Mallory' });
  expect([takeover.status, takeover.error.code]).toEqual([401, 'auth.wrong_credentials']);
  await expect(world.signIn(victim, password)).resolves.toBeDefined();

  const joined = await accept(token, { name: 'Mallory' });
  expect(joined.status).toBe(200);
  expect(joined.data.tenants.map(({ id }) => id)).toEqual([second, world.organisationId]);
  expect(joined.data.user.name).not.toBe('Mallory');
});

test('guessing that password is slowed as at sign-in', async () => {
  const victim = 'slow@example.com';
  expect((await accept(await invite(victim))).status).toBe(200);
  const token = await invite(victim, secondAdmin);
  for (let i = 0; i < 5; i += 1) expect((await accept(token, { password: `guessed password ${i}` })).status).toBe(401);
  const slowed = await accept(token);
  expect([slowed.status, slowed.error.code]).toEqual([429, 'auth.slowed']);
  await world.db.deleteFrom('config.sign_in_failures').execute();
});

test('an account that single sign-on has opened gets no password from an invitation', async () => {
  const person = await world.person();
  const identity = { issuer: 'https://idp.example', subject: 'somebody', user_id: person.userId, created_at: world.clock.now() };
  await world.db.insertInto('config.identities').values(identity).execute();
  const { status, error } = await accept(await invite(person.email, secondAdmin));
  expect([status, error.code]).toEqual([401, 'auth.wrong_credentials']);
  const { password_hash } = await world.db.selectFrom('config.users').where('id', '=', person.userId)
    .select('password_hash').executeTakeFirstOrThrow();
  expect(password_hash).toBeNull();
});

test('expired, void and withdrawn invitations are refused, and so is garbage, which is slowed by address', async () => {
  const expired = await invite('late@example.com');
  world.clock.advance(7 * 24 * 3600_000);
  expect((await accept(expired)).error.code).toBe('auth.invitation_invalid');
  const replaced = await invite('again@example.com');
  expect((await world.admin.post('/users/again@example.com/invitation')).status).toBe(201);
  expect((await accept(replaced)).error.code).toBe('auth.invitation_invalid');
  const withdrawn = await invite('gone@example.com');
  expect((await world.admin.delete('/users/gone@example.com')).status).toBe(204);
  expect((await accept(withdrawn)).error.code).toBe('auth.invitation_invalid');

  await world.db.deleteFrom('config.sign_in_failures').execute();
  for (let i = 0; i < 20; i += 1) expect((await accept(`sd_inv_garbage${i}`)).status).toBe(400);
  expect((await accept('sd_inv_garbage')).status).toBe(429);
  expect((await accept(await invite('good@example.com'))).status).toBe(200);
});

test('every wrong field is named, and nothing is used up', async () => {
  const token = await invite('short@example.com');
  const { status, error } = await accept(token, { password: 'short', name: '\u0000' });
  expect(status).toBe(400);
  expect(new Set(error.details.map(({ field }) => field))).toEqual(new Set(['body.password', 'body.name']));
  expect((await accept(token)).status).toBe(200);
});

test('an invitation opens no more than whoever issued it holds', async () => {
  const lesser = await world.person([{ role: await world.role(['user:view', 'user:create']) }]);
  const inviteAs = async (email: string) => (await lesser.post<{ inviteToken: string }>('/users', { email })).data.inviteToken;
  const body = (token: string) => ({ token, password: 'a password of their own' });

  const greater = await inviteAs('greater@example.com');
  await world.admin.post('/assignments', { email: 'greater@example.com', roleID: 'role_superadmin' });
  expect(await world.anybody.post('/auth/accept-invitation', body(greater))).toMatchObject({ status: 400, error: { code: 'auth.invitation_invalid' } });

  expect((await world.anybody.post('/auth/accept-invitation', body(await inviteAs('equal@example.com')))).status).toBe(200);
  const renewed = await world.admin.post<{ inviteToken: string }>('/users/greater@example.com/invitation');
  expect((await world.anybody.post('/auth/accept-invitation', body(renewed.data.inviteToken))).status).toBe(200);
});
