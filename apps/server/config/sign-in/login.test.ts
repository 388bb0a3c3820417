import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Argon2id } from './passwords.ts';
import { argon2id } from './passwords.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import { testClient } from '../../testing/client.ts';

interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly expiresIn: number;
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
  readonly user: { readonly email: string; readonly name: string };
}
interface Me {
  readonly user: { readonly email: string };
  readonly organisation: { readonly id: string; readonly name: string };
  readonly tenants: readonly { readonly id: string }[];
}

let world: World;
let argon2Runs = 0;
const password = 'correct horse battery';
const counted: Argon2id = (input) => {
  argon2Runs += 1;
  return argon2id(input);
};

beforeAll(async () => {
  world = await startWorld({ argon2id: counted });
  world.clock.hold();
});
afterAll(() => world.close());

async function member(organisationId = world.organisationId): Promise<Person> {
  const person = await world.person([{ role: 'role_viewer' }], organisationId);
  await world.setPassword(person, password);
  return person;
}
const login = (email: string, rest: object = {}) => world.anybody.post<SignedIn>('/auth/login', { email, password, ...rest });
const as = (token: string) => testClient(world.url, token);
const auditOf = (person: Person, organisationId = world.organisationId) => world.db.selectFrom('config.audit_log')
  .where('actor', '=', person.email).where('org_id', '=', organisationId).selectAll().orderBy('id').execute();
/** Every test counts its own failures: all come from one address. */
const forgiveAll = () => world.db.deleteFrom('config.sign_in_failures').execute();

test('e-mail and password give tokens that work, in the shape of the page, and an audit entry', async () => {
  const ada = await member();
  const { status, data, headers } = await login(ada.email.toUpperCase(), { provider: 'email' });
  expect(status).toBe(200);
  expect(data).toEqual({
    accessToken: expect.stringMatching(/^eyJ/), refreshToken: expect.stringMatching(/^sd_rt_[\w-]{43}$/), expiresIn: 900,
    tenants: [{ id: world.organisationId, name: 'First' }], user: { email: ada.email, name: ada.email },
  });
  expect(headers.get('set-cookie')).toBeNull();
  const me = await as(data.accessToken).get<Me>('/auth/me');
  expect(me.data).toEqual({
    user: { id: ada.userId, email: ada.email, name: ada.email },
    organisation: { id: world.organisationId, name: 'First' },
    tenants: data.tenants,
    hasPassword: true,
    sessionId: expect.stringMatching(/^ses_/),
  });
  const [entry] = await auditOf(ada);
  expect(entry).toMatchObject({
    action: 'login', result: 'succeeded', resource_type: 'session', status: 200, path: '/api/auth/login', request_body: null,
  });
});

test('wrong password, unknown address, no password, disabled and invited all look and cost the same', async () => {
  const [ada, disabled, invited, withoutPassword] = [await member(), await member(), await member(), await world.person()];
  await world.db.updateTable('config.memberships').set({ status: 'disabled' }).where('user_id', '=', disabled.userId).execute();
  await world.db.updateTable('config.memberships').set({ status: 'invited' }).where('user_id', '=', invited.userId).execute();
  const attempts = [
    [ada.email, 'wrong horse battery'],
    ['nobody@example.com', password],
    [disabled.email, password],
    [invited.email, password],
    [withoutPassword.email, password],
  ] as const;
  const seen: unknown[] = [];
  for (const [email, given] of attempts) {
    argon2Runs = 0;
    const { status, error } = await world.anybody.post('/auth/login', { email, password: given });
    seen.push({ status, code: error.code, message: error.message, details: error.details, argon2Runs });
  }
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(seen[0]).toMatchObject({ status: 401, code: 'auth.wrong_credentials', argon2Runs: 1 });
  expect(await auditOf(ada)).toMatchObject([
    { action: 'login', result: 'refused', code: 'auth.wrong_credentials', status: 401, resource_id: ada.userId },
  ]);
  expect(await auditOf(disabled)).toMatchObject([{ result: 'refused' }]);
  await forgiveAll();
});

