import { idPattern } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilLocksAreAwaited } from '../../testing/lock-wait.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Environment } from './environment.ts';

let world: World;
let spaceId = '';
let otherSpaceId = '';
beforeAll(async () => {
  world = await startWorld();
  spaceId = await world.clouds.space();
  otherSpaceId = await world.clouds.space();
});
afterAll(async () => world.close());

/** Beside their role in a project, people need one in the space that they use. */
const inSpace = () => ({ role: 'role_editor', scope: 'space', scopeId: spaceId } as const);

let counter = 0;
const fresh = (): string => `n-${(counter += 1)}`;

async function project(owner: Person = world.admin): Promise<string> {
  return (await owner.post<{ id: string }>('/projects', { name: fresh() })).data.id;
}

async function environment(
  projectId: string, wanted: Partial<Environment> = {}, owner: Person = world.admin,
): Promise<Environment> {
  const made = await owner.post<Environment>(
    `/projects/${projectId}/environments`, { name: fresh(), spaceId, createNamespace: true, namespace: fresh(), ...wanted },
  );
  expect(made.status).toBe(201);
  return made.data;
}

const registry = { registryIntegrationId: '', registryUrl: '123456789012.dkr.ecr.us-east-1.amazonaws.com/checkout' };
beforeAll(async () => {
  const metadata = { registry: registry.registryUrl, cloudAccountID: await world.clouds.cloudAccount() };
  registry.registryIntegrationId = (await world.admin.post<{ id: string }>('/integrations', { kind: 'ecr', name: 'ECR', metadata })).data.id;
});
const idsOf = (list: { readonly data: readonly Environment[] }): string[] => list.data.map(({ id }) => id).toSorted();

test('an environment is made, read at both of its addresses, renamed and deleted', async () => {
  const projectId = await project();
  const made = await world.admin.post<Environment>(`/projects/${projectId}/environments`, {
    name: 'prod-us-east', spaceId, createNamespace: true, namespace: 'checkout-prod', ...registry,
  });
  expect(made.status).toBe(201);
  expect(made.data).toEqual({
    id: expect.stringMatching(idPattern('environment')), projectId, name: 'prod-us-east', spaceId,
    namespace: 'checkout-prod',
    ...registry, previews: { enabled: false, ttlHours: 72, forks: false }, createdBy: world.admin.email, createdAt: expect.any(String), updatedAt: made.data.createdAt,
  });
  const path = `/projects/${projectId}/environments/${made.data.id}`;
  expect((await world.admin.get(path)).data).toEqual(made.data);
  expect((await world.admin.get(`/environments/${made.data.id}`)).data).toEqual(made.data);
  expect((await world.admin.get(`/projects/${await project()}/environments/${made.data.id}`)).status).toBe(404);

  world.clock.advance(60_000);
  const renamed = await world.admin.patch<Environment>(path, { name: 'prod' });
  expect(renamed.data).toEqual({ ...made.data, name: 'prod', updatedAt: expect.any(String) });
  expect(Date.parse(renamed.data.updatedAt)).toBeGreaterThan(Date.parse(made.data.updatedAt));

  expect((await world.admin.delete(path)).status).toBe(204);
  for (const gone of [
    await world.admin.get(path), await world.admin.get(`/environments/${made.data.id}`),
    await world.admin.patch(path, { name: 'x' }),
    await world.admin.delete(path),
  ]) expect(gone).toMatchObject({ status: 404, error: { code: 'object.not_found', details: [{ kind: 'environment' }] } });
  await environment(projectId, { name: 'PROD-us-east', spaceId, namespace: 'checkout-prod' });
});

test('both casings of an id are taken, and the answer has the one of the page', async () => {
  const projectId = await project();
  const made = await world.admin.post<Environment>(`/projects/${projectId}/environments`, {
    name: 'cased', spaceID: spaceId, createNamespace: true, namespace: 'cased', registryIntegrationID: registry.registryIntegrationId,
    registryUrl: registry.registryUrl,
  });
  expect(made.data).toMatchObject({ spaceId, registryIntegrationId: registry.registryIntegrationId });
  expect((await world.admin.get<Environment[]>(`/environments?projectID=${projectId}&spaceID=${spaceId}`)).data).toHaveLength(1);
});

