import { policies, systemRoles } from '@spacedock/contracts';
import type { Static } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import type { Assignment } from '../assignments/assignment.ts';
import type { PolicyFacts } from './policy.ts';
import type { Role } from './role.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const names = (answer: { readonly data: readonly Role[] }) => answer.data.map(({ name }) => name);
const administration = ['role:view', 'role:create', 'role:update', 'role:delete'] as const;

test('a role is made, read, replaced and deleted', async () => {
  const made = await world.admin.post<Role>('/roles',
    { name: 'Releaser', description: 'Ships', policies: ['project:view', 'deployment:create', 'project:view'] });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    name: 'Releaser', description: 'Ships', policies: ['deployment:create', 'project:view'], system: false,
    createdBy: world.admin.email,
  });
  const path = `/roles/${made.data.id}`;
  expect((await world.admin.get<Role>(path)).data).toEqual(made.data);
  expect((await world.admin.put<Role>(path, { name: 'Watcher', policies: ['project:view'] })).data)
    .toMatchObject({ id: made.data.id, name: 'Watcher', description: '', policies: ['project:view'] });
  expect((await world.admin.delete(path)).status).toBe(204);
  for (const answer of [
    await world.admin.get(path), await world.admin.put(path, { name: 'X', policies: ['project:view'] }),
    await world.admin.delete(path),
  ]) expect(answer.error.code).toBe('object.not_found');
});

test('who edits what somebody else has changed meanwhile is told, and nothing is overwritten', async () => {
  const { data: read } = await world.admin.post<Role>('/roles', { name: 'Shared', policies: ['project:view'] });
  const path = `/roles/${read.id}`;
  world.clock.advance(1_000);
  const first = await world.admin.put<Role>(path, { name: 'Shared', policies: ['team:view'], unchangedSince: read.updatedAt });
  expect(first.status).toBe(200);
  expect(await world.admin.put(path, { name: 'Mine', policies: ['space:view'], unchangedSince: read.updatedAt }))
    .toMatchObject({ status: 409, error: { code: 'object.changed' } });
  expect((await world.admin.get<Role>(path)).data).toEqual(first.data);
  expect((await world.admin.put(path, { name: 'Mine', policies: ['space:view'], unchangedSince: first.data.updatedAt })).status).toBe(200);
});

test('the roles of the system are listed for everybody and stay as they are', async () => {
  expect(names(await world.admin.get<Role[]>('/roles?search=viewer'))).toEqual(['Viewer']);
  for (const { id, name, policies: held } of systemRoles) {
    expect((await world.admin.get<Role>(`/roles/${id}`)).data).toMatchObject({ name, policies: held, system: true });
    expect((await world.admin.put(`/roles/${id}`, { name: 'Mine', policies: ['project:view'] })).error.code)
      .toBe('role.is_system');
    expect((await world.admin.delete(`/roles/${id}`)).error.code).toBe('role.is_system');
    expect((await world.admin.post('/roles', { name: name.toUpperCase(), policies: ['project:view'] })).error.code,
      'nor is there another of that name').toBe('role.exists');
  }
});

test('a name is given once, however many try at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 50 },
    () => world.admin.post('/roles', { name: 'Crowd', policies: ['project:view'] })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  const { data: other } = await world.admin.post<Role>('/roles', { name: 'Other', policies: ['project:view'] });
  expect((await world.admin.put(`/roles/${other.id}`, { name: 'CROWD', policies: ['project:view'] })).error.code)
    .toBe('role.exists');
});

test('bad input names every wrong field', async () => {
  const answer = await world.admin.post('/roles', { name: '', policies: ['project:view', 'project:fly'], colour: 'red' });
  expect(answer.status).toBe(400);
  expect(answer.error.details).toEqual(expect.arrayContaining([
    expect.objectContaining({ field: 'body.name' }),
    { field: 'body.policies.1', problem: 'must be one of the policies that GET /api/policies lists' },
    { field: 'body.colour', problem: 'is not a known field' },
  ]));
  expect((await world.admin.post('/roles', { name: 'Empty', policies: [] })).status).toBe(400);
  expect((await world.admin.post('/roles', { name: 'None' })).error.details)
    .toEqual([{ field: 'body.policies', problem: 'is required' }]);
});