test('in several organisations one is picked: the named one, else the one used last, else the one joined first', async () => {
  const ada = await member();
  world.clock.advance(1000);
  const [second, third, foreign] = [
    await world.organisation('Second'), await world.organisation('Third'), await world.organisation('Foreign'),
  ];
  await world.join(ada, second);
  await world.join(ada, third, 'disabled');
  const orgOf = async (rest: object = {}) => {
    const { data } = await login(ada.email, rest);
    world.clock.advance(1000);
    return {
      picked: (await as(data.accessToken).get<Me>('/auth/me')).data.organisation.id, tenants: data.tenants.map(({ id }) => id),
    };
  };
  expect(await orgOf()).toEqual({ picked: world.organisationId, tenants: [world.organisationId, second] });
  expect(await orgOf({ organisation: second })).toEqual({ picked: second, tenants: [second, world.organisationId] });
  expect(await orgOf()).toEqual({ picked: second, tenants: [second, world.organisationId] });

  for (const organisation of [third, foreign, 'org_00000000000000000000000000']) {
    const { status, error } = await login(ada.email, { organisation });
    expect([status, error.code]).toEqual([403, 'auth.no_organisation']);
  }
  expect(await auditOf(ada, third)).toMatchObject([{ result: 'refused', code: 'auth.no_organisation' }]);
  expect(await auditOf(ada, foreign)).toEqual([]);
  expect(await auditOf(ada, second)).toHaveLength(2);
});

test('a browser may have the refresh token in a cookie that no script and no other site gets at', async () => {
  const ada = await member();
  const { data, headers } = await login(ada.email, { cookie: true });
  expect(data).not.toHaveProperty('refreshToken');
  const expected = /^spacedock_refresh=sd_rt_[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/;
  expect(headers.get('set-cookie')).toMatch(expected);
});

test('after five failures an account has to wait, longer each time, also for the right password; success forgives', async () => {
  const ada = await member();
  const wrong = () => world.anybody.post('/auth/login', { email: ada.email, password: 'wrong horse battery' });
  for (let i = 0; i < 5; i += 1) expect((await wrong()).status).toBe(401);
  argon2Runs = 0;
  const slowed = await login(ada.email);
  expect([slowed.status, slowed.error.code, slowed.headers.get('retry-after'), argon2Runs]).toEqual([429, 'auth.slowed', '1', 0]);
  world.clock.advance(1000);
  expect((await wrong()).status).toBe(401);
  expect((await wrong()).headers.get('retry-after')).toBe('2');
  world.clock.advance(2000);
  expect((await login(ada.email)).status).toBe(200);
  for (let i = 0; i < 4; i += 1) expect((await wrong()).status).toBe(401);
  expect((await login(ada.email)).status).toBe(200);
  await forgiveAll();
});

test('after twenty failures an address has to wait on every replica, whichever accounts it tries', async () => {
  const ada = await member();
  for (let i = 0; i < 20; i += 1) await world.anybody.post('/auth/login', { email: `guess${i}@example.com`, password });
  const slowed = await login(ada.email);
  expect([slowed.status, slowed.error.code]).toEqual([429, 'auth.slowed']);
  const other = await world.replica();
  const there = await testClient(other.url).post('/auth/login', { email: ada.email, password });
  expect(there.status).toBe(429);
  await forgiveAll();
  expect((await login(ada.email)).status).toBe(200);
});

test('a hundred guesses at the same moment are no more than five', async () => {
  const ada = await member();
  argon2Runs = 0;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => world.anybody.post('/auth/login', { email: ada.email, password: 'wrong horse battery' })),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
  expect(argon2Runs).toBe(5);
  await forgiveAll();
});

test('a hash of an older cost is replaced at sign-in', async () => {
  const ada = await world.person();
  const old = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  await world.db.updateTable('config.users').set({ password_hash: old }).where('id', '=', ada.userId).execute();
  for (let i = 0; i < 2; i += 1) await expect(world.signIn(ada.email, 'password')).resolves.toBeDefined();
  const { password_hash } = await world.db.selectFrom('config.users').where('id', '=', ada.userId)
    .select('password_hash').executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('bad input names every wrong field and is not counted as a guess', async () => {
  const { status, error } = await world.anybody.post(
    '/auth/login', { email: 'no address', password: 7, provider: 'saml', organisation: 'prj_1', more: true },
  );
  expect(status).toBe(400);
  expect(error.details.map(({ field }) => field)).toEqual(expect.arrayContaining([
    'body.email', 'body.password', 'body.provider', 'body.organisation', 'body.more',
  ]));
  expect(await world.db.selectFrom('config.sign_in_failures').selectAll().execute()).toEqual([]);
});