test('the registry is both of its fields or none', async () => {
  const projectId = await project();
  const post = (body: object) => world.admin.post(
    `/projects/${projectId}/environments`, { name: 'r', spaceId, createNamespace: true, namespace: 'r', ...body },
  );
  expect(await post({ registryUrl: registry.registryUrl })).toMatchObject({
    status: 400, error: { code: 'request.invalid', details: [{ field: 'body.registryIntegrationId' }] },
  });
  expect(await post({ registryIntegrationId: registry.registryIntegrationId })).toMatchObject({
    status: 400, error: { details: [{ field: 'body.registryUrl' }] },
  });
  expect((await post({ registryIntegrationId: 'int_1', registryUrl: 'https://user:password@registry.example.com/x' })).status)
    .toBe(400);

  const { id } = await environment(projectId, registry);
  const patch = (body: object) => world.admin.patch<Environment>(`/projects/${projectId}/environments/${id}`, body);
  expect((await patch({ registryUrl: 'registry.example.com:5000/other' })).data).toMatchObject({
    ...registry, registryUrl: 'registry.example.com:5000/other',
  });
  expect(await patch({ registryUrl: null })).toMatchObject({ status: 400, error: { details: [{ field: 'body.registryUrl' }] } });
  expect((await patch({ registryUrl: null, registryIntegrationId: null })).data).toMatchObject({
    registryUrl: null, registryIntegrationId: null,
  });
  expect(await patch({ registryUrl: registry.registryUrl })).toMatchObject({
    status: 400, error: { details: [{ field: 'body.registryIntegrationId' }] },
  });
  expect((await patch(registry)).data).toMatchObject(registry);
  expect((await patch({ name: 'kept' })).data).toMatchObject({ name: 'kept', ...registry });
});

test('space and namespace stay as they were made', async () => {
  const projectId = await project();
  const before = await environment(projectId);
  const refused = await world.admin.patch(
    `/projects/${projectId}/environments/${before.id}`, { spaceId: 'spc_other', namespace: 'other', projectId: 'prj_1' },
  );
  expect(refused.status).toBe(400);
  expect(refused.error.details.map(({ field }) => field).toSorted()).toEqual([
    'body.namespace', 'body.projectId', 'body.spaceId',
  ]);
  expect((await world.admin.get(`/environments/${before.id}`)).data).toEqual(before);
});

test('a name is free in another project, a namespace only on another space', async () => {
  const [first, second] = [await project(), await project()];
  await environment(first, { name: 'prod', spaceId, namespace: 'shop' });
  const post = (projectId: string, body: object) => world.admin.post(`/projects/${projectId}/environments`, body);
  expect(await post(first, { name: 'PROD', spaceId, createNamespace: true, namespace: 'shop2' })).toMatchObject({
    status: 409, error: { code: 'environment.exists' },
  });
  expect(await post(second, { name: 'prod', spaceId, createNamespace: true, namespace: 'shop' })).toMatchObject({
    status: 409, error: { code: 'environment.namespace_taken' },
  });
  const other = await environment(second, { name: 'prod', spaceId: otherSpaceId, namespace: 'shop' });
  await environment(second, { name: 'dev' });
  expect(await world.admin.patch(`/projects/${second}/environments/${other.id}`, { name: 'Dev' })).toMatchObject({
    status: 409, error: { code: 'environment.exists' },
  });
});

test.each([
  {
    what: 'name', body: (index: number) => ({ name: 'race', spaceId, createNamespace: true, namespace: `race-${index}` }),
    code: 'environment.exists',
  },
  {
    what: 'namespace', body: (index: number) => ({ name: `race-${index}`, spaceId, createNamespace: true, namespace: 'race' }),
    code: 'environment.namespace_taken',
  },
])('however many people want the same $what at the same moment, one gets it', async ({ body, code }) => {
  const projectId = await project();
  const answers = await Promise.all(Array.from(
    { length: 50 }, (_, index) => world.admin.post(`/projects/${projectId}/environments`, body(index)),
  ));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status, error }) => status === 409 && error.code === code)).toHaveLength(49);
});

test('a role in a project reaches its environments, a role in an environment reaches just that one', async () => {
  const [own, other] = [await project(), await project()];
  const [first, second, foreign] = [await environment(own), await environment(own), await environment(other)];
  const inProject = await world.person([{ role: 'role_admin', scope: 'project', scopeId: own }, inSpace()]);
  const inEnvironment = await world.person([{ role: 'role_admin', scope: 'environment', scopeId: first.id }, inSpace()]);

  expect(idsOf(await inProject.get<Environment[]>('/environments'))).toEqual([first.id, second.id].toSorted());
  expect(idsOf(await inEnvironment.get<Environment[]>('/environments'))).toEqual([first.id]);
  expect(idsOf(await inEnvironment.get<Environment[]>(`/projects/${own}/environments`))).toEqual([first.id]);
  expect((await inEnvironment.get<Environment[]>('/environments?total=true')).meta.total).toBe(1);
  for (const person of [inProject, inEnvironment]) {
    expect((await person.get(`/projects/${other}/environments`)).status).toBe(404);
    expect((await person.get(`/environments?projectId=${other}`)).data).toEqual([]);
    expect((await person.post(`/projects/${other}/environments`, { name: 'x', spaceId, createNamespace: true, namespace: fresh() })).status)
      .toBe(404);
    for (const path of [`/environments/${foreign.id}`, `/projects/${other}/environments/${foreign.id}`]) {
      expect((await person.get(path)).status).toBe(404);
    }
    expect((await person.patch(`/projects/${other}/environments/${foreign.id}`, { name: 'x' })).status).toBe(404);
    expect((await person.delete(`/projects/${other}/environments/${foreign.id}`)).status).toBe(404);
    expect((await person.patch(`/projects/${own}/environments/${first.id}`, { name: fresh() })).status).toBe(200);
  }
  expect((await inEnvironment.get(`/environments/${second.id}`)).status).toBe(404);
  expect((await inProject.post(`/projects/${own}/environments`, { name: 'new', spaceId, createNamespace: true, namespace: fresh() })).status)
    .toBe(201);
  // Sees the project through its environment, but a new environment would lie outside of the role's scope.
  expect(await inEnvironment.post(`/projects/${own}/environments`, { name: 'new2', spaceId, createNamespace: true, namespace: fresh() }))
    .toMatchObject({
    status: 403, error: { code: 'policy.missing', details: [{ policy: 'environment:create' }] },
  });
});

