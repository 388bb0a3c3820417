import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Role } from '../roles/role.ts';
import type { Team } from '../teams/team.ts';
import type { Assignment } from './assignment.ts';

let world: World;
let ada: Person;
let team: Team;
let project: string;
let otherProject: string;
let environment: string;
let otherEnvironment: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.person();
  team = (await world.admin.post<Team>('/teams', { name: 'Crew' })).data;
  [project, otherProject] = [await newProject('Rocket'), await newProject('Rover')];
  [environment, otherEnvironment] = [await newEnvironment(project), await newEnvironment(otherProject)];
});
afterAll(() => world.close());

async function newProject(name: string): Promise<string> {
  return (await world.admin.post<{ id: string }>('/projects', { name })).data.id;
}

async function newEnvironment(projectId: string): Promise<string> {
  const id = `env_${projectId.slice(4)}`;
  await world.db.insertInto('config.environments').values({
    id, org_id: world.organisationId, project_id: projectId, name: 'live', space_id: 'spc_1', namespace: id,
    registry_integration_id: null, registry_url: null, created_by: 'x',
    created_at: world.clock.now(), updated_at: world.clock.now(),
  }).execute();
  return id;
}

const scopesIn = (answer: { readonly data: readonly Assignment[] }) => answer.data.map(({ scope }) => scope).toSorted();

test('a role is assigned to a person, read, and taken away', async () => {
  const made = await world.admin.post<Assignment>('/assignments', { email: ada.email.toUpperCase(), roleId: 'role_viewer' });
  expect(made.status).toBe(201);
  expect(made.data)
    .toMatchObject({ email: ada.email, roleID: 'role_viewer', scope: 'organisation', createdBy: world.admin.email });
  expect(made.data).not.toHaveProperty('teamID');
  expect(made.data).toMatchObject({ roleName: 'Viewer' });
  const path = `/assignments/${made.data.id}`;
  expect((await world.admin.get<Assignment>(path)).data).toEqual(made.data);
  expect((await ada.get('/projects')).status).toBe(200);
  expect((await world.admin.delete(path)).status).toBe(204);
  expect((await ada.get('/projects')).status).toBe(403);
  expect((await world.admin.get(path)).status).toBe(404);
  expect((await world.admin.delete(path)).status).toBe(404);
});

test('to a team, and in every scope that there is', async () => {
  for (const scope of [`project:${project}`, `environment:${environment}`, `team:${team.id}`]) {
    const made = await world.admin.post<Assignment>('/assignments', { teamID: team.id, roleID: 'role_editor', scope });
    expect(made.data, scope).toMatchObject({ teamID: team.id, roleID: 'role_editor', scope });
    expect(made.data).not.toHaveProperty('email');
    const kind = scope.split(':')[0] ?? '';
    expect(made.data).toMatchObject({ teamName: 'Crew', scopeName: { project: 'Rocket', environment: 'live', team: 'Crew' }[kind] });
    expect(made.data.projectID).toBe(kind === 'team' ? undefined : project);
    await world.admin.delete(`/assignments/${made.data.id}`);
  }
});

