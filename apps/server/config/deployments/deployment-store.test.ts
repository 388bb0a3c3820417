import { idPattern } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import type { Environment } from '../environments/environment.ts';
import type { Deployment, HydratedDeployment, ListedDeployment } from './deployment.ts';
import { revisionOf } from './deployment-orders.ts';
import { deploymentStage, githubIntegration } from '../../testing/deployment-stage.ts';

let world: World;
let stage: ReturnType<typeof deploymentStage>;
let environment: Environment;
let integrationId = '';
beforeAll(async () => {
  world = await startWorld();
  await world.server.config.deploymentOrders.close();
  stage = deploymentStage(world);
  environment = await stage.environment();
  integrationId = await githubIntegration(world, world.organisationId);
});
afterAll(() => world.close());

/** The body of the seed's first example. */
const seed = () => ({
  name: 'checkout',
  envId: environment.id,
  sourceType: 'git',
  repoUrl: 'https://github.com/acme/checkout',
  branch: 'main',
  integrationId,
  autoDeploy: true,
  configs: {
    port: 8080,
    envVars: { DB_HOST: 'checkout-db.zopnight.internal', LOG_LEVEL: 'info' },
    secretRefs: ['secret://checkout-db-password'],
  },
});
const image = (body: object = {}) => ({
  name: 'worker',
  envId: environment.id,
  sourceType: 'image',
  image: 'registry.example.com/acme/worker:v1',
  ...body,
});
const fieldsIn = (answer: { readonly error: { readonly details: readonly { readonly field?: unknown }[] } }) =>
  [...new Set(answer.error.details.map(({ field }) => String(field)))].toSorted();
const ordersOf = (id: string) =>
  world.db.selectFrom('config.deployment_orders').where('deployment_id', '=', id).selectAll().orderBy('id').execute();
const all = ['deployment:view', 'deployment:create', 'deployment:update', 'deployment:delete'] as const;
const rowOf = (id: string) =>
  world.db.selectFrom('config.deployments').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('the deployment of the seed is made, and read as there', async () => {
  const made = await world.admin.post<Deployment>('/deployments', seed());
  expect(made.status).toBe(201);
  const { id } = made.data;
  expect(made.data).toEqual({
    id: expect.stringMatching(idPattern('deployment')),
    name: 'checkout',
    orgId: world.organisationId,
    projectId: environment.projectId,
    projectName: expect.any(String),
    envId: environment.id,
    envName: environment.name,
    sourceType: 'git',
    repoUrl: 'https://github.com/acme/checkout',
    branch: 'main',
    integrationId,
    image: null,
    autoDeploy: true,
    spaceId: environment.spaceId,
    namespace: environment.namespace,
    registryUrl: null,
    currentRevisionId: null,
    latestRevisionId: revisionOf(id, 1),
    status: 'pending',
    configs: expect.any(String),
    configsVersion: 1,
    canvasPosition: null,
    lastDeployAt: null,
    createdBy: world.admin.email,
    createdAt: expect.any(String),
    updatedAt: made.data.createdAt,
  });
  expect(JSON.parse(made.data.configs)).toEqual(seed().configs);
  expect((await rowOf(id)).repo_key).toBe('github.com/acme/checkout');
  expect(await ordersOf(id)).toMatchObject([
    {
      kind: 'release',
      request: {
        revisionId: revisionOf(id, 1),
        source: 'create',
        actorId: world.admin.userId,
        actorEmail: world.admin.email,
        configs: JSON.stringify(seed().configs),
      },
    },
  ]);
  expect((await world.admin.get<HydratedDeployment>(`/deployments/${id}`)).data).toEqual({
    ...made.data,
    revision: null,
    latestRevision: null,
    waitingFor: null,
  });

  const moved = await world.admin.put<Deployment>(`/deployments/${id}/canvas-position`, { x: 320, y: 180 });
  expect(moved.data).toEqual({ ...made.data, canvasPosition: { x: 320, y: 180 } });
  expect(
    (await world.admin.patch<Deployment>(`/deployments/${id}/canvas-position`, { x: -0.5, y: 1e6 })).data.canvasPosition,
  ).toEqual({ x: -0.5, y: 1e6 });
  const changed = await world.admin.patch<Deployment>(`/deployments/${id}/configs`, {
    configs: { envVars: { LOG_LEVEL: 'debug' }, port: 8080 },
  });
  expect(changed.data).toMatchObject({ configsVersion: 2, latestRevisionId: revisionOf(id, 2), status: 'pending' });
  expect(JSON.parse(changed.data.configs)).toEqual({
    ...seed().configs,
    envVars: { ...seed().configs.envVars, LOG_LEVEL: 'debug' },
  });
});

