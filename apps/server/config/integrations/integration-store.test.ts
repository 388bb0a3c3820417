import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestDockerHub, testDockerHub } from '../../testing/docker-hub.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Integration, IntegrationCheck } from './integration.ts';

let world: World;
let hub: TestDockerHub;
beforeAll(async () => {
  hub = await testDockerHub();
  world = await startWorld({ dockerHub: hub.site });
});
afterAll(async () => {
  await world.close();
  await hub.close();
});

let counter = 0;
const fresh = (what = 'Integration'): string => `${what} ${(counter += 1)}`;
const registry = '123456789012.dkr.ecr.us-east-1.amazonaws.com/checkout';
const ecr = async (change: object = {}) => ({
  kind: 'ecr',
  name: fresh(),
  metadata: { registry, cloudAccountID: await world.clouds.cloudAccount() },
  ...change,
});
const pat = async (change: object = {}) => ({
  kind: 'github',
  name: fresh(),
  credentials: { token: (await world.github.sandbox()).github.token },
  ...change,
});

async function connect(body: object, by: Person = world.admin): Promise<Integration> {
  const made = await by.post<Integration>('/integrations', body);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.data;
}
const verify = async (id: string) => (await world.admin.post<IntegrationCheck>(`/integrations/${id}/verify`)).data;

test('GitHub is connected with a token, read, listed, renamed and disconnected; the token is never shown', async () => {
  const { github } = await world.github.sandbox();
  const credentials = { token: github.token, webhookSecret: 'a secret of webhooks'.replaceAll(' ', '-') };
  const made = await world.admin.post<Integration>(
    '/integrations',
    await pat({ name: 'GitHub of robin', credentials, metadata: { builderRepository: 'acme/builder' } }),
  );
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    id: expect.stringMatching(/^int_/),
    kind: 'github',
    name: 'GitHub of robin',
    auth: 'token',
    createdBy: world.admin.email,
    metadata: { githubOrg: 'robin', githubURL: github.url, builderRepository: 'acme/builder' },
  });
  const path = `/integrations/${made.data.id}`;
  expect((await world.admin.get(path)).data).toEqual(made.data);
  expect((await world.admin.get<Integration[]>('/integrations?kind=github&search=OF%20ROB')).data).toEqual([made.data]);
  expect((await world.admin.get<Integration[]>('/integrations?kind=gar')).data).toEqual([]);
  const renamed = await world.admin.patch<Integration>(path, { name: 'Renamed', metadata: { builderRepository: null } });
  expect(renamed.data).toMatchObject({ name: 'Renamed', metadata: { githubOrg: 'robin', githubURL: github.url } });
  expect(renamed.data.metadata.builderRepository).toBeUndefined();
  for (const { text } of [made, renamed, await world.admin.get(path), await world.admin.get('/integrations')]) {
    expect(text).not.toContain(github.token);
    expect(text).not.toMatch(/"credentials"|"secrets"|"revision"|webhookSecret/);
  }
  expect((await world.admin.delete(path)).status).toBe(204);
  expect((await world.admin.get(path)).status).toBe(404);
});

test('a registry of a cloud account is opened with it first, and the address is kept as the cloud writes it', async () => {
  const cloudAccountID = await world.clouds.cloudAccount();
  const { id, metadata, auth } = await connect(await ecr({ metadata: { registry: `https://${registry}/`, cloudAccountID } }));
  expect({ metadata, auth }).toEqual({ auth: 'cloud_account', metadata: { registry, cloudAccountID } });
  expect(await verify(id)).toMatchObject({ id, status: 'connected', identity: 'AWS', failure: null });
});

