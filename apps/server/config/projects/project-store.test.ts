import { idPattern } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilLocksAreAwaited } from '../../testing/lock-wait.ts';
import { startWorld, type World } from '../../testing/world.ts';
import type { Project } from './project.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => world.close());

async function project(name: string): Promise<Project> {
  const answer = await world.admin.post<Project>('/projects', { name });
  expect(answer.status).toBe(201);
  return answer.data;
}

const namesOf = (list: { readonly data: readonly Project[] }): string[] => list.data.map(({ name }) => name);

test('a project is made, read, renamed, described and deleted', async () => {
  const made = await world.admin.post<Project>('/projects', { name: 'Checkout', description: 'Where money comes in' });
  expect(made.status).toBe(201);
  expect(made.data).toEqual({
    id: expect.stringMatching(idPattern('project')), name: 'Checkout', description: 'Where money comes in',
    createdBy: world.admin.email, createdAt: expect.any(String), updatedAt: made.data.createdAt,
  });
  const path = `/projects/${made.data.id}`;
  expect((await world.admin.get(path)).data).toEqual(made.data);

  world.clock.advance(60_000);
  const renamed = await world.admin.patch<Project>(path, { name: 'Till' });
  expect(renamed.status).toBe(200);
  expect(renamed.data).toEqual({ ...made.data, name: 'Till', updatedAt: expect.any(String) });
  expect(Date.parse(renamed.data.updatedAt)).toBeGreaterThan(Date.parse(made.data.updatedAt));
  expect((await world.admin.patch<Project>(path, { description: '' })).data).toMatchObject({ name: 'Till', description: '' });

  expect(await world.admin.delete(path)).toMatchObject({ status: 204, text: '' });
  for (const again of [
    await world.admin.get(path), await world.admin.patch(path, { name: 'Again' }), await world.admin.delete(path),
  ]) {
    expect(again).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
  }
  expect((await world.admin.get<Project[]>('/projects?limit=200')).data).not.toContainEqual(expect.objectContaining({
    id: made.data.id,
  }));
});

test('a name is taken in any case, until its project is deleted', async () => {
  const first = await project('Zürich');
  expect(await world.admin.post('/projects', { name: 'ZÜRICH' })).toMatchObject({
    status: 409, error: { code: 'project.exists' },
  });
  const other = await project('Basel');
  expect(await world.admin.patch(`/projects/${other.id}`, { name: 'zürich' })).toMatchObject({
    status: 409, error: { code: 'project.exists' },
  });
  expect((await world.admin.patch<Project>(`/projects/${first.id}`, { name: 'ZÜRICH' })).data.name).toBe('ZÜRICH');
  await world.admin.delete(`/projects/${first.id}`);
  expect((await world.admin.post('/projects', { name: 'zürich' })).status).toBe(201);
});

test('another organisation may use the same name, and sees nothing of the first', async () => {
  const mine = await project('Shared name');
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Second'));
  expect((await stranger.post('/projects', { name: 'Shared name' })).status).toBe(201);
  expect(namesOf(await stranger.get<Project[]>('/projects'))).toEqual(['Shared name']);
  const path = `/projects/${mine.id}`;
  for (const refused of [
    await stranger.get(path), await stranger.patch(path, { name: 'Mine now' }), await stranger.delete(path),
  ]) {
    expect(refused).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
  }
  expect((await world.admin.get<Project>(path)).data).toEqual(mine);
});

test('however many people want the same name at the same moment, one gets it', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) =>
    world.admin.post('/projects', { name: index % 2 === 0 ? 'Race' : 'rACE' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status, error }) => status === 409 && error.code === 'project.exists')).toHaveLength(49);
  expect((await world.admin.get<Project[]>('/projects?search=race')).data).toHaveLength(1);
});

test('a role in one project reaches that project and no other', async () => {
  const [own, other] = [await project('Own'), await project('Other')];
  const admin = await world.person([{ role: 'role_admin', scope: 'project', scopeId: own.id }]);
  expect(namesOf(await admin.get<Project[]>('/projects'))).toEqual(['Own']);
  expect((await admin.get<Project[]>('/projects?total=true')).meta.total).toBe(1);
  expect((await admin.get('/projects?search=other')).data).toEqual([]);
  expect((await admin.patch<Project>(`/projects/${own.id}`, { description: 'mine' })).status).toBe(200);
  for (const refused of [
    await admin.get(`/projects/${other.id}`), await admin.patch(`/projects/${other.id}`, { name: 'x' }),
    await admin.delete(`/projects/${other.id}`),
  ]) expect(refused).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
  // It holds project:create there, but a new project would lie outside.
  expect(await admin.post('/projects', { name: 'New' })).toMatchObject({
    status: 403, error: { code: 'policy.missing', details: [{ policy: 'project:create', where: 'the whole organisation' }] },
  });
});

