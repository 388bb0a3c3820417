import { contractClient, DirectoryService, OutcomeError, outcomesOut, SpaceService } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRouterTransport } from '@connectrpc/connect';
import { type Person, startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const transport = () =>
  createRouterTransport((router) => world.server.config.contracts?.(router), {
    router: { interceptors: [outcomesOut(() => undefined)] },
  });
const directory = () => contractClient(DirectoryService, transport());
const caller = ({ organisationId, userId, email }: Person) => ({
  organisationId,
  userId,
  email,
  origin: { requestId: 'request-1', address: '192.0.2.1', userAgent: 'test', path: '/kubernetes/x', tokenId: '' },
});
const admin = async (): Promise<Person> => world.person([{ role: 'role_superadmin' }], await world.organisation('Contract'));
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.code : String(error)),
  );

test('everything of an organisation, of one moment, and nothing of another', async () => {
  const by = await admin();
  const { data: team } = await by.post<{ id: string }>('/teams', { name: 'Crew', description: 'Sails' });
  await by.post(`/teams/${team.id}/members`, { email: by.email });
  await by.post('/users', { email: 'invited@example.org' });
  await by.post('/projects', { name: 'Shop', description: 'Sells' });
  const found = await directory().getDirectory({ organisationId: by.organisationId });
  const handle = by.email.split('@')[0];
  expect(found.users).toMatchObject(
    [
      { id: by.userId, handle, email: by.email, active: true },
      { handle: 'invited', name: 'invited@example.org', active: false },
    ].toSorted((one, other) => ((one.handle ?? '') < (other.handle ?? '') ? -1 : 1)),
  );
  expect(found.teams).toMatchObject([
    {
      id: team.id,
      handle: 'crew',
      name: 'Crew',
      description: 'Sails',
      userHandles: [handle],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    },
  ]);
  expect(found.projects).toMatchObject([{ handle: 'shop', name: 'Shop', description: 'Sells', createdBy: by.email }]);
  expect(found.spaces).toEqual([]);
  expect((await directory().getDirectoryVersion({ organisationId: by.organisationId })).version).toBe(found.version);
  expect((await directory().getDirectory({ organisationId: 'org_none' })).version).toBe(0n);
  expect((await directory().listOrganisations({})).organisationIds).toEqual(
    expect.arrayContaining([by.organisationId, world.organisationId]),
  );
});

test("what is done in somebody's name is done with their rights of now, and written down as theirs", async () => {
  const by = await admin();
  const { id } = await directory().createProject({ caller: caller(by), handle: 'shop', name: 'The Shop', description: '' });
  await directory().updateProject({ caller: caller(by), projectId: id, name: 'Shop', description: 'Sells' });
  expect((await by.get(`/projects/${id}`)).data).toMatchObject({ name: 'Shop', description: 'Sells' });
  const viewer = await world.person([{ role: 'role_viewer' }], by.organisationId);
  expect(await codeOf(directory().deleteProject({ caller: caller(viewer), projectId: id }))).toBe('policy.missing');
  expect(await codeOf(directory().createProject({ caller: caller(viewer), handle: 'x', name: 'X', description: '' }))).toBe(
    'policy.missing',
  );
  const stranger = await admin();
  expect(await codeOf(directory().deleteProject({ caller: caller(stranger), projectId: id }))).toBe('object.not_found');
  expect(await codeOf(directory().createProject({ caller: caller(by), handle: 'shop', name: 'Another', description: '' }))).toBe(
    'project.exists',
  );
  expect(await codeOf(directory().createProject({ caller: caller(by), handle: 'Not A Handle', name: '', description: '' }))).toBe(
    'request.invalid',
  );
  await by.patch(`/users/${viewer.email}`, { status: 'disabled' });
  expect(await codeOf(directory().deleteProject({ caller: caller(viewer), projectId: id }))).toBe('auth.revoked');
  await directory().deleteProject({ caller: caller(by), projectId: id });
  const entries = await world.db
    .selectFrom('config.audit_log')
    .where('org_id', '=', by.organisationId)
    .where('path', '=', '/kubernetes/x')
    .select(['action', 'actor', 'result', 'request_id', 'address', 'code'])
    .orderBy('id')
    .execute();
  expect(
    entries.map(({ action, actor, result, code }) => [action, actor === by.email ? 'admin' : 'viewer', result, code]),
  ).toEqual([
    ['create', 'admin', 'succeeded', null],
    ['update', 'admin', 'succeeded', null],
    ['delete', 'viewer', 'refused', 'policy.missing'],
    ['create', 'viewer', 'refused', 'policy.missing'],
    ['create', 'admin', 'refused', 'project.exists'],
    ['create', 'admin', 'refused', 'request.invalid'],
    ['delete', 'admin', 'succeeded', null],
  ]);
  expect(entries.every(({ request_id, address }) => request_id === 'request-1' && address === '192.0.2.1')).toBe(true);
});

test('a service that has decided itself who may enters a space, as far as the space allows it', async () => {
  const by = await admin();
  const spaces = contractClient(SpaceService, transport());
  const spaceId = await world.clouds.space(by.organisationId);
  const enter = (more: object = {}) => spaces.enterSpace({ organisationId: by.organisationId, spaceId, ...more });
  const { cluster } = await enter({ writes: true });
  expect(cluster).toMatchObject({ spaceId, kubeconfig: expect.stringContaining('server:'), privateAddresses: true });
  expect(await codeOf(enter({ organisationId: world.organisationId }))).toBe('object.not_found');
  await by.patch(`/spaces/${spaceId}/status`, { status: 'inactive' });
  expect([await codeOf(enter({ writes: true })), await codeOf(enter())]).toEqual(['space.inactive', 'done']);
}, 60_000);

test('who holds a policy by a role, in the organisation or in the scopes that are asked for, as many as are wanted', async () => {
  const by = await admin();
  const { organisationId } = by;
  const { data: project } = await by.post<{ id: string }>('/projects', { name: 'Held' });
  const inside = await world.person([{ role: 'role_viewer', scope: 'project', scopeId: project.id }], organisationId);
  await world.person([{ role: 'role_viewer', scope: 'project', scopeId: `${project.id}0` }], organisationId);
  const gone = await world.person([{ role: 'role_viewer' }], organisationId);
  expect((await by.patch(`/users/${gone.email}`, { status: 'disabled' })).status).toBe(200);
  const ask = async (policy: string, scopes: readonly { kind: string; id: string }[], limit = 10) => {
    const { holders, more } = await directory().listHolders({ organisationId, policy, scopes: [...scopes], limit });
    return [more, holders.map(({ userHandle, roleName, scope }) => `${userHandle} ${roleName} ${scope?.kind}`)];
  };
  const [superAdmin, viewer] = [`${by.email.split('@')[0]} SuperAdmin organisation`, `${inside.email.split('@')[0]} Viewer project`];
  const scope = { kind: 'project', id: project.id };
  expect(await ask('project:view', [scope])).toEqual([false, [viewer, superAdmin]]);
  expect(await ask('project:view', [scope], 1)).toEqual([true, [viewer]]);
  expect(await ask('project:view', [])).toEqual([false, [superAdmin]]);
  expect(await ask('project:delete', [scope])).toEqual([false, [superAdmin]]);
});
