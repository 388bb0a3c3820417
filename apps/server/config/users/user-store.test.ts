import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import { hashOf } from '../access/authenticate.ts';
import type { Assignment } from '../assignments/assignment.ts';
import type { TeamMember } from '../teams/team-member.ts';
import type { Team } from '../teams/team.ts';
import type { InvitedUser, ListedUser, User } from './user.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const emails = (answer: { readonly data: readonly User[] }) => answer.data.map(({ email }) => email);
const administration = ['user:view', 'user:create', 'user:update', 'user:delete'] as const;

test('an invitation makes the person, the role, the seats and a token that is shown once', async () => {
  const { data: team } = await world.admin.post<Team>('/teams', { name: 'Pilots' });
  const answer = await world.admin.post<InvitedUser>('/users', {
    email: 'Ada@Example.com', name: 'Ada', roleId: 'role_viewer', teamIDs: [team.id],
  });
  expect(answer.status).toBe(201);
  const { inviteToken, inviteExpiresAt, ...user } = answer.data;
  expect(user).toMatchObject({ email: 'ada@example.com', name: 'Ada', status: 'invited', createdBy: world.admin.email });
  expect(inviteToken).toMatch(/^sd_inv_[\w-]{43}$/);

  expect((await world.admin.get<User>('/users/ADA@example.com')).data).toEqual(user);
  expect((await world.admin.get<Assignment[]>('/assignments?email=ada@example.com')).data)
    .toMatchObject([{ roleID: 'role_viewer', scope: 'organisation' }]);
  expect((await world.admin.get<TeamMember[]>(`/teams/${team.id}/members`)).data).toMatchObject([{ email: 'ada@example.com' }]);

  const kept = await world.db.selectFrom('config.invitations').where('user_id', '=', user.id).select(['token_hash', 'created_at'])
    .execute();
  const sevenDaysBefore = new Date(Date.parse(inviteExpiresAt) - 7 * 24 * 60 * 60 * 1000);
  expect(kept).toEqual([{ token_hash: hashOf(inviteToken), created_at: sevenDaysBefore }]);
  const log = await world.db.selectFrom('config.audit_log').where('resource_id', '=', user.id).selectAll().execute();
  expect(log).toMatchObject([{ action: 'invite', resource_type: 'user', result: 'succeeded' }]);
  expect(JSON.stringify(log) + world.logs.join('')).not.toContain(inviteToken);
});

test('one address is invited once, however many try at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 50 },
    () => world.admin.post<User>('/users', { email: 'crowd@example.com' })));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect(statuses.get(201)).toHaveLength(1);
  expect(statuses.get(409)).toHaveLength(49);
  expect(statuses.get(409)?.[0]?.error.code).toBe('user.exists');
});

test('a refused invitation leaves nothing behind', async () => {
  const inviter = await world.person([{ role: await world.role(administration) }]);
  const mine = await world.admin.post<Team>('/teams', { name: 'Locked' });
  const attempts = [
    [{ email: 'x@example.com', roleID: 'role_viewer' }, 403],
    [{ email: 'x@example.com', teamIDs: [mine.data.id] }, 404],
    [{ email: 'x@example.com', roleID: 'role_gone' }, 403],
    [{ email: 'x@', name: '\u0007', roleID: 'team_1', teamIDs: ['role_1'], extra: 1 }, 400],
  ] as const;
  for (const [body, status] of attempts) expect((await inviter.post('/users', body)).status, JSON.stringify(body)).toBe(status);
  expect((await inviter.post('/users', attempts[3][0])).error.details.map((detail) => detail['field']))
    .toEqual(expect.arrayContaining(['body.email', 'body.name', 'body.roleID', 'body.teamIDs.0', 'body.extra']));
  expect(await world.db.selectFrom('config.users').where('email', 'like', 'x@%').select('email').execute()).toEqual([]);
  expect((await inviter.post('/users', { email: 'x@example.com' })).status).toBe(201);
});

test('whoever has an account elsewhere is invited like everybody else, and the account does not show', async () => {
  const other = await world.organisation('Elsewhere');
  const ada = await world.person([], other);
  await world.db.updateTable('config.users').set({ name: 'Ada Lovelace', password_hash: 'kept' }).where('id', '=', ada.userId)
    .execute();
  const { data } = await world.admin.post<InvitedUser>('/users', { email: ada.email, name: 'The new one' });
  expect(data).toMatchObject({ id: ada.userId, name: 'The new one', status: 'invited' });
  expect(await world.db.selectFrom('config.users').where('id', '=', ada.userId).select(['name', 'password_hash']).execute())
    .toEqual([{ name: 'Ada Lovelace', password_hash: 'kept' }]);

  await world.admin.delete(`/users/${ada.email}`);
  const again = await world.admin.post<InvitedUser>('/users', { email: ada.email });
  expect(again.data.name, 'not the name of the other organisation').toBe(ada.email);
  expect((await ada.get('/organisations')).status, 'the other organisation is not touched').toBe(200);
});

