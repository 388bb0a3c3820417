import { type Policy, systemRoles } from '@spacedock/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Granters } from './granters.ts';
import { makeOrganisation, organisationPlan } from './testing/random-organisation.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const grantersOf = async (person: Person, policy: Policy) =>
  (await person.get<Granters>(`/permissions/granters?policy=${policy}`)).data;
const emails = ({ people }: Granters) => people.map(({ email }) => email);

test('whoever was refused learns which roles would help, the least of them first, and whom to ask by name', async () => {
  const organisationId = await world.organisation('Asking');
  const boss = await world.person([{ role: 'role_superadmin' }], organisationId);
  await boss.patch('/auth/me', { name: 'Grace Hopper' });
  const asking = await world.person([], organisationId);
  const custom = await world.role(['deployment:create'], organisationId);
  await world.role(['deployment:create']);
  await world.person([{ role: 'role_admin' }], organisationId);
  expect(await grantersOf(asking, 'deployment:create')).toEqual({
    policy: 'deployment:create',
    roles: [
      ...systemRoles
        .filter(({ policies }) => (policies as readonly string[]).includes('deployment:create'))
        .map(({ id, name }) => ({ id, name, system: true })),
      { id: custom, name: custom, system: false },
    ],
    people: [{ name: 'Grace Hopper', email: boss.email }],
  });
});

test('those count who may assign in the whole organisation and hold what they would hand out', async () => {
  const organisationId = await world.organisation('Counting');
  const role = (...policies: Policy[]) => world.role(policies, organisationId);
  const person = async (...roles: string[]) =>
    world.person(
      roles.map((held) => ({ role: held })),
      organisationId,
    );
  const assigns = await role('assignment:create', 'role:view');
  const deploys = await role('deployment:create');
  const asking = await person();
  const able = await person(assigns, deploys);
  const maker = await person(await role('assignment:create', 'role:create', 'role:view', 'deployment:create'));
  await person(assigns);
  await person(deploys);
  await world.person([{ role: 'role_superadmin', scope: 'project', scopeId: 'prj_1' }, { role: deploys }], organisationId);
  const disabled = await person('role_superadmin');
  await world.db.updateTable('config.memberships').set({ status: 'disabled' }).where('user_id', '=', disabled.userId).execute();
  await person('role_superadmin').then(({ userId }) =>
    world.db.updateTable('config.memberships').set({ status: 'invited' }).where('user_id', '=', userId).execute(),
  );
  await world.person([{ role: 'role_superadmin' }]);
  expect(emails(await grantersOf(asking, 'deployment:create'))).toEqual([able.email, maker.email].toSorted());

  const root = await person('role_superadmin');
  const { data: team } = await root.post<{ id: string }>('/teams', { name: 'Platform' });
  const seated = await person(assigns);
  await root.post(`/teams/${team.id}/members`, { email: seated.email });
  await root.post('/assignments', { teamID: team.id, roleID: deploys });
  expect(emails(await grantersOf(asking, 'deployment:create')), 'through a team too').toEqual(
    [able.email, maker.email, root.email, seated.email].toSorted(),
  );
});

test('of many the first 20 are named, always the same', async () => {
  const organisationId = await world.organisation('Many');
  const people = await Promise.all(Array.from({ length: 25 }, () => world.person([{ role: 'role_superadmin' }], organisationId)));
  const asking = await world.person([], organisationId);
  const first = emails(await grantersOf(asking, 'space:create'));
  expect(first).toEqual(
    people
      .map(({ email }) => email)
      .toSorted()
      .slice(0, 20),
  );
  expect(emails(await grantersOf(asking, 'space:create'))).toEqual(first);
});

test('what is no policy is refused in words', async () => {
  const { status, error } = await world.admin.get('/permissions/granters?policy=deployment:fly');
  expect([status, error.details]).toEqual([
    400,
    [{ field: 'query.policy', problem: 'must be one of the policies that GET /api/policies lists' }],
  ]);
  expect((await world.admin.get('/permissions/granters')).status).toBe(400);
});

/** By trying: every role that has it, then one that is made for it. */
async function canGrant(person: Person, policy: Policy, roles: readonly string[]): Promise<boolean> {
  const newcomer = await world.person([], person.organisationId);
  for (const roleID of roles) {
    if ((await person.post('/assignments', { email: newcomer.email, roleID })).status === 201) return true;
  }
  const made = await person.post<{ id: string }>('/roles', { name: `For ${newcomer.userId}`, policies: [policy] });
  if (made.status !== 201) return false;
  const granted = await person.post('/assignments', { email: newcomer.email, roleID: made.data.id });
  await world.db.deleteFrom('config.roles').where('id', '=', made.data.id).execute();
  return granted.status === 201;
}

test('who is named can grant it, and who can is named', async () => {
  const seen = { can: 0, cannot: 0 };
  const wanted = fc.constantFrom<Policy>('project:view', 'project:create', 'team:update', 'user:create', 'assignment:create');
  await fc.assert(
    fc.asyncProperty(organisationPlan, wanted, async (plan, policy) => {
      const { id, actors } = await makeOrganisation(world, plan);
      const named = emails(await grantersOf(await world.person([], id), policy));
      const roles = await world.db
        .selectFrom('config.roles')
        .where((or) => or.or([or('org_id', '=', id), or('org_id', 'is', null)]))
        .select(['id', 'policies'])
        .execute();
      const giving = roles.filter(({ policies }) => policies.includes(policy)).map((role) => role.id);
      for (const actor of actors) {
        const can = await canGrant(actor, policy, giving);
        seen[can ? 'can' : 'cannot'] += 1;
        expect(named.includes(actor.email), `${actor.email} ${can ? 'can' : 'cannot'} grant ${policy}`).toBe(can);
      }
    }),
    { numRuns: 10 },
  );
  expect(seen.can).toBeGreaterThan(0);
  expect(seen.cannot).toBeGreaterThan(0);
}, 180_000);
