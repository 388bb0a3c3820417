import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { AccessToken } from './access-token.ts';

interface Token {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly token: string;
}

let world: World;
let other: Awaited<ReturnType<World['replica']>>;
const day = 24 * 3600_000;

beforeAll(async () => {
  world = await startWorld();
  world.clock.hold();
  other = await world.replica();
});
afterAll(() => world.close());

const viewer = () => world.person([{ role: 'role_viewer' }]);
async function make(by: Pick<Person, 'post'>, body: object): Promise<Token> {
  const { status, data } = await by.post<Token>('/tokens', body);
  expect(status).toBe(201);
  return data;
}
const statusesOf = (token: string, path = '/projects') => Promise.all(
  [world.url, other.url].map(async (url) => (await testClient(url, token).get(path)).status),
);
async function names(by: Pick<Person, 'get'>, query = ''): Promise<string[]> {
  const { data } = await by.get<Token[]>(`/tokens${query}`);
  return data.map(({ name }) => name).toSorted();
}

test('a token is shown once, works on every replica, and is dead from the moment it is revoked', async () => {
  const ada = await viewer();
  const made = await make(ada, { name: 'laptop' });
  expect(made).toEqual({
    id: expect.stringMatching(/^tok_/), name: 'laptop', owner: ada.email, expiresAt: null, lastUsedAt: null,
    createdAt: world.clock.now().toISOString(), token: expect.stringMatching(/^sd_pat_[\w-]{43}$/),
  });
  expect(await statusesOf(made.token)).toEqual([200, 200]);
  const list = await ada.get<Token[]>('/tokens');
  expect(list.data.map(({ name }) => name).toSorted()).toEqual(['laptop', 'test']);
  expect(list.text).not.toContain('sd_pat_');
  expect((await ada.delete(`/tokens/${made.id}`)).status).toBe(204);
  expect(await statusesOf(made.token)).toEqual([401, 401]);
  expect((await ada.delete(`/tokens/${made.id}`)).status).toBe(404);
  const entries = await world.db.selectFrom('config.audit_log').where('resource_id', '=', made.id)
    .select(['action', 'actor', 'request_body', 'response_body']).orderBy('id').execute();
  expect(entries.map(({ action, actor }) => `${action} by ${actor}`))
    .toEqual([`create by ${ada.email}`, `delete by ${ada.email}`, `delete by ${ada.email}`]);
  expect(JSON.stringify(entries)).not.toContain(made.token);
});

test('it may do what its owner may do now', async () => {
  const ada = await viewer();
  const { token } = await make(ada, { name: 'laptop' });
  const create = async (url: string, name: string) => (await testClient(url, token).post('/projects', { name })).status;
  expect(await create(other.url, 'One')).toBe(403);
  const assigned = await world.admin.post<{ id: string }>('/assignments', { email: ada.email, roleID: 'role_admin' });
  expect(assigned.status).toBe(201);
  expect(await create(other.url, 'One')).toBe(201);
  expect((await world.admin.delete(`/assignments/${assigned.data.id}`)).status).toBe(204);
  expect([await create(other.url, 'Two'), await create(world.url, 'Two')]).toEqual([403, 403]);
  expect((await world.admin.patch(`/users/${ada.email}`, { status: 'disabled' })).status).toBe(200);
  expect(await statusesOf(token)).toEqual([401, 401]);
});

test('it expires when it was said to, and is then refused as expired', async () => {
  const ada = await viewer();
  const inDays = await make(ada, { name: 'days', expiresInDays: 2 });
  const at = await make(ada, { name: 'at', expiresAt: new Date(world.clock.now().getTime() + day).toISOString() });
  expect(inDays.expiresAt).toBe(new Date(world.clock.now().getTime() + 2 * day).toISOString());
  expect([await statusesOf(inDays.token), await statusesOf(at.token)]).toEqual([[200, 200], [200, 200]]);
  world.clock.advance(day);
  const { status, error } = await testClient(other.url, at.token).get('/projects');
  expect([status, error.code]).toEqual([401, 'auth.expired']);
  expect(await statusesOf(inDays.token)).toEqual([200, 200]);
  world.clock.advance(day);
  expect(await statusesOf(inDays.token)).toEqual([401, 401]);
  expect(await names(ada)).toEqual(['at', 'days', 'test']);
});

test('a token that makes tokens is no way around its own end', async () => {
  const ada = await viewer();
  const short = await make(ada, { name: 'short', expiresInDays: 7 });
  const by = testClient(world.url, short.token);
  expect((await make(by, { name: 'same end' })).expiresAt).toBe(short.expiresAt);
  expect((await make(by, { name: 'sooner', expiresInDays: 1 })).expiresAt).not.toBe(short.expiresAt);
  const { status, error } = await by.post('/tokens', { name: 'longer', expiresInDays: 8 });
  expect([status, error.details[0]?.['field']]).toEqual([400, 'body.expiresInDays']);
});

