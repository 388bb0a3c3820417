import { randomBytes } from 'node:crypto';
import { idFactory, systemRoles } from '@spacedock/contracts';
import { kyselyFor } from '@spacedock/database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { argon2id, passwords } from '../sign-in/passwords.ts';
import { type Admin, bootstrap } from './bootstrap.ts';

let world: World;
const admin: Admin = { email: 'Admin@Spacedock.local' };

beforeAll(async () => {
  world = await startWorld();
  await empty();
});
afterEach(() => empty());
afterAll(() => world.close());

async function empty(): Promise<void> {
  await world.db.deleteFrom('config.organisations').execute();
  await world.db.deleteFrom('config.users').execute();
}
const newId = idFactory(() => world.clock.now().getTime(), (size) => new Uint8Array(randomBytes(size)));
const { hash: hashPassword } = passwords({ argon2id, randomBytes });
const start = (given: Admin = admin) => bootstrap({
  db: kyselyFor<object>(world.database), now: world.clock.now, newId, admin: given, hashPassword,
  randomPassword: () => randomBytes(18).toString('base64url'),
});
const statusOf = async (token: string) => (await testClient(world.url, token).get('/users')).status;
const tokens = () => world.db.selectFrom('config.access_tokens').where('name', '=', 'SPACEDOCK_ADMIN_TOKEN')
  .selectAll().execute();

test('the first start makes an organisation and a SuperAdmin who can sign in with the password that is told once', async () => {
  const first = await start();
  expect(first).toEqual({ created: true, email: 'admin@spacedock.local', password: expect.stringMatching(/^[\w-]{24}$/) });
  const client = await world.signIn(first.email, first.password ?? '');
  expect((await client.get<{ name: string }>('/organisation')).data.name).toBe('Default');
  expect((await client.post('/users', { email: 'next@example.com' })).status).toBe(201);
  const entries = await world.db.selectFrom('config.audit_log').where('actor', '=', 'system:bootstrap').selectAll().execute();
  expect(entries).toMatchObject([
    { action: 'create', resource_type: 'organisation', metadata: { admin: 'admin@spacedock.local' } },
  ]);
  expect(await start()).toEqual({ created: false, email: 'admin@spacedock.local' });
});

test('ten replicas that start at once make one', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => start()));
  expect(results.filter(({ created }) => created)).toHaveLength(1);
  expect(results.filter(({ password }) => password !== undefined)).toHaveLength(1);
  expect(await world.db.selectFrom('config.organisations').select('name').execute()).toEqual([{ name: 'Default' }]);
  expect(
    await world.db.selectFrom('config.roles').where('org_id', 'is', null).select('id').execute(),
  ).toHaveLength(systemRoles.length);
});

test('a given password is set when the admin is made and never again: people change it themselves', async () => {
  expect(await start({ ...admin, password: 'given at the start' })).toEqual({ created: true, email: 'admin@spacedock.local' });
  await expect(world.signIn('admin@spacedock.local', 'given at the start')).resolves.toBeDefined();
  expect((await start({ ...admin, password: 'another one, later' })).created).toBe(false);
  await expect(world.signIn('admin@spacedock.local', 'given at the start')).resolves.toBeDefined();
  await expect(start({ ...admin, password: 'x'.repeat(257) })).rejects.toThrow('SPACEDOCK_ADMIN_PASSWORD');
});

test('an existing installation gets no second admin', async () => {
  await start();
  expect(await start({ email: 'other@example.com' })).toEqual({ created: false, email: 'other@example.com' });
  expect(await world.db.selectFrom('config.users').select('email').execute()).toEqual([{ email: 'admin@spacedock.local' }]);
});

test('the fixed token follows the option: made, kept, replaced, removed', async () => {
  const [one, two] = ['a-fixed-token-of-24-chars!', 'another-fixed-token-24-chars'] as const;
  await start({ ...admin, token: one });
  expect(await statusOf(one)).toBe(200);
  const [made] = await tokens();
  await start({ ...admin, token: one });
  expect(await tokens()).toEqual([made]);

  await start({ ...admin, token: two });
  // Nobody waits at a start until the other replicas have heard of it; they have a moment later.
  await expect.poll(() => statusOf(one), { timeout: 10_000 }).toBe(401);
  expect(await statusOf(two)).toBe(200);
  expect(await tokens()).toHaveLength(1);

  await start();
  await expect.poll(() => statusOf(two), { timeout: 10_000 }).toBe(401);
  expect(await tokens()).toEqual([]);
});

test('the fixed token goes with the admin that the options name, and without one it is told', async () => {
  const token = 'a-fixed-token-of-24-chars!';
  await start({ ...admin, token });
  const client = testClient(world.url, token);
  expect((await client.post('/users', { email: 'next@example.com', roleID: 'role_viewer' })).status).toBe(201);
  expect(
    await start({ email: 'next@example.com', token }),
  ).toEqual({ created: false, email: 'next@example.com', tokenWithoutOwner: true });
  expect(await tokens()).toEqual([]);
  await world.db.updateTable('config.memberships').set({ status: 'active' }).where('email', '=', 'next@example.com').execute();
  expect(await start({ email: 'next@example.com', token })).toEqual({ created: false, email: 'next@example.com' });
  const owner = async () => (await client.get<{ user: { email: string } }>('/auth/me')).data?.user.email;
  await expect.poll(owner, { timeout: 10_000 }).toBe('next@example.com');
});