test('an invitation is renewed for those who have not accepted, never for a member', async () => {
  const { data: first } = await world.admin.post<InvitedUser>('/users', { email: 'slow@example.com' });
  const renewed = await world.admin.post<InvitedUser>('/users/slow@example.com/invitation');
  expect(renewed.status).toBe(201);
  expect(renewed.data.inviteToken).not.toBe(first.inviteToken);
  const kept = await world.db.selectFrom('config.invitations').where('user_id', '=', first.id).select('token_hash').execute();
  expect(kept).toEqual([{ token_hash: hashOf(renewed.data.inviteToken) }]);

  const member = await world.person();
  expect((await world.admin.post(`/users/${member.email}/invitation`)).error)
    .toMatchObject({ code: 'user.wrong_state', message: `${member.email} is active; this needs somebody who is invited.` });
  await world.admin.patch(`/users/${member.email}`, { status: 'disabled' });
  expect((await world.admin.post(`/users/${member.email}/invitation`)).status).toBe(409);
  expect((await world.admin.post('/users/nobody@example.com/invitation')).status).toBe(404);
});

test('an invitation opens the account, so it is not renewed by those who hold less than the account', async () => {
  const lesser = await world.person([{ role: await world.role(administration) }]);
  await world.admin.post('/users', { email: 'boss@example.com', roleID: 'role_superadmin' });
  const refused = await lesser.post('/users/boss@example.com/invitation');
  expect(refused.status).toBe(403);
  expect(refused.error)
    .toMatchObject({ code: 'permission.escalation', message: expect.stringContaining('wherever boss@example.com holds it') });
  await world.admin.delete('/users/boss@example.com');
});

test('a person is renamed, disabled and enabled; other organisations and other states are left alone', async () => {
  const ada = await world.person([{ role: 'role_viewer' }]);
  expect((await world.admin.patch<User>(`/users/${ada.email}`, { name: 'Ada of First' })).data.name).toBe('Ada of First');
  const global = await world.db.selectFrom('config.users').where('id', '=', ada.userId).select('name').executeTakeFirstOrThrow();
  expect(global.name).toBe(ada.email);

  expect((await world.admin.patch<User>(`/users/${ada.email}`, { status: 'disabled' })).data.status).toBe('disabled');
  expect((await ada.get('/projects')).error.code).toBe('auth.revoked');
  expect((await world.admin.patch<User>(`/users/${ada.email}`, { status: 'active' })).data.status).toBe('active');
  expect((await ada.get('/projects')).status).toBe(200);

  await world.admin.post('/users', { email: 'waiting@example.com' });
  for (const status of ['active', 'disabled']) {
    expect((await world.admin.patch('/users/waiting@example.com', { status })).error.code).toBe('user.wrong_state');
  }
  expect((await world.admin.patch(`/users/${ada.email}`, { status: 'invited' })).error.details)
    .toEqual([{ field: 'body.status', problem: 'must be one of active, disabled' }]);
  expect((await world.admin.patch(`/users/${ada.email}`, {})).status).toBe(400);
  expect((await world.admin.patch('/users/nobody@example.com', { name: 'N' })).status).toBe(404);
  expect((await ada.patch(`/users/${ada.email}`, { name: 'Me' })).error.code).toBe('policy.missing');
});

test('a removed person is gone with seats, roles and tokens, and a forgotten account with the password', async () => {
  const ada = await world.person([{ role: 'role_viewer' }]);
  const { data: team } = await world.admin.post<Team>('/teams', { name: 'Short' });
  await world.admin.post(`/teams/${team.id}/members`, { email: ada.email });
  expect((await world.admin.delete(`/users/${ada.email}`)).status).toBe(204);
  expect((await ada.get('/projects')).status).toBe(401);
  expect((await world.admin.get(`/users/${ada.email}`)).status).toBe(404);
  expect((await world.admin.delete(`/users/${ada.email}`)).status).toBe(404);
  for (const table of ['memberships', 'team_members', 'assignments', 'access_tokens'] as const) {
    expect(await world.db.selectFrom(`config.${table}`).where('user_id', '=', ada.userId).select('user_id').execute(), table)
      .toEqual([]);
  }
  expect(await world.db.selectFrom('config.users').where('id', '=', ada.userId).select('id').execute()).toEqual([]);
});

test('nobody disables or removes themselves', async () => {
  expect((await world.admin.patch(`/users/${world.admin.email}`, { status: 'disabled' })).error.code).toBe('user.is_self');
  expect((await world.admin.delete(`/users/${world.admin.email.toUpperCase()}`)).error.code).toBe('user.is_self');
});

