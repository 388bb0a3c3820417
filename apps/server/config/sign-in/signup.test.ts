import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { startWorld, type World } from '../../testing/world.ts';

interface SignedIn {
  readonly accessToken: string;
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
  readonly user: { readonly email: string; readonly name: string };
}

let world: World;
const ada = { email: 'Ada@Example.com', password: 'correct horse battery', name: 'Ada' };

beforeAll(async () => {
  world = await startWorld({ signup: true });
  world.clock.hold();
});
afterAll(() => world.close());

test('makes a person who is SuperAdmin of an organisation of their own, and signs them in', async () => {
  const { status, data } = await world.anybody.post<SignedIn>('/auth/signup', { ...ada, organisation: 'Ada & Co' });
  expect(status).toBe(201);
  expect(data).toMatchObject({ user: { email: 'ada@example.com', name: 'Ada' }, tenants: [{ name: 'Ada & Co' }] });
  const mine = testClient(world.url, data.accessToken);
  expect((await mine.post('/projects', { name: 'Checkout' })).status).toBe(201);
  expect((await mine.get<{ email: string }[]>('/users')).data.map(({ email }) => email)).toEqual(['ada@example.com']);
  await expect(world.signIn('ada@example.com', ada.password)).resolves.toBeDefined();
  const entries = await world.db.selectFrom('config.audit_log').where('org_id', '=', data.tenants[0]?.id ?? '')
    .where('action', '=', 'signup').selectAll().execute();
  expect(entries).toMatchObject([{ actor: 'ada@example.com', result: 'succeeded', request_body: null, response_body: null }]);
});

test('an address is taken once, however many try at the same moment, and nothing is left of the others', async () => {
  const bob = { email: 'bob@example.com', password: 'correct horse battery', name: 'Bob' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.anybody.post('/auth/signup', bob)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  const codes = answers.filter(({ status }) => status === 409).map(({ error }) => error.code);
  expect(new Set(codes)).toEqual(new Set(['auth.email_taken']));
  const { count } = await world.db.selectFrom('config.organisations').where('created_by', '=', 'bob@example.com')
    .select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  expect(count).toBe('1');
});

test('an address that was invited is not signed up: the invitation opens it', async () => {
  const invited = await world.admin.post<{ inviteToken: string }>('/users', { email: 'carol@example.com' });
  expect(invited.status).toBe(201);
  const { status, error } = await world.anybody.post(
    '/auth/signup', { email: 'carol@example.com', password: 'correct horse battery', name: 'Mallory' },
  );
  expect([status, error.code]).toEqual([409, 'auth.email_taken']);
});

test('asking for many addresses is slowed', async () => {
  await world.db.deleteFrom('config.sign_in_failures').execute();
  for (let i = 0; i < 20; i += 1) expect((await world.anybody.post('/auth/signup', ada)).status).toBe(409);
  expect((await world.anybody.post('/auth/signup', ada)).status).toBe(429);
  await world.db.deleteFrom('config.sign_in_failures').execute();
});

test('every wrong field is named', async () => {
  const { status, error } = await world.anybody.post(
    '/auth/signup', { email: 'x', password: 'short', name: ' ', organisation: '\u0007' },
  );
  expect(status).toBe(400);
  const fields = error.details.map(({ field }) => field).toSorted();
  expect(fields).toEqual(['body.email', 'body.name', 'body.organisation', 'body.password']);
});

test('it is off unless it is turned on', async () => {
  const closed = await startWorld();
  const { status, error } = await closed.anybody.post('/auth/signup', ada);
  expect([status, error.code]).toEqual([403, 'auth.signup_off']);
  await closed.close();
});