test('what is wrong is named, all of it, before anybody is asked', async () => {
  const refused = async (body: object) =>
    (await world.admin.post('/integrations', { name: fresh(), ...body })).error.details.map(({ field }) => field).toSorted();
  expect(
    await refused({
      kind: 'github',
      credentials: { token: 'a b', webhookSecret: 'short' },
      metadata: { builderRepository: 'none' },
    }),
  ).toEqual(['body.credentials.token', 'body.credentials.webhookSecret', 'body.metadata.builderRepository']);
  expect(await refused({ kind: 'dockerhub' })).toEqual(['body.credentials.password', 'body.credentials.username']);
  expect(await refused({ kind: 'ecr', credentials: { token: 'x' } })).toEqual([
    'body.credentials',
    'body.metadata.cloudAccountID',
    'body.metadata.registry',
  ]);
  expect(await refused({ kind: 'gar', metadata: { registry, cloudAccountID: await world.clouds.cloudAccount() } })).toEqual([
    'body.metadata.cloudAccountID',
  ]);
  expect(
    await refused({ kind: 'github', credentials: { token: 'x' }, metadata: { githubURL: 'https://github.example.com' } }),
  ).toEqual(['body.metadata.githubURL']);
});

test('what the other side does not accept is not stored', async () => {
  const before = await world.db.selectFrom('config.integrations').select('id').execute();
  expect(await world.admin.post('/integrations', await pat({ credentials: { token: 'ghp_wrong' } }))).toMatchObject({
    status: 400,
    error: { code: 'integration.credentials_refused', message: expect.stringContaining('Bad credentials') },
  });
  expect(
    await world.admin.post('/integrations', {
      kind: 'dockerhub',
      name: fresh(),
      credentials: { username: 'acme', password: 'wrong' },
    }),
  ).toMatchObject({ status: 400, error: { code: 'integration.credentials_refused' } });
  const cloudAccountID = await world.clouds.cloudAccount();
  expect(
    await world.admin.post('/integrations', await ecr({ metadata: { registry: 'registry.example.com/mine', cloudAccountID } })),
  ).toMatchObject({ status: 409, error: { code: 'cloud.user_action', details: [{ code: 'RegistryForeign' }] } });
  expect(
    await world.admin.post(
      '/integrations',
      await ecr({ metadata: { registry, cloudAccountID: 'ca_06cf3k2l8o7pq9r1s4t5u6v7a0' } }),
    ),
  ).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
  expect(await world.db.selectFrom('config.integrations').select('id').execute()).toHaveLength(before.length);
});

test("a GitHub that does not answer is nobody's fault: 503, and it says who", async () => {
  const { faults } = await world.github.sandbox();
  onTestFinished(() => faults.clear());
  for (const effect of ['error_before', 'throttle'] as const) {
    faults.clear();
    faults.add({ operation: 'github:GetUser', effect });
    expect(await world.admin.post('/integrations', await pat())).toMatchObject({
      status: 503,
      error: { code: 'integration.unavailable', message: expect.stringContaining('GitHub') },
    });
  }
});

test('a name is free once', async () => {
  const { name } = await connect(await ecr());
  expect(await world.admin.post('/integrations', await ecr({ name: name.toUpperCase() }))).toMatchObject({
    status: 409,
    error: { code: 'integration.exists' },
  });
  const other = await connect(await ecr());
  expect(await world.admin.patch(`/integrations/${other.id}`, { name })).toMatchObject({
    status: 409,
    error: { code: 'integration.exists' },
  });
});

test('Docker Hub: credentials are changed for better ones only, and it is said when they are not good any more', async () => {
  hub.passwords.set('acme', 'first password');
  const { id, metadata } = await connect({
    kind: 'dockerhub',
    name: fresh(),
    credentials: { username: 'acme', password: 'first password' },
  });
  expect(metadata).toEqual({ username: 'acme' });
  hub.passwords.set('acme', 'second password');
  expect(await verify(id)).toMatchObject({
    status: 'failing',
    identity: null,
    failure: expect.stringContaining('acme'),
    fixHint: expect.stringContaining('PATCH'),
  });
  expect(
    await world.admin.patch(`/integrations/${id}`, { credentials: { username: 'acme', password: 'third password' } }),
  ).toMatchObject({ status: 400, error: { code: 'integration.credentials_refused' } });
  expect(
    (await world.admin.patch(`/integrations/${id}`, { credentials: { username: 'acme', password: 'second password' } })).status,
  ).toBe(200);
  expect(await verify(id)).toMatchObject({ status: 'connected', identity: 'acme' });
});

