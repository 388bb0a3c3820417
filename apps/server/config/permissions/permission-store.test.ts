import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import type { Team } from '../teams/team.ts';
import type { EffectivePermissions } from './effective-permissions.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('everybody sees what they may do, where, and through which assignment and team', async () => {
  const role = await world.role(['project:view', 'cloud-account:view', 'user:view']);
  const ada = await world.person([{ role, scope: 'project', scopeId: 'prj_1' }]);
  const { data: team } = await world.admin.post<Team>('/teams', { name: 'Crew' });
  await world.admin.post(`/teams/${team.id}/members`, { email: ada.email });
  const { data: shared } = await world.admin.post<{ id: string }>('/assignments', { teamID: team.id, roleID: role });
  const own = await world.db.selectFrom('config.assignments').where('user_id', '=', ada.userId).select('id')
    .executeTakeFirstOrThrow();

  const answer = await ada.get<EffectivePermissions>('/permissions/effective');
  const through = { assignment: shared.id, role: { id: role, name: role }, team: { id: team.id, name: 'Crew' } };
  expect(answer.data).toEqual({
    user: ada.email,
    organisation: world.organisationId,
    policies: [
      {
        policy: 'project:view',
        scopes: expect.toSatisfy((scopes: unknown[]) => scopes.length === 2) as never,
      },
      { policy: 'cloud-account:view', scopes: [{ scope: 'organisation', through: [through] }] },
      { policy: 'user:view', scopes: [{ scope: 'organisation', through: [through] }] },
    ],
  });
  expect(answer.data.policies[0]?.scopes).toEqual(expect.arrayContaining([
    { scope: 'organisation', through: [through] },
    { scope: 'project:prj_1', through: [{ assignment: own.id, role: { id: role, name: role } }] },
  ]));
});

test('of somebody else, for those who see all assignments; of strangers and the disabled, nothing', async () => {
  const ada = await world.person([{ role: 'role_viewer' }]);
  const nobody = await world.person();
  const local = await world.person([{ role: 'role_superadmin', scope: 'project', scopeId: 'prj_1' }]);
  expect((await nobody.get<EffectivePermissions>('/permissions/effective')).data.policies).toEqual([]);
  expect((await nobody.get<EffectivePermissions>(`/permissions/effective?email=${nobody.email.toUpperCase()}`)).status).toBe(200);
  for (const caller of [nobody, local]) {
    for (const email of [ada.email, 'nobody@example.com']) {
      expect((await caller.get(`/permissions/effective?email=${email}`)).error.message)
        .toContain('assignment:view on the whole organisation');
    }
  }
  const seen = await world.admin.get<EffectivePermissions>(`/permissions/effective?email=${ada.email}`);
  expect(seen.data).toMatchObject({ user: ada.email, organisation: world.organisationId });
  expect(seen.data.policies.map(({ policy }) => policy)).toContain('deployment:view');
  expect(seen.data).toEqual((await ada.get<EffectivePermissions>('/permissions/effective')).data);

  await world.admin.patch(`/users/${ada.email}`, { status: 'disabled' });
  expect((await world.admin.get<EffectivePermissions>(`/permissions/effective?email=${ada.email}`)).data.policies).toEqual([]);
  const stranger = await world.person([], await world.organisation('Strangers'));
  expect((await world.admin.get(`/permissions/effective?email=${stranger.email}`)).status).toBe(404);
  expect((await world.admin.get('/permissions/effective?email=x')).status).toBe(400);
  expect((await world.anybody.get('/permissions/effective')).status).toBe(401);
});
