import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AskKube, kubeRequests } from '../testing/kube-requests.ts';
import { exchange } from '../testing/client.ts';
import { type Person, startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const kube = (person: Pick<Person, 'token'>): AskKube => kubeRequests(world.url, person.token);
const handle = ({ email }: Pick<Person, 'email'>): string => email.split('@')[0] ?? '';
const names = async (person: Person, path: string): Promise<string[]> =>
  ((await kube(person)('GET', path)).body.items ?? []).map(({ metadata }) => metadata.name).toSorted();
const organisation = async () => {
  const admin = await world.person([{ role: 'role_superadmin' }], await world.organisation('People'));
  const member = async (...policies: Parameters<World['role']>[0]) =>
    world.person([{ role: await world.role(policies, admin.organisationId) }], admin.organisationId);
  return { admin, member };
};
const key = (name: string, spec: object = {}) => ({
  apiVersion: 'management.loft.sh/v1',
  kind: 'OwnedAccessKey',
  metadata: { name },
  spec,
});

test('people see themselves and their teams; those whose role lets them see everybody', async () => {
  const { admin, member } = await organisation();
  const [ada, bob] = [await member('token:view'), await member('user:view', 'team:view')];
  const { data: team } = await admin.post<{ id: string }>('/teams', { name: 'Crew' });
  await admin.post('/teams', { name: 'Others' });
  await admin.post(`/teams/${team.id}/members`, { email: ada.email });
  expect([await names(ada, '/users'), await names(ada, '/teams')]).toEqual([[handle(ada)], ['crew']]);
  expect([await names(bob, '/users'), await names(bob, '/teams')]).toEqual([
    [admin, ada, bob].map(handle).toSorted(),
    ['crew', 'others'],
  ]);
  expect((await kube(ada)('GET', `/users/${handle(bob)}`)).status).toBe(404);
  expect((await kube(ada)('GET', `/users/${handle(ada)}`)).body).toMatchObject({
    spec: { email: ada.email, username: handle(ada) },
    status: { teams: ['crew'] },
  });
  expect((await kube(admin)('DELETE', `/users/${handle(ada)}`)).body.message).toContain('through the REST API');
  expect(
    (await kube(admin)('POST', '/teams', { apiVersion: 'management.loft.sh/v1', kind: 'Team', metadata: { name: 'new' } }))
      .status,
  ).toBe(403);
  await admin.patch(`/users/${ada.email}`, { name: 'Ada Lovelace', status: 'disabled' });
  expect((await kube(bob)('GET', `/users/${handle(ada)}`)).body['spec']).toMatchObject({
    displayName: 'Ada Lovelace',
    disabled: true,
  });
  await admin.delete(`/users/${ada.email}`);
  expect((await kube(bob)('GET', `/users/${handle(ada)}`)).status).toBe(404);
});

test('a cluster is a deployment space: its state shows, and only to those who see the space', async () => {
  const { admin, member } = await organisation();
  const [first, second] = [await world.clouds.space(admin.organisationId), await world.clouds.space(admin.organisationId)];
  const { data } = await admin.get<{ id: string; name: string }[]>('/spaces');
  const nameOf = (id: string): string => data.find((space) => space.id === id)?.name ?? '';
  const inFirst = await world.person([{ role: 'role_viewer', scope: 'space', scopeId: first }], admin.organisationId);
  expect([
    await names(await member('token:view'), '/clusters'),
    await names(inFirst, '/clusters'),
    await names(admin, '/clusters'),
  ]).toEqual([[], [nameOf(first)], [nameOf(first), nameOf(second)].toSorted()]);
  const cluster = async () => (await kube(admin)('GET', `/clusters/${nameOf(first)}`)).body;
  const before = await cluster();
  await admin.patch(`/spaces/${first}/status`, { status: 'inactive' });
  expect([before['spec'], (await cluster())['spec']]).toEqual([
    { displayName: nameOf(first) },
    { displayName: nameOf(first), unusable: true },
  ]);
  await world.db
    .updateTable('config.deployment_spaces')
    .set({ health: 'lost', health_reason: 'It is gone.' })
    .where('id', '=', first)
    .execute();
  expect(await cluster()).toMatchObject({
    status: { phase: 'Failed', reason: 'Lost', message: 'It is gone.', online: false },
    metadata: { labels: { 'spacedock.dev/provider': 'aws' } },
  });
  await admin.delete(`/spaces/${second}`);
  expect(await names(admin, '/clusters')).toEqual([nameOf(first)]);
}, 60_000);

test('whoever asks who they are is told, with the groups that rules in clusters name', async () => {
  const { admin } = await organisation();
  const { status, body } = await kube(admin)('POST', '/selves', {});
  expect([status, body['status']]).toMatchObject([
    201,
    {
      user: { name: handle(admin), email: admin.email, teams: [] },
      accessKeyType: 'User',
      subject: handle(admin),
      groups: expect.arrayContaining(['loft:admins', `loft:user:${handle(admin)}`]),
    },
  ]);
  await world.setPassword(admin, 'correct horse battery');
  const session = await world.signIn(admin.email, 'correct horse battery');
  expect((await kube({ token: session.accessToken })('POST', '/selves', {})).body['status']).toMatchObject({
    accessKeyType: 'Login',
  });
});

test('may I? is answered the same in both groups', async () => {
  const { admin, member } = await organisation();
  await admin.post('/projects', { name: 'Shop' });
  const ada = await member('project:view');
  const ask = async (person: Person, path: string, resourceAttributes: object) => {
    const { body } = await kube(person)('POST', path, {
      apiVersion: path.includes('authorization') ? 'authorization.k8s.io/v1' : 'management.loft.sh/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes },
    });
    return (body['status'] as { allowed: boolean }).allowed;
  };
  const group = 'management.loft.sh';
  for (const path of ['/selfsubjectaccessreviews', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews']) {
    const may = (person: Person, verb: string, resource: string, name = '', namespace = '') =>
      ask(person, path, { group, verb, resource, name, namespace });
    expect([
      await may(admin, 'delete', 'projects', 'shop'),
      await may(ada, 'delete', 'projects', 'shop'),
      await may(ada, 'get', 'projects', 'shop'),
    ]).toEqual([true, false, true]);
    expect([
      await may(admin, 'use', 'spaceinstances', '', 'loft-p-shop'),
      await may(ada, 'use', 'spaceinstances', '', 'loft-p-shop'),
    ]).toEqual([true, false]);
    expect([await may(admin, 'impersonate', 'users', 'x'), await may(admin, 'create', 'pods')]).toEqual([false, false]);
  }
  const other = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SubjectAccessReview',
    spec: { user: handle(ada), resourceAttributes: { group, verb: 'get', resource: 'projects' } },
  };
  expect((await kube(admin)('POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews', other)).status).toBe(403);
});

test('access keys are personal access tokens: shown once, listed and deleted through both faces', async () => {
  const { admin, member } = await organisation();
  const ask = kube(admin);
  const made = await ask('POST', '/ownedaccesskeys', key('ci', { ttl: 3600 }));
  const { key: token, ttl } = made.body['spec'] as { key: string; ttl: number };
  expect([made.status, token, ttl]).toEqual([201, expect.stringMatching(/^sd_pat_/), 3600]);
  expect((await kube({ token })('POST', '/selves', {})).status).toBe(201);
  const { data: tokens } = await admin.get<{ name: string; expiresAt: string }[]>('/tokens');
  expect(tokens.map(({ name }) => name).toSorted()).toEqual(['ci', 'test']);
  expect(await names(admin, '/ownedaccesskeys')).toEqual(['ci', 'test']);
  const shown = await ask('GET', '/ownedaccesskeys/ci');
  expect([shown.status, JSON.stringify(shown.body).includes('sd_pat_')]).toEqual([200, false]);
  expect((await ask('POST', '/ownedaccesskeys', key('ci'))).body.reason).toBe('AlreadyExists');
  const causes = async (object: object) =>
    ((await ask('POST', '/ownedaccesskeys', object)).body.details?.causes ?? []).map(({ field }) => field);
  expect([
    await causes(key('x', { ttl: -1 })),
    await causes(key('x', { user: 'somebody' })),
    await causes(key('x', { type: 'Login' })),
  ]).toEqual([['spec.ttl'], ['spec.user'], ['spec.type']]);
  // A scope that is passed over in silence would be a token that may more than its maker thinks.
  expect(
    (await ask('POST', '/ownedaccesskeys?fieldValidation=Strict', key('x', { scope: { projects: [{ project: 'p' }] } }))).status,
  ).toBe(400);
  const longer = await kube({ token })('POST', '/ownedaccesskeys', key('longer', { ttl: 360_000 }));
  expect([longer.status, longer.body.message]).toEqual([400, expect.stringContaining('must not be after')]);
  expect((await ask('DELETE', '/ownedaccesskeys/ci')).status).toBe(200);
  expect((await kube({ token })('POST', '/selves', {})).status).toBe(401);
  expect((await ask('DELETE', '/ownedaccesskeys/ci')).status).toBe(404);
  await admin.post('/tokens', { name: 'No Kubernetes name!' });
  expect((await names(admin, '/ownedaccesskeys')).find((name) => name !== 'test')).toMatch(/^tok-[0-9a-z]+$/);
  const without = await member('project:view');
  expect((await kube(without)('POST', '/ownedaccesskeys', key('x'))).status).toBe(403);
});

test('refusals are Statuses, whoever refuses', async () => {
  const { admin } = await organisation();
  const address = `${world.url}/kubernetes/management/apis/management.loft.sh/v1/projects`;
  const status = async (token: string | undefined, headers: Readonly<Record<string, string>> = {}, path = '') => {
    const { status: code, body } = await exchange(`${address}${path}`, { method: 'GET', token, headers });
    const { kind, reason, message } = body as { kind: string; reason: string; message: string };
    return [code, kind, reason, message];
  };
  expect(await status(undefined)).toEqual([401, 'Status', 'Unauthorized', expect.stringContaining('bearer token')]);
  expect(await status('sd_pat_unknown')).toEqual([401, 'Status', 'Unauthorized', expect.stringContaining('not valid')]);
  expect(await status(admin.token, { 'impersonate-user': 'somebody' })).toEqual([
    403,
    'Status',
    'Forbidden',
    expect.stringContaining('--as'),
  ]);
  expect(await status(admin.token, {}, '/none')).toEqual([
    404,
    'Status',
    'NotFound',
    expect.stringContaining('"none" not found'),
  ]);
});
