import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Assignment } from '../assignments/assignment.ts';
import type { Team } from './team.ts';

let world: World;
let leader: Person;
let own: Team;
let other: Team;
beforeAll(async () => {
  world = await startWorld();
  own = (await world.admin.post<Team>('/teams', { name: 'Own', description: 'Mine' })).data;
  other = (await world.admin.post<Team>('/teams', { name: 'Other' })).data;
  leader = await world.person([{ role: 'role_admin', scope: 'team', scopeId: own.id }]);
});
afterAll(() => world.close());

const names = (answer: { readonly data: readonly Team[] }) => answer.data.map(({ name }) => name);

test('a team is made, read, replaced and deleted', async () => {
  const made = await world.admin.post<Team>('/teams', { name: 'Night shift', description: 'On call' });
  expect(made.status).toBe(201);
  expect(made.data)
    .toMatchObject({ name: 'Night shift', description: 'On call', members: [], resources: [], createdBy: world.admin.email });
  const path = `/teams/${made.data.id}`;
  expect((await world.admin.get<Team>(path)).data).toEqual(made.data);
  expect((await world.admin.put<Team>(path, { name: 'Day shift' })).data)
    .toMatchObject({ id: made.data.id, name: 'Day shift', description: '' });
  expect((await world.admin.delete(path)).status).toBe(204);
  for (const answer of [
    await world.admin.get(path), await world.admin.put(path, { name: 'X' }), await world.admin.delete(path),
  ]) {
    expect(answer.error.code).toBe('object.not_found');
  }
});

test('a name is given once, however many try at the same moment, and case does not make it another', async () => {
  const answers = await Promise.all(Array.from({ length: 50 },
    (_, index) => world.admin.post('/teams', { name: index % 2 ? 'Crowd' : 'CROWD' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect((await world.admin.put(`/teams/${own.id}`, { name: 'crowd' })).error).toMatchObject({ code: 'team.exists' });
  const elsewhere = await world.person([{ role: 'role_superadmin' }], await world.organisation('Elsewhere'));
  expect((await elsewhere.post('/teams', { name: 'Crowd' })).status).toBe(201);
});

test('bad input names every wrong field and writes nothing', async () => {
  const answer = await world.admin.post('/teams', { name: 'a\u0000', description: 7, colour: 'red' });
  expect(answer.status).toBe(400);
  expect(new Set(answer.error.details.map((detail) => detail['field'])))
    .toEqual(new Set(['body.name', 'body.description', 'body.colour']));
  expect((await world.admin.get('/teams/prj_1')).status).toBe(400);
  expect((await world.admin.get('/teams?sort_by=password')).status).toBe(400);
});

test('whoever leads one team sees and changes that one, the others are not there', async () => {
  expect(names(await leader.get<Team[]>('/teams'))).toEqual(['Own']);
  expect((await leader.get(`/teams/${own.id}`)).status).toBe(200);
  expect((await leader.put<Team>(`/teams/${own.id}`, { name: 'Own', description: 'Ours' })).data.description).toBe('Ours');
  for (const answer of [
    await leader.get(`/teams/${other.id}`), await leader.put(`/teams/${other.id}`, { name: 'X' }),
    await leader.delete(`/teams/${other.id}`),
  ]) expect(answer.status).toBe(404);
  expect((await leader.post('/teams', { name: 'New' })).error, 'made in the organisation, not in a team')
    .toMatchObject({ code: 'policy.missing', message: expect.stringContaining('team:create') });

  const viewer = await world.person([{ role: 'role_viewer' }]);
  expect((await viewer.put(`/teams/${own.id}`, { name: 'X' })).status).toBe(403);
  const mixed = await world.person([{ role: 'role_viewer' }, { role: 'role_admin', scope: 'team', scopeId: own.id }]);
  expect((await mixed.put(`/teams/${other.id}`, { name: 'X' })).error.message).toContain('team:update on team Other');
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Strangers'));
  expect((await stranger.get(`/teams/${own.id}`)).status).toBe(404);
});

test('the list is searched, sorted and paged', async () => {
  const boss = await world.person([{ role: 'role_superadmin' }], await world.organisation('Listed'));
  for (const name of ['delta', 'Alpha', 'charlie', 'Bravo']) await boss.post('/teams', { name });
  expect(names(await boss.get<Team[]>('/teams'))).toEqual(['Bravo', 'charlie', 'Alpha', 'delta']);
  expect(names(await boss.get<Team[]>('/teams?sort_by=name&sort_order=asc'))).toEqual(['Alpha', 'Bravo', 'charlie', 'delta']);
  expect(names(await boss.get<Team[]>('/teams?search=LPH'))).toEqual(['Alpha']);
  const page = await boss.get<Team[]>('/teams?sort_by=name&sort_order=asc&limit=3');
  expect(names(await boss.get<Team[]>(`/teams?sort_by=name&sort_order=asc&limit=3&cursor=${page.meta.nextCursor}`)))
    .toEqual(['delta']);
});

test('a deleted team takes its roles along, and what was assigned to be held in it', async () => {
  const { data: team } = await world.admin.post<Team>('/teams', { name: 'Brief' });
  const ada = await world.person();
  await world.admin.post(`/teams/${team.id}/members`, { email: ada.email });
  await world.admin.post('/assignments', { teamID: team.id, roleID: 'role_viewer' });
  await world.admin.post('/assignments', { email: ada.email, roleID: 'role_admin', scope: `team:${team.id}` });
  expect((await ada.get('/projects')).status).toBe(200);
  expect((await world.admin.delete(`/teams/${team.id}`)).status).toBe(204);
  expect((await ada.get('/projects')).status).toBe(403);
  expect((await world.admin.get<Assignment[]>(`/assignments?email=${ada.email}`)).data).toEqual([]);
});

test('a team is deleted only by those who hold every role of it', async () => {
  const { data: team } = await world.admin.post<Team>('/teams', { name: 'Mighty' });
  const lead = await world.person([{ role: 'role_admin', scope: 'team', scopeId: team.id }]);
  await world.admin.post('/assignments', { teamID: team.id, roleID: 'role_editor' });
  const refused = await lead.delete(`/teams/${team.id}`);
  expect(refused.error)
    .toMatchObject({ code: 'permission.escalation', message: expect.stringContaining('wherever this team holds it') });
  expect((await lead.put(`/teams/${team.id}`, { name: 'Mighty crew' })).status, 'its name confers nothing').toBe(200);
  const editor = await world.person([{ role: 'role_editor' }, { role: 'role_admin', scope: 'team', scopeId: team.id }]);
  expect((await editor.delete(`/teams/${team.id}`)).status).toBe(204);
});
