import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Assignment } from '../assignments/assignment.ts';
import type { Team } from '../teams/team.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function organisationOf(count: number): Promise<Person[]> {
  const organisationId = await world.organisation('Rule');
  return Promise.all(Array.from({ length: count }, () => world.person([{ role: 'role_superadmin' }], organisationId)));
}

const assignmentOf = async (by: Person, query: string): Promise<string> =>
  (await by.get<Assignment[]>(`/assignments?${query}`)).data[0]?.id ?? '';

test('the last SuperAdmin keeps the role', async () => {
  const [boss] = await organisationOf(1);
  if (!boss) throw new Error('nobody');
  const refused = await boss.delete(`/assignments/${await assignmentOf(boss, `email=${boss.email}`)}`);
  expect(refused.error.code).toBe('organisation.last_superadmin');
  expect((await boss.get('/users')).status).toBe(200);
});

test('a SuperAdmin who is disabled or only invited does not count, nor one of a single project', async () => {
  const [boss, second] = await organisationOf(2);
  if (!boss || !second) throw new Error('nobody');
  const own = await assignmentOf(boss, `email=${boss.email}`);
  await boss.patch(`/users/${second.email}`, { status: 'disabled' });
  await boss.post('/users', { email: `new-${boss.email}`, roleID: 'role_superadmin' });
  await world.person([{ role: 'role_superadmin', scope: 'project', scopeId: 'prj_1' }], boss.organisationId);
  expect((await boss.delete(`/assignments/${own}`)).error.code).toBe('organisation.last_superadmin');
  await boss.patch(`/users/${second.email}`, { status: 'active' });
  expect((await boss.delete(`/assignments/${own}`)).status).toBe(204);
  expect((await boss.get('/users')).status).toBe(403);
});

test('one through a team counts, and then neither team, seat nor assignment can go', async () => {
  const [boss] = await organisationOf(1);
  if (!boss) throw new Error('nobody');
  const { data: team } = await boss.post<Team>('/teams', { name: 'Chiefs' });
  await boss.post('/assignments', { teamID: team.id, roleID: 'role_superadmin' });
  const own = await assignmentOf(boss, `email=${boss.email}`);
  expect((await boss.delete(`/assignments/${own}`)).error.code, 'a team without members is nobody')
    .toBe('organisation.last_superadmin');
  const ghost = await world.person([], boss.organisationId);
  await boss.post(`/teams/${team.id}/members`, { email: ghost.email });
  await boss.patch(`/users/${ghost.email}`, { status: 'disabled' });
  expect((await boss.delete(`/assignments/${own}`)).error.code, 'nor is one of disabled members')
    .toBe('organisation.last_superadmin');

  await boss.post(`/teams/${team.id}/members`, { email: boss.email });
  expect((await boss.delete(`/assignments/${own}`)).status).toBe(204);
  for (const path of [`/teams/${team.id}`, `/teams/${team.id}/members/${boss.email}`,
    `/assignments/${await assignmentOf(boss, `teamID=${team.id}`)}`]) {
    expect((await boss.delete(path)).error?.code, path).toBe('organisation.last_superadmin');
  }
  expect((await boss.get<Team>(`/teams/${team.id}`)).data.members).toContain(boss.email);
});

test('everybody removes everybody at once: one is always left', async () => {
  const bosses = await organisationOf(6);
  const [first] = bosses;
  const answers = await Promise.all(bosses.flatMap((by, index) => bosses.filter((who) => who !== by).map((who) => (
    index % 2 ? by.delete(`/users/${who.email}`) : by.patch(`/users/${who.email}`, { status: 'disabled' })
  ))));
  for (const { status } of answers) expect([200, 204, 401, 403, 404, 409]).toContain(status);
  const left = await world.db.selectFrom('config.memberships').where('org_id', '=', first?.organisationId ?? '')
    .where('status', '=', 'active').selectAll().execute();
  expect(left).toHaveLength(1);
});

test('two who give up the role at the same moment: one of them keeps it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bosses = await organisationOf(2);
    const own = await Promise.all(bosses.map((boss) => assignmentOf(boss, `email=${boss.email}`)));
    const answers = await Promise.all(bosses.map((boss, index) => boss.delete(`/assignments/${own[index]}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  }
});