test('what may be seen but not changed is 403, what may not even be seen is 404', async () => {
  const { id } = await project('Seen');
  const hidden = await project('Hidden');
  const role = await world.role(['project:update', 'project:delete', 'project:view']);
  const viewerHere = await world.person([
    { role: 'role_viewer', scope: 'project', scopeId: id }, { role, scope: 'project', scopeId: (await project('Elsewhere')).id },
  ]);
  expect(await viewerHere.patch(`/projects/${id}`, { name: 'x' })).toMatchObject({
    status: 403, error: { code: 'policy.missing', details: [{ policy: 'project:update', where: 'project Seen' }] },
  });
  expect(await viewerHere.delete(`/projects/${id}`)).toMatchObject({
    status: 403, error: { details: [{ policy: 'project:delete' }] },
  });
  expect((await viewerHere.patch(`/projects/${hidden.id}`, { name: 'x' })).status).toBe(404);
});

test('who may change a project need not be allowed to look around', async () => {
  const { id } = await project('Blind');
  const blind = await world.person([{ role: await world.role(['project:update']), scope: 'project', scopeId: id }]);
  expect((await blind.patch<Project>(`/projects/${id}`, { description: 'changed' })).data.description).toBe('changed');
  expect(await blind.get(`/projects/${id}`)).toMatchObject({ status: 403, error: { code: 'policy.missing' } });
});

test('a project that holds environments stays, and names only those that the caller may see', async () => {
  const { id } = await project('Full');
  const spaceId = await world.clouds.space();
  for (const name of ['prod', 'dev']) {
    await world.admin.post(`/projects/${id}/environments`, { name, spaceId, createNamespace: true, namespace: `full-${name}` });
  }
  const refused = await world.admin.delete(`/projects/${id}`);
  expect(refused).toMatchObject({
    status: 409, error: { code: 'project.in_use', details: [{ count: 2, environments: ['dev', 'prod'] }] },
  });
  expect(refused.error.message).toBe('The project still holds 2 environments: dev, prod.');

  const remover = await world.person([{ role: await world.role(['project:delete']) }]);
  const unnamed = await remover.delete(`/projects/${id}`);
  expect(unnamed).toMatchObject({ status: 409, error: { details: [{ count: 2, environments: [] }] } });
  expect(unnamed.text).not.toContain('prod');
  expect((await world.admin.get(`/projects/${id}`)).status).toBe(200);
});

test('of two people who delete the same project one is told that it is gone', async () => {
  const { id } = await project('Deleted twice');
  const answers = await world.db.transaction().execute(async (blocker) => {
    await blocker.selectFrom('config.projects').where('id', '=', id).select('id').forUpdate().execute();
    const both = [world.admin.delete(`/projects/${id}`), world.admin.delete(`/projects/${id}`)];
    await untilLocksAreAwaited(world.db, 2);
    return both;
  });
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([204, 404]);
});

test('a list is filtered, sorted and paged', async () => {
  const owner = await world.person([{ role: 'role_superadmin' }], await world.organisation('Lists'));
  for (const name of ['b-1', 'a_1', 'C%1', 'a-2']) {
    world.clock.advance(10);
    await owner.post('/projects', { name });
  }
  const list = async (query: string) => namesOf(await owner.get<Project[]>(`/projects${query}`));
  expect(await list('')).toEqual(['a-2', 'C%1', 'a_1', 'b-1']);
  expect(await list('?sort_by=createdAt&sort_order=asc')).toEqual(['b-1', 'a_1', 'C%1', 'a-2']);
  expect(await list('?sort_by=name&sort_order=asc')).toEqual(['a-2', 'a_1', 'b-1', 'C%1']);
  expect(await list('?search=%25')).toEqual(['C%1']);
  expect(await list('?search=A_')).toEqual(['a_1']);
  const first = await owner.get<Project[]>('/projects?limit=3&total=true');
  expect(first.meta).toEqual({ page: 1, limit: 3, hasMore: true, nextCursor: expect.any(String), total: 4 });
  const second = await owner.get<Project[]>(`/projects?limit=3&cursor=${first.meta.nextCursor}`);
  expect(namesOf(second)).toEqual(['b-1']);
  expect(second.meta).toEqual({ page: 1, limit: 3, hasMore: false, nextCursor: null });
  expect(await list('?limit=3&page=2')).toEqual(['b-1']);
});

test('roles held in a project end with it', async () => {
  const { id } = await project('Short-lived');
  const person = await world.person([{ role: 'role_editor', scope: 'project', scopeId: id }]);
  expect((await person.get(`/projects/${id}`)).status).toBe(200);
  expect((await world.admin.delete(`/projects/${id}`)).status).toBe(204);
  expect((await world.admin.get(`/assignments?scope=project:${id}`)).data).toEqual([]);
  expect((await person.get('/projects')).status).toBe(403);
});