test('when it was last used is written down, though not at every request', async () => {
  const ada = await viewer();
  const made = await make(ada, { name: 'used' });
  await statusesOf(made.token);
  const used = world.clock.now();
  const last = async () => (await ada.get<Token[]>('/tokens')).data.find(({ name }) => name === 'used')?.lastUsedAt;
  expect(await last()).toBeNull();
  // What a replica has gathered is written when it stops, at the latest.
  const third = await world.replica();
  expect((await testClient(third.url, made.token).get('/projects')).status).toBe(200);
  await third.server.close();
  expect(await last()).toBe(used.toISOString());
});

test('everybody has their own; who may change people sees and revokes all of the organisation', async () => {
  const [ada, bob] = [await viewer(), await viewer()];
  const elsewhere = await world.person([{ role: 'role_superadmin' }], await world.organisation('Elsewhere'));
  const bobs = await make(bob, { name: `of ${bob.email}` });
  expect(await names(ada)).toEqual(['test']);
  for (const owner of ['all', bob.email]) {
    const { status, error } = await ada.get(`/tokens?owner=${owner}`);
    expect([status, error.code, error.message]).toEqual([403, 'policy.missing', expect.stringContaining('user:update')]);
  }
  expect(await names(ada, `?owner=${ada.email.toUpperCase()}`)).toEqual(['test']);
  expect((await ada.delete(`/tokens/${bobs.id}`)).status).toBe(404);
  expect((await elsewhere.delete(`/tokens/${bobs.id}`)).status).toBe(404);
  expect(await names(elsewhere, '?owner=all')).toEqual(['test']);
  expect(await names(elsewhere, `?owner=${bob.email}`)).toEqual([]);
  expect(await statusesOf(bobs.token)).toEqual([200, 200]);

  expect(await names(world.admin, `?owner=${bob.email}`)).toEqual([`of ${bob.email}`, 'test']);
  expect(await names(world.admin, '?owner=all&limit=200')).toContain(`of ${bob.email}`);
  expect(await names(world.admin, `?owner=all&search=OF%20${bob.email.toUpperCase()}`)).toEqual([`of ${bob.email}`]);
  const sorted = await world.admin.get<AccessToken[]>(`/tokens?owner=${bob.email}&sort_by=name&sort_order=desc`);
  expect(sorted.data.map(({ name }) => name)).toEqual(['test', `of ${bob.email}`]);
  expect(await names(bob, '?search=es')).toEqual(['test']);
  expect((await world.admin.delete(`/tokens/${bobs.id}`)).status).toBe(204);
  expect(await statusesOf(bobs.token)).toEqual([401, 401]);
});

test('a name is taken once, also of fifty that come at the same moment', async () => {
  const [ada, bob] = [await viewer(), await viewer()];
  const answers = await Promise.all(Array.from({ length: 50 }, () => ada.post('/tokens', { name: 'ci' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status, error }) => status === 409 && error.code === 'token.exists')).toHaveLength(49);
  expect((await bob.post('/tokens', { name: 'ci' })).status).toBe(201);
});

test('policies of their own decide, and bad input names every wrong field', async () => {
  const without = await world.person([{ role: await world.role(['project:view']) }]);
  const attempts = [without.get('/tokens'), without.post('/tokens', { name: 'x' }), without.delete('/tokens/tok_1')];
  const refused = await Promise.all(attempts);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  const ada = await viewer();
  const fields = async (body: object) => {
    const { status, error } = await ada.post('/tokens', body);
    return [status, error.details.map(({ field }) => field).toSorted()];
  };
  expect(await fields({ name: '', expiresInDays: 0, more: 1 })).toEqual([400, ['body.expiresInDays', 'body.more', 'body.name']]);
  expect(await fields({ name: 'x', expiresAt: 'tomorrow' })).toEqual([400, ['body.expiresAt']]);
  expect(await fields({ name: 'x', expiresAt: world.clock.now().toISOString() })).toEqual([400, ['body.expiresAt']]);
  expect(await fields({ name: 'x', expiresInDays: 1, expiresAt: '2999-01-01T00:00:00Z' })).toEqual([400, ['body.expiresAt']]);
  expect(await fields({ name: 'SPACEDOCK_ADMIN_TOKEN' })).toEqual([400, ['body.name']]);
  expect((await ada.get('/tokens?owner=nobody')).status).toBe(400);
  expect((await ada.delete('/tokens/prj_1')).status).toBe(400);
  expect(await names(ada)).toEqual(['test']);
});
