import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/world.ts';
import { ofTemplate, startSpaceWorld, type SpaceWorld } from '../testing/space-world.ts';
import type { SpaceAccess } from './space-access.ts';
import type { SpaceInstance } from './space-instance.ts';

let world: SpaceWorld;
beforeAll(async () => {
  world = await startSpaceWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
});

test('nothing can be done over REST that kubectl refuses: owners may, others see what is shared with them', async () => {
  await world.runKubectl(
    world.admin,
    'patch',
    'project',
    'shop',
    '--type=merge',
    '-p',
    '{"spec":{"members":[{"kind":"User","name":"*","clusterRole":"loft-management-project-viewer"}]}}',
  );
  const [owner, friend, stranger] = [await world.person(), await world.person(), await world.person()];
  const handle = ({ email }: Person) => email.split('@')[0] ?? '';
  const { error } = await owner.post('/space-instances', { name: 'own', project: 'shop', ...ofTemplate });
  expect([error.code, error.message]).toEqual(['policy.missing', expect.stringContaining('space-instance:create')]);
  const made = await world.instance('own', {
    owner: { user: handle(owner) },
    extraAccessRules: [{ users: [handle(friend)], clusterRole: 'view' }],
  });
  expect(made.owner).toEqual({ user: handle(owner) });

  const path = '/space-instances/shop/own';
  expect((await owner.get<SpaceInstance[]>('/space-instances')).data.map(({ name }) => name)).toEqual(['own']);
  expect((await owner.patch<SpaceInstance>(path, { displayName: 'Mine' })).data).toMatchObject({
    displayName: 'Mine',
    canUpdate: true,
  });
  expect((await friend.get<SpaceInstance>(path)).data).toMatchObject({ canUse: true, canUpdate: false });
  expect(await friend.patch(path, { displayName: 'Mine' })).toMatchObject({
    status: 403,
    error: { details: [{ policy: 'space-instance:update', where: 'project shop' }] },
  });
  expect((await friend.delete(path)).status).toBe(403);
  for (const refused of [
    await stranger.get(path),
    await stranger.get('/space-instances'),
    await stranger.delete(path),
    await stranger.get('/space-instances/shop/nothing'),
  ]) {
    expect(refused).toMatchObject({ status: 403, error: { code: 'policy.missing' } });
  }
  const viewer = await world.person([{ role: 'role_viewer', scope: 'team', scopeId: 'team_none' }]);
  expect(await viewer.get(path)).toMatchObject({ status: 404, error: { code: 'object.not_found' } });
  expect((await viewer.get('/space-instances')).data).toEqual([]);
  expect(await owner.patch(path, { template: { objects: 'kind: Pod' } })).toMatchObject({ status: 400 });

  const { data: access } = await friend.get<SpaceAccess>(`${path}/access`);
  expect(access.you).toMatchObject({
    name: handle(friend),
    clusterRoles: ['view'],
    rights: [
      { verb: 'get', because: 'access-entry', of: 'instance-access' },
      { verb: 'use', because: 'access-entry', of: 'instance-access' },
    ],
  });
  expect(access.subjects).toContainEqual(
    expect.objectContaining({
      kind: 'user',
      name: handle(owner),
      rights: ['get', 'use', 'update', 'delete'].map((verb) => ({ verb, because: 'owner', of: handle(owner) })),
    }),
  );
  expect(access.roles).toContainEqual({
    verb: 'delete',
    policy: 'space-instance:delete',
    scopes: expect.arrayContaining(['organisation', expect.stringMatching(/^project:prj_/)]),
    holders: null,
    more: false,
  });
  expect((await owner.delete(path)).status).toBe(204);
}, 120_000);

test('who may by a role is told to those who may see assignments, with the role and where it is held', async () => {
  await world.instance('asked', { space: world.spaceId });
  const { data: projects } = await world.admin.get<{ id: string; name: string }[]>('/projects');
  const [shop = '', other = ''] = ['Shop', 'Other'].map((name) => projects.find((project) => project.name === name)?.id ?? '');
  const { data: team } = await world.admin.post<{ id: string }>('/teams', { name: 'Crew' });
  const made = await world.admin.post('/assignments', { teamID: team.id, roleID: 'role_editor', scope: `project:${shop}` });
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  const handleOf = ({ email }: Person) => email.split('@')[0] ?? '';
  const [there, elsewhere] = [
    await world.person([{ role: 'role_viewer', scope: 'space', scopeId: world.spaceId }]),
    await world.person([{ role: 'role_admin', scope: 'project', scopeId: other }]),
  ];
  const { data } = await world.admin.get<SpaceAccess>('/space-instances/shop/asked/access');
  const holdersOf = (verb: string) => data.roles.find((role) => role.verb === verb)?.holders ?? [];
  expect(data.you.rights).toContainEqual({ verb: 'delete', because: 'role', of: 'space-instance:delete' });
  expect(holdersOf('delete')).toContainEqual(
    expect.objectContaining({ kind: 'user', name: handleOf(world.admin), role: 'SuperAdmin', scope: 'organisation' }),
  );
  expect(holdersOf('update')).toContainEqual({
    kind: 'team',
    name: 'crew',
    displayName: 'Crew',
    role: 'Editor',
    scope: `project:${shop}`,
  });
  expect(holdersOf('get')).toContainEqual(
    expect.objectContaining({ name: handleOf(there), role: 'Viewer', scope: `space:${world.spaceId}` }),
  );
  expect(holdersOf('update').map(({ name }) => name)).not.toContain(handleOf(there));
  expect(JSON.stringify(data)).not.toContain(handleOf(elsewhere));
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Second'));
  expect(JSON.stringify(data)).not.toContain(handleOf(stranger));
}, 120_000);