test('assigned once, however many try at the same moment', async () => {
  const wanted = { email: ada.email, roleID: 'role_editor', scope: `project:${project}` };
  const answers = await Promise.all(Array.from({ length: 50 }, () => world.admin.post<Assignment>('/assignments', wanted)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  await world.admin.delete(`/assignments/${made[0]?.data.id}`);
});

test('bad input is refused by name, and what is not there is not found', async () => {
  const roleID = 'role_viewer';
  const problem = [{ field: 'body.email', problem: 'or body.teamID is required, and only one of them' }];
  expect((await world.admin.post('/assignments', { roleID })).error.details).toEqual(problem);
  expect((await world.admin.post('/assignments', { roleID, email: ada.email, teamID: team.id })).error.details).toEqual(problem);
  const wrong = await world.admin.post('/assignments', {
    roleID: 'team_1', email: 'x', scope: 'project:env_1', teamID: 'prj_1', to: 'me',
  });
  expect(wrong.error.details.map((detail) => detail['field']))
    .toEqual(expect.arrayContaining(['body.roleID', 'body.email', 'body.scope', 'body.teamID', 'body.to']));

  const stranger = await world.person([], await world.organisation('Strangers'));
  const foreign = await world.role(['project:view'], stranger.organisationId);
  for (const wanted of [
    { roleID, email: 'nobody@example.com' }, { roleID, email: stranger.email }, { roleID, teamID: 'team_gone' },
    { roleID: 'role_gone', email: ada.email }, { roleID: foreign, email: ada.email },
    { roleID, email: ada.email, scope: 'project:prj_gone' }, { roleID, email: ada.email, scope: 'environment:env_gone' },
    { roleID, email: ada.email, scope: 'space:spc_1' }, { roleID, email: ada.email, scope: 'team:team_gone' },
  ]) {
    const answer = await world.admin.post('/assignments', wanted);
    expect(answer.error?.code, JSON.stringify(wanted)).toBe('object.not_found');
  }
});

test('whoever administers a project hands out there what they hold there, and sees what is assigned inside of it', async () => {
  const lead = await world.person([{ role: 'role_superadmin', scope: 'project', scopeId: project }]);
  const inProject = await lead.post<Assignment>('/assignments',
    { email: ada.email, roleID: 'role_superadmin', scope: `project:${project}` });
  const inEnvironment = await lead.post<Assignment>('/assignments',
    { email: ada.email, roleID: 'role_viewer', scope: `environment:${environment}` });
  expect([inProject.status, inEnvironment.status]).toEqual([201, 201]);
  const outside = await world.admin.post<Assignment>('/assignments',
    { email: ada.email, roleID: 'role_viewer', scope: `environment:${otherEnvironment}` });

  expect(scopesIn(await lead.get<Assignment[]>(`/assignments?email=${ada.email}`)))
    .toEqual([`environment:${environment}`, `project:${project}`]);
  expect(scopesIn(await lead.get<Assignment[]>('/assignments')))
    .toEqual([`environment:${environment}`, `project:${project}`, `project:${project}`]);
  expect((await lead.get(`/assignments/${outside.data.id}`)).status).toBe(404);
  expect((await lead.delete(`/assignments/${outside.data.id}`)).status).toBe(404);

  const wider = await lead.post('/assignments', { email: lead.email, roleID: 'role_viewer' });
  expect(wider.error)
    .toMatchObject({ code: 'policy.missing', message: expect.stringContaining('assignment:create on organisation') });
  expect((await lead.post('/assignments', { email: lead.email, roleID: 'role_viewer', scope: `project:${otherProject}` })).status)
    .toBe(404);
  expect((await lead.post('/assignments', { teamID: team.id, roleID: 'role_viewer', scope: `project:${project}` })).status,
    'a team it may not see').toBe(404);
  const custom = await world.role(['project:view']);
  expect((await lead.post('/assignments', { email: ada.email, roleID: custom, scope: `project:${project}` })).status,
    'a role it may not see').toBe(404);

  expect((await lead.delete(`/assignments/${inProject.data.id}`)).status).toBe(204);
  expect((await lead.delete(`/assignments/${inEnvironment.data.id}`)).status).toBe(204);
  await world.admin.delete(`/assignments/${outside.data.id}`);
});

test('nobody hands out or takes away what they do not hold there', async () => {
  const giver = await world.role(['assignment:view', 'assignment:create', 'assignment:delete']);
  const editor = await world.person([{ role: giver }, { role: 'role_editor' }]);
  const local = await world.person([
    { role: giver, scope: 'project', scopeId: project }, { role: 'role_editor', scope: 'project', scopeId: project },
    { role: 'role_viewer' },
  ]);
  const boss = await world.person([{ role: 'role_admin' }]);
  const { data: [bossy] } = await world.admin.get<Assignment[]>(`/assignments?email=${boss.email}`);

  const refused = await editor.post('/assignments', { email: editor.email, roleID: 'role_admin', scope: `project:${project}` });
  expect(refused.status).toBe(403);
  expect(refused.error)
    .toMatchObject({ code: 'permission.escalation', message: expect.stringContaining(`in project:${project}`) });
  expect(refused.error.details[0]?.['policies']).toContain('project:create');
  expect((await editor.delete(`/assignments/${bossy?.id}`)).error.code).toBe('permission.escalation');
  expect((await editor.post('/assignments', { email: ada.email, roleID: 'role_editor' })).status).toBe(201);

  expect((await local.post('/assignments',
    { email: ada.email, roleID: 'role_editor', scope: `environment:${environment}` })).status).toBe(201);
  expect((await local.post('/assignments',
    { email: ada.email, roleID: 'role_viewer', scope: `environment:${otherEnvironment}` })).error.code,
    'sees it, may not assign there').toBe('policy.missing');
  expect((await local.post('/assignments', { email: local.email, roleID: 'role_viewer' })).error.code).toBe('policy.missing');

  const log = await world.db.selectFrom('config.audit_log').where('actor', '=', editor.email)
    .where('code', '=', 'permission.escalation').select(['result', 'status']).execute();
  expect(log).toEqual([{ result: 'refused', status: 403 }, { result: 'refused', status: 403 }]);
});

test('the list is filtered by person, team, role and scope, and paged', async () => {
  const organisationId = await world.organisation('Listed');
  const boss = await world.person([{ role: 'role_superadmin' }], organisationId);
  const { data: crew } = await boss.post<Team>('/teams', { name: 'Crew' });
  const { data: role } = await boss.post<Role>('/roles', { name: 'Reader', policies: ['team:view'] });
  for (const scope of ['organisation', `team:${crew.id}`]) {
    await boss.post('/assignments', { teamID: crew.id, roleID: role.id, scope });
    await boss.post('/assignments', { email: boss.email, roleID: role.id, scope });
  }
  const count = async (query: string) => (await boss.get<Assignment[]>(`/assignments?${query}`)).data.length;
  expect(await count('')).toBe(5);
  expect(await count(`email=${boss.email}`)).toBe(3);
  expect(await count(`teamId=${crew.id}`)).toBe(2);
  expect(await count(`roleID=${role.id}`)).toBe(4);
  expect(await count('roleID=role_superadmin')).toBe(1);
  expect(await count('scope=organisation')).toBe(3);
  expect(await count(`scope=team:${crew.id}&email=${boss.email}`)).toBe(1);
  expect(await count(`search=${boss.email.slice(2, -2).toUpperCase()}`)).toBe(3);
  expect(await count('search=CRE')).toBe(2);
  expect(await count('search=eade')).toBe(4);
  expect(await count('search=super')).toBe(1);
  expect(await count('search=nobody')).toBe(0);
  const seen = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof boss.get<Assignment[]>>> = await boss.get<Assignment[]>(
      `/assignments?limit=2${cursor && `&cursor=${cursor}`}`,
    );
    for (const { id } of page.data) seen.add(id);
    cursor = page.meta.nextCursor;
  }
  expect(seen.size).toBe(5);
  expect((await boss.get('/assignments?scope=everywhere')).status).toBe(400);

  // Who does not see teams and roles does not learn their names by guessing them.
  const blind = await world.person([{ role: await world.role(['assignment:view'], organisationId) }], organisationId);
  const seenBy = async (search: string) => (await blind.get<Assignment[]>(`/assignments?search=${search}`)).data.length;
  expect([await seenBy('crew'), await seenBy('reader'), await seenBy('superadmin')]).toEqual([0, 0, 1]);
  const shown = (await blind.get<Assignment[]>(`/assignments?scope=team:${crew.id}`)).data;
  expect(shown).toHaveLength(2);
  for (const row of shown) for (const name of ['teamName', 'roleName', 'scopeName']) expect(row).not.toHaveProperty(name);
});