test('a lesser administrator neither disables, enables nor removes a greater one', async () => {
  const lesser = await world.person([{ role: await world.role(administration) }, { role: 'role_viewer' }]);
  const peer = await world.person([{ role: 'role_viewer', scope: 'project', scopeId: 'prj_secret' }]);
  const greater = await world.person([{ role: 'role_admin', scope: 'project', scopeId: 'prj_secret' }]);
  const refused = await lesser.patch(`/users/${greater.email}`, { status: 'disabled' });
  expect(refused.error.code).toBe('permission.escalation');
  expect(refused.error.details[0]?.['policies']).toContain('project:delete');
  expect(refused.text, 'where, is not for the lesser to know').not.toContain('prj_secret');
  expect((await lesser.delete(`/users/${greater.email}`)).status).toBe(403);
  expect((await greater.get('/projects')).status).toBe(200);

  await world.admin.patch(`/users/${greater.email}`, { status: 'disabled' });
  expect((await lesser.patch(`/users/${greater.email}`, { status: 'active' })).status).toBe(403);
  expect((await lesser.patch(`/users/${peer.email}`, { status: 'disabled' })).status).toBe(200);
  expect((await lesser.delete(`/users/${peer.email}`)).status).toBe(204);
});

test('the list is searched, filtered and paged, and seen by holders of user:view in the whole organisation only', async () => {
  const organisationId = await world.organisation('Listed');
  const boss = await world.person([{ role: 'role_superadmin' }], organisationId);
  const { data: team } = await boss.post<Team>('/teams', { name: 'Crew' });
  for (const name of ['ann', 'bob', 'cid', 'dot_']) {
    await boss.post('/users', { email: `${name}@crew.example`, name: `${name.toUpperCase()} Crew` });
  }
  await boss.post(`/teams/${team.id}/members`, { email: 'bob@crew.example' });

  expect(emails(await boss.get<User[]>('/users?search=CREW.ex')))
    .toEqual(['ann@crew.example', 'bob@crew.example', 'cid@crew.example', 'dot_@crew.example']);
  expect(emails(await boss.get<User[]>('/users?search=cid%20c'))).toEqual(['cid@crew.example']);
  expect(emails(await boss.get<User[]>('/users?search=_@'))).toEqual(['dot_@crew.example']);
  expect(emails(await boss.get<User[]>('/users?status=active'))).toEqual([boss.email]);
  expect(emails(await boss.get<User[]>(`/users?team=${team.id}`))).toEqual(['bob@crew.example']);
  expect(emails(await boss.get<User[]>('/users?team=team_other'))).toEqual([]);
  await boss.post('/assignments', { teamID: team.id, roleID: 'role_viewer' });
  await boss.post('/assignments', { email: 'bob@crew.example', roleID: 'role_editor' });
  expect((await boss.get<ListedUser[]>('/users?search=bob@')).data[0]?.roleCount, 'one of his own, one through the team').toBe(2);
  const reader = await world.person([{ role: await world.role(['user:view'], boss.organisationId) }], boss.organisationId);
  expect((await reader.get<ListedUser[]>('/users?search=bob@')).data[0], 'for those who see assignments').not.toHaveProperty('roleCount');
  await boss.delete(`/users/${reader.email}`);

  for (const sort of ['email', 'createdAt']) {
    for (const order of ['asc', 'desc']) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof boss.get<User[]>>> = await boss.get<User[]>(
          `/users?limit=2&sort_by=${sort}&sort_order=${order}&status=invited${cursor && `&cursor=${cursor}`}`,
        );
        expect(page.status).toBe(200);
        seen.push(...emails(page));
        cursor = page.meta.nextCursor;
      }
      const all = ['ann@crew.example', 'bob@crew.example', 'cid@crew.example', 'dot_@crew.example'];
      expect(seen).toEqual(order === 'asc' ? all : all.toReversed());
    }
  }

  const scoped = await world.person([{ role: 'role_superadmin', scope: 'team', scopeId: team.id }], organisationId);
  expect((await scoped.get('/users')).status).toBe(403);
  const changer = await world.person([{ role: await world.role(['user:update'], organisationId) }], organisationId);
  expect((await changer.patch<User>('/users/bob@crew.example', { name: 'B' })).data.name, 'seen or not').toBe('B');
  const blind = await world.person([{ role: await world.role(['user:view'], organisationId) }], organisationId);
  expect(emails(await blind.get<User[]>(`/users?team=${team.id}`)), 'who is in a team is for those who may see the team')
    .toEqual([]);
  expect(emails(await world.admin.get<User[]>('/users?search=crew.ex')), 'another organisation').toEqual([]);
});