test('a position is two finite numbers', async () => {
  const { id } = await stage.deployment(environment.id);
  for (const body of [
    '{"x": 1e999, "y": 1}',
    '{"x": 1, "y": -1e999}',
    '{"x": "1", "y": 1}',
    '{"x": 1}',
    '{"x": null, "y": 1}',
    '{"x": 1, "y": 1, "z": 1}',
  ]) {
    // As text: a number beyond all numbers cannot be written with JSON.stringify.
    const answer = await fetch(`${world.url}/api/deployments/${id}/canvas-position`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json' },
      body,
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/body\.[xyz]/)]);
  }
});

test('below its environment it is made with the same body, and in both casings of ids', async () => {
  const { id: envId } = await stage.environment();
  const made = await world.admin.post<Deployment>(`/environments/${envId}/deployments`, { ...image(), envId: undefined });
  expect(made).toMatchObject({ status: 201, data: { envId, sourceType: 'image', autoDeploy: false, repoUrl: null } });
  const { integrationId: integrationID, ...git } = seed();
  const other = await world.admin.post<Deployment>(`/environments/${envId}/deployments`, {
    ...git,
    envId: undefined,
    envID: envId,
    integrationID,
  });
  expect(other).toMatchObject({ status: 201, data: { envId, integrationId } });
  expect(await world.admin.post(`/environments/${envId}/deployments`, seed())).toMatchObject({
    status: 400,
    error: { details: [{ field: 'body.envId' }] },
  });
  expect((await world.admin.get<Deployment[]>(`/environments/${envId}/deployments`)).data.map(({ id }) => id)).toEqual([
    other.data.id,
    made.data.id,
  ]);
  expect((await world.admin.get<Deployment[]>(`/deployments?envID=${envId}&sort_by=name`)).data.map(({ name }) => name)).toEqual([
    'worker',
    'checkout',
  ]);
  expect(await world.admin.get('/environments/env_none/deployments')).toMatchObject({
    status: 404,
    error: { details: [{ kind: 'environment' }] },
  });
});

test.each([
  [{ sourceType: 'git' }, ['body.branch', 'body.image', 'body.integrationId', 'body.repoUrl']],
  [
    { repoUrl: 'https://github.com/a/b', branch: 'main', integrationId: 'int_1' },
    ['body.branch', 'body.integrationId', 'body.repoUrl'],
  ],
  [{ image: undefined }, ['body.image']],
  [{ image: 'registry.example.com/acme/worker' }, ['body.image']],
  [{ sourceType: 'svn' }, ['body.sourceType']],
  [
    { sourceType: 'git', image: undefined, repoUrl: 'git@github.com:acme/checkout.git', branch: '-x', integrationId: 'int_1' },
    ['body.branch', 'body.repoUrl'],
  ],
  [
    { sourceType: 'git', image: undefined, repoUrl: 'https://github.com/acme', branch: 'main', integrationId: 'int_1' },
    ['body.repoUrl'],
  ],
  [
    { sourceType: 'git', image: undefined, repoUrl: 'https://ada:pw@github.com/a/b', branch: 'main', integrationId: 'int_1' },
    ['body.repoUrl'],
  ],
  [{ name: 'Checkout' }, ['body.name']],
  [{ name: 'x'.repeat(51) }, ['body.name']],
  [
    { configs: { port: 70_000, replicas: 1.5, envVars: { A: 1 }, nonsense: 1 } },
    ['body.configs.envVars.A', 'body.configs.nonsense', 'body.configs.port', 'body.configs.replicas'],
  ],
  [{ configs: { envVars: { A_B: 'x' }, secretRefs: ['secret://a-b'] } }, ['body.configs.secretRefs.0']],
  [
    { configs: { replicas: 1, autoscaling: { minReplicas: 2, maxReplicas: 1 } } },
    ['body.configs.autoscaling.minReplicas', 'body.configs.replicas'],
  ],
])('%j is refused for %j', async (wrong, fields) => {
  const answer = await world.admin.post('/deployments', image(wrong));
  expect([answer.status, fieldsIn(answer)]).toEqual([400, fields]);
});

test('the integration is one with GitHub, of this organisation', async () => {
  const foreign = await githubIntegration(world, await world.organisation('Foreign'));
  const registry = await githubIntegration(world, world.organisationId, { kind: 'ecr' });
  const git = (id: string) => world.admin.post('/deployments', { ...seed(), name: 'integrated', integrationId: id });
  expect(await git(foreign)).toMatchObject({ status: 404, error: { details: [{ kind: 'integration' }] } });
  expect(await git(registry)).toMatchObject({ status: 400, error: { details: [{ field: 'body.integrationId' }] } });
  const blind = await world.person([{ role: await world.role(all) }]);
  expect(await blind.post('/deployments', { ...seed(), name: 'integrated' })).toMatchObject({
    status: 404,
    error: { details: [{ kind: 'integration' }] },
  });
});