test('the list holds the organisation\'s own and the system\'s, searched, sorted and paged', async () => {
  const organisationId = await world.organisation('Listed');
  const boss = await world.person([{ role: 'role_superadmin' }], organisationId);
  for (const name of ['zulu', 'Bravo']) await boss.post('/roles', { name, policies: ['project:view'] });
  const all = ['Admin', 'Bravo', 'Editor', 'SuperAdmin', 'Viewer', 'zulu'];
  expect(names(await boss.get<Role[]>('/roles?sort_by=name&sort_order=asc'))).toEqual(all);
  expect(names(await boss.get<Role[]>('/roles')).toSorted()).toEqual(all);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof boss.get<Role[]>>> = await boss.get<Role[]>(
      `/roles?sort_by=name&sort_order=desc&limit=4&total=true${cursor && `&cursor=${cursor}`}`,
    );
    expect(page.meta.total).toBe(6);
    seen.push(...names(page));
    cursor = page.meta.nextCursor;
  }
  expect(seen).toEqual(all.toReversed());
  const foreign = await world.role(['project:view']);
  expect((await boss.get(`/roles/${foreign}`)).status).toBe(404);
  expect((await boss.delete(`/roles/${foreign}`)).status).toBe(404);
});

test('roles belong to the whole organisation: a role in one project or team does not show them', async () => {
  const scoped = await world.person([{ role: 'role_superadmin', scope: 'project', scopeId: 'prj_1' }]);
  expect((await scoped.get('/roles')).status).toBe(403);
  expect((await scoped.post('/roles', { name: 'X', policies: ['project:view'] })).status).toBe(403);
  const viewer = await world.person([{ role: 'role_viewer' }]);
  expect((await viewer.delete('/roles/role_x')).error.message).toContain('role:delete');
});

test('a role is made of what its maker holds everywhere, and changed or deleted by those who hold all of it', async () => {
  const held = await world.role(['project:view']);
  const maker = await world.person([{ role: await world.role(administration) }, { role: held },
    { role: 'role_editor', scope: 'project', scopeId: 'prj_1' }]);
  const refused = await maker.post('/roles', { name: 'Too much', policies: ['project:view', 'project:update', 'user:view'] });
  expect(refused.status).toBe(403);
  expect(refused.error).toMatchObject({
    code: 'permission.escalation', details: [{ policies: ['project:update', 'user:view'], where: 'in the whole organisation' }],
  });
  const { data: mine } = await maker.post<Role>('/roles', { name: 'As much', policies: ['project:view', 'role:view'] });
  const greater = await world.role(['project:view', 'project:delete']);

  expect((await maker.put(`/roles/${mine.id}`,
    { name: 'As much', policies: ['project:view', 'project:update'] })).error.details[0])
    .toMatchObject({ policies: ['project:update'] });
  expect((await maker.put(`/roles/${held}`, { name: 'Mine', policies: [...policies] })).status, 'also not of a role that one has')
    .toBe(403);
  expect((await maker.put(`/roles/${greater}`, { name: 'Less', policies: ['project:view'] })).error.details[0],
    'nor is a greater one made less').toMatchObject({ policies: ['project:delete'] });
  expect((await maker.put(`/roles/${greater}`, { name: 'Renamed', policies: ['project:view', 'project:delete'] })).status,
    'or renamed').toBe(403);
  expect((await maker.delete(`/roles/${greater}`)).status).toBe(403);

  expect((await maker.put(`/roles/${mine.id}`, { name: 'Less', policies: ['role:view'] })).status).toBe(200);
  expect((await maker.delete(`/roles/${mine.id}`)).status).toBe(204);
});

test('a change of a role is a change for everybody who has it, and deleting it takes it from them', async () => {
  const role = await world.role(['project:view']);
  const ada = await world.person([{ role }]);
  expect((await ada.get('/teams')).status).toBe(403);
  await world.admin.put(`/roles/${role}`, { name: 'Both', policies: ['project:view', 'team:view'] });
  expect((await ada.get('/teams')).status).toBe(200);
  await world.admin.put(`/roles/${role}`, { name: 'Both', policies: ['team:view'] });
  expect((await ada.get('/projects')).status).toBe(403);
  await world.admin.delete(`/roles/${role}`);
  expect((await ada.get('/teams')).status).toBe(403);
  expect((await world.admin.get<Assignment[]>(`/assignments?email=${ada.email}`)).data).toEqual([]);
});

test('all policies are listed in words, for every member', async () => {
  const nobody = await world.person();
  const { data } = await nobody.get<Static<typeof PolicyFacts>[]>('/policies');
  expect(data.map(({ policy }) => policy)).toEqual(policies);
  expect(data.find(({ policy }) => policy === 'environment:view'))
    .toEqual({ policy: 'environment:view', entity: 'environment', verb: 'view', description: 'See environments of projects.',
      scopes: ['organisation', 'project', 'environment'] });
  expect((await world.anybody.get('/policies')).status).toBe(401);
});
