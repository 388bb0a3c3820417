import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import type { TeamMember } from './team-member.ts';
import type { Team } from './team.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const team = async (name: string): Promise<Team> => (await world.admin.post<Team>('/teams', { name })).data;

test('a person is taken in, listed and let go', async () => {
  const { id } = await team('Pilots');
  const ada = await world.person();
  const added = await world.admin.post<TeamMember>(`/teams/${id}/members`, { email: ada.email.toUpperCase() });
  expect(added.status).toBe(201);
  expect(added.data).toEqual({ teamID: id, email: ada.email, addedBy: world.admin.email, addedAt: expect.any(String) });
  expect((await world.admin.get<TeamMember[]>(`/teams/${id}/members`)).data).toEqual([added.data]);
  expect((await world.admin.get<Team>(`/teams/${id}`)).data.members).toEqual([ada.email]);
  expect((await world.admin.post(`/teams/${id}/members`, { email: ada.email })).error.code).toBe('team.member_exists');

  expect((await world.admin.delete(`/teams/${id}/members/${ada.email}`)).status).toBe(204);
  expect((await world.admin.delete(`/teams/${id}/members/${ada.email}`)).error.message).toContain('team member');
  expect((await world.admin.get<TeamMember[]>(`/teams/${id}/members`)).data).toEqual([]);
});

test('the teams of a person are found, as far as one may see them', async () => {
  const person = await world.person();
  const [first, second] = [await team('First'), await team('Second')];
  for (const { id } of [first, second]) await world.admin.post(`/teams/${id}/members`, { email: person.email });
  const teamsOf = async (by: Pick<typeof person, 'get'>, email: string) =>
    (await by.get<Team[]>(`/teams?member=${email}&sort_by=name&sort_order=asc`)).data.map(({ name }) => name);
  expect(await teamsOf(world.admin, person.email.toUpperCase())).toEqual(['First', 'Second']);
  expect(await teamsOf(world.admin, 'nobody@example.com')).toEqual([]);
  const leader = await world.person([{ role: 'role_viewer', scope: 'team', scopeId: second.id }]);
  expect(await teamsOf(leader, person.email)).toEqual(['Second']);
});

test('one seat, however many try at the same moment', async () => {
  const { id } = await team('Crowd');
  const ada = await world.person();
  const answers = await Promise.all(Array.from({ length: 50 },
    () => world.admin.post(`/teams/${id}/members`, { email: ada.email })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
});

test('only people of the organisation, only teams one may see', async () => {
  const { id } = await team('Closed');
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Strangers'));
  expect((await world.admin.post(`/teams/${id}/members`, { email: stranger.email })).error.message)
    .toContain(`user ${stranger.email}`);
  expect((await world.admin.post('/teams/team_gone/members', { email: world.admin.email })).error.message)
    .toContain('team team_gone');
  expect((await stranger.get(`/teams/${id}/members`)).status).toBe(404);
  expect((await stranger.post(`/teams/${id}/members`, { email: stranger.email })).status).toBe(404);
  expect((await stranger.delete(`/teams/${id}/members/${world.admin.email}`)).status).toBe(404);
  const viewer = await world.person([{ role: 'role_viewer' }]);
  expect((await viewer.post(`/teams/${id}/members`, { email: viewer.email })).status).toBe(403);
  const wrong = await world.admin.post(`/teams/${id}/members`, { email: 'no address', userID: 'usr_1' });
  expect(wrong.error.details.map((detail) => detail['field']))
    .toEqual(['body.userID', 'body.email']);
});

test('a seat brings the roles of the team, so only those who hold them give it or take it', async () => {
  const { id } = await team('Mighty');
  await world.admin.post('/assignments', { teamID: id, roleID: 'role_admin' });
  const boss = await world.person();
  await world.admin.post(`/teams/${id}/members`, { email: boss.email });
  const lead = await world.person([{ role: 'role_superadmin', scope: 'team', scopeId: id }]);
  const accomplice = await world.person();

  const refused = await lead.post(`/teams/${id}/members`, { email: accomplice.email });
  expect(refused.error.code).toBe('permission.escalation');
  expect(refused.error.details[0]?.['policies']).toContain('cloud-account:view');
  expect((await lead.post(`/teams/${id}/members`, { email: lead.email })).status).toBe(403);
  expect((await lead.delete(`/teams/${id}/members/${boss.email}`)).status).toBe(403);
  expect((await lead.get<TeamMember[]>(`/teams/${id}/members`)).data.map(({ email }) => email)).toEqual([boss.email]);

  const admin = await world.person([{ role: 'role_admin' }]);
  expect((await admin.post(`/teams/${id}/members`, { email: accomplice.email })).status).toBe(201);
  expect((await accomplice.post('/projects', { name: 'Through the team' })).status).toBe(201);
  expect((await admin.delete(`/teams/${id}/members/${accomplice.email}`)).status).toBe(204);
  expect((await accomplice.get('/projects')).status).toBe(403);
});

test('many members are read in pages, and a team shows the first hundred', async () => {
  const { id } = await team('Legion');
  const people = Array.from({ length: 120 }, (_, index) => ({ id: `usr_legion${index}`, email: `legion${index}@example.com` }));
  const at = world.clock.now();
  const org_id = world.organisationId;
  const stamps = { created_by: 'x', created_at: at, updated_at: at };
  await world.db.insertInto('config.users')
    .values(people.map((person) => ({ ...person, name: '', password_hash: null, created_at: at, updated_at: at }))).execute();
  await world.db.insertInto('config.memberships')
    .values(people.map(({ id: user_id, email }) => ({ org_id, user_id, email, status: 'active' as const, ...stamps })))
    .execute();
  await world.db.insertInto('config.team_members')
    .values(people.map((person) =>
      ({ team_id: id, org_id: world.organisationId, user_id: person.id, added_by: 'x', added_at: at }))).execute();

  expect((await world.admin.get<Team>(`/teams/${id}`)).data.members).toHaveLength(100);
  const seen = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof world.admin.get<TeamMember[]>>> = await world.admin.get<TeamMember[]>(
      `/teams/${id}/members?limit=50${cursor && `&cursor=${cursor}`}`,
    );
    for (const { email } of page.data) seen.add(email);
    cursor = page.meta.nextCursor;
  }
  expect(seen.size).toBe(120);
});