test('a name is taken in its environment, also by two at once, and free in another', async () => {
  const { id: envId } = await stage.environment();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.admin.post('/deployments', image({ envId, name: 'once' }))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('deployment.exists');
  await stage.deployment((await stage.environment()).id, { name: 'once' });
});

test('configs are merged; null removes, also inside; the whole has to be right', async () => {
  const { id } = await stage.deployment(environment.id, { configs: { port: 8080, envVars: { A: '1', B: '2' }, replicas: 2 } });
  const patch = (configs: object, more: object = {}) =>
    world.admin.patch<Deployment>(`/deployments/${id}/configs`, { configs, ...more });
  expect(JSON.parse((await patch({ envVars: { A: null, C: '3' }, port: null }, { note: 'less' })).data.configs)).toEqual({
    envVars: { B: '2', C: '3' },
    replicas: 2,
  });
  expect((await ordersOf(id)).at(-1)?.request).toMatchObject({
    note: 'less',
    source: 'configs',
    configs: '{"envVars":{"B":"2","C":"3"},"replicas":2}',
  });

  const before = await world.admin.get<Deployment>(`/deployments/${id}`);
  for (const [configs, fields] of [
    [{ port: 0 }, ['body.configs.port']],
    [{ autoscaling: { minReplicas: 1, maxReplicas: 2 } }, ['body.configs.replicas']],
    [{ secretRefs: ['secret://b'] }, ['body.configs.secretRefs.0']],
    [{ envVars: { D: 4, E: {} } }, ['body.configs.envVars.D', 'body.configs.envVars.E']],
    [{ nonsense: null, also: 1 }, ['body.configs.also', 'body.configs.nonsense']],
    [{ envVars: 'A=1' }, ['body.configs.envVars']],
  ] as const) {
    const answer = await patch(configs);
    expect([answer.status, fieldsIn(answer)]).toEqual([400, fields]);
  }
  expect((await world.admin.get(`/deployments/${id}`)).data).toEqual(before.data);
  expect((await patch({ replicas: null, autoscaling: { minReplicas: 1, maxReplicas: 2 } })).data).toMatchObject({
    configsVersion: 3,
  });
});

test('a change that changes nothing makes no revision', async () => {
  const { id } = await stage.deployment(environment.id, { configs: { port: 8080, envVars: { A: '1' } } });
  const before = (await world.admin.get<HydratedDeployment>(`/deployments/${id}`)).data;
  for (const configs of [{}, { port: 8080 }, { envVars: { A: '1', B: null } }, { replicas: null }, { envVars: {} }]) {
    const { status, data } = await world.admin.patch<Deployment>(`/deployments/${id}/configs`, { configs });
    expect([status, { ...before, ...data }]).toEqual([200, before]);
  }
  expect(await ordersOf(id)).toHaveLength(1);
});

test('of two people who change the same version, the second is told', async () => {
  const { id } = await stage.deployment(environment.id);
  const patch = (port: number, configsVersion?: number) =>
    world.admin.patch<Deployment>(`/deployments/${id}/configs`, { configs: { port }, configsVersion });
  const answers = await Promise.all([patch(1, 1), patch(2, 1), patch(3, 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
    code: 'deployment.changed',
    details: [{ configsVersion: 2 }],
  });
  // Whoever says nothing of versions adds to what is there.
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      world.admin.patch(`/deployments/${id}/configs`, { configs: { envVars: { [`V${index}`]: 'x' } } }),
    ),
  );
  expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const { data } = await world.admin.get<Deployment>(`/deployments/${id}`);
  expect(Object.keys((JSON.parse(data.configs) as { envVars: object }).envVars)).toHaveLength(8);
  expect(data.configsVersion).toBe(10);
  expect((await ordersOf(id)).map(({ request }) => request['revisionId'])).toEqual(
    Array.from({ length: 10 }, (_, index) => revisionOf(id, index + 1)),
  );
});

test('branch and auto-deploy are changed without a revision', async () => {
  const {
    data: { id },
  } = await world.admin.post<Deployment>('/deployments', { ...seed(), name: 'branched' });
  expect(
    (await world.admin.patch<Deployment>(`/deployments/${id}`, { autoDeploy: false, branch: 'release/1' })).data,
  ).toMatchObject({ autoDeploy: false, branch: 'release/1', configsVersion: 1 });
  expect(await world.admin.patch(`/deployments/${id}`, { branch: 'x..y', name: 'other' })).toMatchObject({ status: 400 });
  expect((await world.admin.patch(`/deployments/${id}`, {})).status).toBe(400);
  expect(await ordersOf(id)).toHaveLength(1);
  const { id: imageId } = await stage.deployment(environment.id);
  expect(await world.admin.patch(`/deployments/${imageId}`, { branch: 'main' })).toMatchObject({
    status: 400,
    error: { details: [{ field: 'body.branch' }] },
  });
});