test('of several changes of the credentials at once, each knows what it replaced', async () => {
  const { id } = await connect(await pat());
  const { github } = await world.github.sandbox();
  const answers = await Promise.all(
    [0, 1, 2].map(() => world.admin.patch(`/integrations/${id}`, { credentials: { token: github.token } })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await verify(id)).toMatchObject({ status: 'connected', identity: 'robin' });
});

test('credentials are taken where there are any', async () => {
  const { id } = await connect(await ecr());
  for (const change of [{ credentials: { username: 'a', password: 'b' } }, { metadata: { builderRepository: 'acme/builder' } }]) {
    expect((await world.admin.patch(`/integrations/${id}`, change)).status).toBe(400);
  }
  const app = await world.github.appIntegration();
  expect((await world.admin.patch(`/integrations/${app}`, { credentials: { token: 'x' } })).error.details).toMatchObject([
    { field: 'body.credentials' },
  ]);
  expect(await verify(app)).toMatchObject({ status: 'connected', identity: 'acme' });
});

test('what is used stays: environments name their registry, cloud accounts their integrations', async () => {
  const cloudAccountID = await world.clouds.cloudAccount(undefined, 'another');
  const integration = await connect(await ecr({ metadata: { registry, cloudAccountID } }));
  expect(await world.admin.delete(`/cloud-accounts/${cloudAccountID}`)).toMatchObject({
    status: 409,
    error: { code: 'cloud_account.has_integrations', message: expect.stringContaining(integration.name) },
  });
  const { id: projectId } = (await world.admin.post<{ id: string }>('/projects', { name: fresh('Project') })).data;
  const spaceId = await world.clouds.space();
  const environment = {
    name: 'prod',
    spaceId,
    namespace: 'in-use',
    createNamespace: true,
    registryIntegrationId: integration.id,
    registryUrl: registry,
  };
  const made = await world.admin.post<{ id: string }>(`/projects/${projectId}/environments`, environment);
  expect(made.status).toBe(201);
  expect(await world.admin.delete(`/integrations/${integration.id}`)).toMatchObject({
    status: 409,
    error: { code: 'integration.in_use', message: expect.stringContaining('environment prod') },
  });
  expect((await world.admin.delete(`/projects/${projectId}/environments/${made.data.id}`)).status).toBe(204);
  expect((await world.admin.delete(`/integrations/${integration.id}`)).status).toBe(204);
  expect((await world.admin.delete(`/cloud-accounts/${cloudAccountID}`)).status).toBe(204);
});

test('an environment takes registries only, and only those of its organisation', async () => {
  const { id: projectId } = (await world.admin.post<{ id: string }>('/projects', { name: fresh('Project') })).data;
  const spaceId = await world.clouds.space();
  const post = (registryIntegrationId: string) =>
    world.admin.post(`/projects/${projectId}/environments`, {
      name: 'prod',
      spaceId,
      namespace: 'never-made',
      createNamespace: true,
      registryIntegrationId,
      registryUrl: registry,
    });
  const git = await world.github.tokenIntegration();
  expect(await post(git)).toMatchObject({ status: 400, error: { details: [{ field: 'body.registryIntegrationId' }] } });
  const elsewhere = await world.organisation('Elsewhere');
  const theirs = await connect(
    { kind: 'ecr', name: fresh(), metadata: { registry, cloudAccountID: await world.clouds.cloudAccount(elsewhere) } },
    await world.person([{ role: 'role_superadmin' }], elsewhere),
  );
  expect(await post(theirs.id)).toMatchObject({ status: 404 });
  for (const answer of [
    await world.admin.get(`/integrations/${theirs.id}`),
    await world.admin.delete(`/integrations/${theirs.id}`),
    await world.admin.post(`/integrations/${theirs.id}/verify`),
  ]) {
    expect(answer.status).toBe(404);
  }
});

test('a read-only account opens no registry', async () => {
  const cloudAccountID = await world.clouds.cloudAccount(undefined, 'another');
  await world.admin.patch(`/cloud-accounts/${cloudAccountID}`, { permissionLevel: 'read_only' });
  expect(await world.admin.post('/integrations', await ecr({ metadata: { registry, cloudAccountID } }))).toMatchObject({
    status: 409,
    error: { code: 'cloud_account.read_only' },
  });
});