test('a project that is not there, deleted, or of another organisation is 404, whatever is done in it', async () => {
  const [deleted, foreign] = [await project(), await project()];
  await environment(foreign);
  await world.admin.delete(`/projects/${deleted}`);
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Second'));
  for (const [who, id] of [[world.admin, deleted], [world.admin, 'prj_unknown'], [stranger, foreign]] as const) {
    expect(await who.get(`/projects/${id}/environments`)).toMatchObject({
      status: 404, error: { details: [{ kind: 'project', id }] },
    });
    expect((await who.post(`/projects/${id}/environments`, { name: 'x', spaceId, createNamespace: true, namespace: fresh() })).status)
      .toBe(404);
  }
  expect((await stranger.get('/environments')).data).toEqual([]);
});

test('seen but not allowed is 403, and who may make environments need not be allowed to see any', async () => {
  const projectId = await project();
  const { id } = await environment(projectId);
  const reader = await world.person([
    { role: 'role_viewer' },
    {
      role: await world.role(['environment:create', 'environment:update', 'environment:delete']), scope: 'project',
      scopeId: await project(),
    },
  ]);
  const body = { name: 'x', spaceId, createNamespace: true, namespace: fresh() };
  for (const refused of [
    await reader.post(`/projects/${projectId}/environments`, body),
    await reader.patch(`/projects/${projectId}/environments/${id}`, { name: 'x' }),
    await reader.delete(`/projects/${projectId}/environments/${id}`),
  ]) expect(refused).toMatchObject({ status: 403, error: { code: 'policy.missing' } });
  const maker = await world.person([{ role: await world.role(['environment:create']), scope: 'project', scopeId: projectId }, inSpace()]);
  expect((await maker.post(`/projects/${projectId}/environments`, body)).status).toBe(201);
});

test('an environment made while its project is being deleted is refused', async () => {
  const projectId = await project();
  const post = await world.db.transaction().execute(async (deleting) => {
    await deleting.selectFrom('config.projects').where('id', '=', projectId).select('id').forUpdate().execute();
    const waiting = world.admin.post(
      `/projects/${projectId}/environments`, { name: 'late', spaceId, createNamespace: true, namespace: fresh() },
    );
    await untilLocksAreAwaited(world.db);
    await deleting.updateTable('config.projects').set({ deleted_at: world.clock.now() }).where('id', '=', projectId).execute();
    return [waiting];
  });
  expect(await post[0]).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
});

test('creating an environment and deleting its project never both succeed', async () => {
  for (let round = 0; round < 25; round += 1) {
    const projectId = await project();
    const create = () => world.admin.post(
      `/projects/${projectId}/environments`, { name: 'x', spaceId, createNamespace: true, namespace: fresh() },
    );
    const remove = () => world.admin.delete(`/projects/${projectId}`);
    const [first, second] = await Promise.all(round % 2 === 0 ? [create(), remove()] : [remove(), create()]);
    const statuses = [first.status, second.status].toSorted();
    expect([[201, 409], [204, 404]].map((pair) => pair.toSorted())).toContainEqual(statuses);
  }
});

test('the list is filtered by space and by part of the name', async () => {
  const owner = await world.person([{ role: 'role_superadmin' }], await world.organisation('Lists'));
  const [a, b] = [await world.clouds.space(owner.organisationId), await world.clouds.space(owner.organisationId)];
  const [one, two] = [await project(owner), await project(owner)];
  await environment(one, { name: 'Prod-EU', spaceId: a }, owner);
  await environment(one, { name: 'dev', spaceId: b }, owner);
  await environment(two, { name: 'prod-us', spaceId: b }, owner);
  const names = async (path: string) => (await owner.get<Environment[]>(path)).data.map(({ name }) => name);
  expect(await names('/environments?sort_by=name&sort_order=asc')).toEqual(['dev', 'Prod-EU', 'prod-us']);
  expect(await names('/environments?search=PROD&sort_by=name')).toEqual(['prod-us', 'Prod-EU']);
  expect(await names(`/environments?spaceId=${b}&sort_by=name&sort_order=asc`)).toEqual(['dev', 'prod-us']);
  expect(await names(`/environments?spaceId=${b}&projectId=${one}`)).toEqual(['dev']);
  expect(await names(`/projects/${one}/environments?spaceId=${a}`)).toEqual(['Prod-EU']);
  expect((await owner.get(`/projects/${one}/environments?projectId=${two}`)).status).toBe(400);
});