test('lists are filtered, sorted and paged', async () => {
  const first = await stage.environment();
  const second = await stage.environment(first.projectId);
  const made = [
    await stage.deployment(first.id, { name: 'list-b' }),
    await stage.deployment(second.id, { name: 'list-a' }),
    await stage.deployment(first.id, { name: 'list-c' }),
  ];
  await world.db
    .updateTable('config.deployments')
    .set({ status: 'failed' })
    .where('id', '=', made[2]?.id ?? '')
    .execute();
  const names = async (query: string) =>
    (await world.admin.get<Deployment[]>(`/deployments?projectId=${first.projectId}&${query}`)).data.map(({ name }) => name);
  expect(await names('')).toEqual(['list-c', 'list-a', 'list-b']);
  expect(await names('sort_by=name&sort_order=asc')).toEqual(['list-a', 'list-b', 'list-c']);
  expect(await names(`envId=${first.id}`)).toEqual(['list-c', 'list-b']);
  expect(await names('status=failed')).toEqual(['list-c']);
  expect(await names('search=T-A')).toEqual(['list-a']);
  expect(await names(`spaceId=${first.spaceId}`)).toHaveLength(3);
  expect(await names('spaceID=spc_none')).toEqual([]);
  const page = await world.admin.get<Deployment[]>(
    `/deployments?projectId=${first.projectId}&limit=2&sort_by=updatedAt&total=true`,
  );
  const rest = await world.admin.get<Deployment[]>(
    `/deployments?projectId=${first.projectId}&limit=2&sort_by=updatedAt&cursor=${page.meta.nextCursor}`,
  );
  expect([page.data.length, rest.data.length, page.meta.total]).toEqual([2, 1, 3]);
  expect((await world.admin.get('/deployments?status=gone')).status).toBe(400);
});

test('rights hold in the project or environment that it lies in, and nowhere else', async () => {
  const { id, projectId, envId } = await stage.deployment((await stage.environment()).id);
  const other = await stage.deployment((await stage.environment()).id);
  for (const [scope, scopeId] of [
    ['project', projectId],
    ['environment', envId],
  ] as const) {
    const viewer = await world.person([{ role: 'role_viewer', scope, scopeId }]);
    expect((await viewer.get<Deployment[]>('/deployments')).data.map((row) => row.id)).toEqual([id]);
    expect((await viewer.get(`/deployments/${id}`)).status).toBe(200);
    expect((await viewer.get(`/deployments/${other.id}`)).status).toBe(404);
    expect(await viewer.patch(`/deployments/${id}/configs`, { configs: { port: 1 } })).toMatchObject({ status: 403 });
    const editor = await world.person([{ role: await world.role(all), scope, scopeId }]);
    expect((await editor.patch(`/deployments/${id}/configs`, { configs: { port: 1 } })).status).toBe(200);
    expect((await editor.patch(`/deployments/${other.id}/configs`, { configs: { port: 1 } })).status).toBe(404);
    expect(await editor.post('/deployments', image({ envId: other.envId }))).toMatchObject({
      status: 404,
      error: { details: [{ kind: 'environment' }] },
    });
    expect((await editor.post('/deployments', image({ envId, name: `by-${scope}` }))).status).toBe(201);
    await world.db.updateTable('config.deployments').set({ deleted_at: new Date() }).where('name', '=', `by-${scope}`).execute();
  }
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Strangers'));
  for (const answer of [
    await stranger.get(`/deployments/${id}`),
    await stranger.delete(`/deployments/${id}`),
    await stranger.post('/deployments', image({ envId })),
  ]) {
    expect(answer.status).toBe(404);
  }
});

test('what the deployer knows of its revisions is shown with it', async () => {
  const { id } = await stage.deployment(environment.id, { configs: { port: 8080 } });
  // The first server's worker is closed; this one's is not.
  await world.replica();
  await vi.waitFor(async () => expect(await ordersOf(id)).toEqual([]));
  expect((await world.admin.get<HydratedDeployment>(`/deployments/${id}`)).data).toMatchObject({
    currentRevisionId: null,
    revision: null,
    latestRevision: {
      id: revisionOf(id, 1),
      number: 1,
      status: expect.any(String),
      source: 'create',
      createdBy: world.admin.email,
      note: '',
    },
  });
  await world.db.updateTable('config.deployments').set({ current_revision_id: revisionOf(id, 1) }).where('id', '=', id).execute();
  const listed = (query: string) => world.admin.get<ListedDeployment[]>(`/deployments?envId=${environment.id}&limit=200${query}`);
  const found = (await listed('&revisions=true')).data;
  expect(found.find((row) => row.id === id)?.revision).toMatchObject({ number: 1 });
  expect((await listed('')).data.find((row) => row.id === id)).not.toHaveProperty('revision');
});
