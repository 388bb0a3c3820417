import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Role } from '../roles/role.ts';
import { issuerCovers } from './invitation-issuer.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function isGood(email: string): Promise<boolean> {
  const invitation = await world.db.selectFrom('config.invitations as i').innerJoin('config.users as u', 'u.id', 'i.user_id')
    .where('u.email', '=', email).selectAll('i').executeTakeFirstOrThrow();
  return issuerCovers(world.db, invitation);
}

async function inviterOf(email: string): Promise<Person> {
  const lesser = await world.person([{ role: await world.role(['user:view', 'user:create', 'user:delete', 'project:view']) }]);
  expect((await lesser.post('/users', { email })).status).toBe(201);
  return lesser;
}

test('an invitation is void once the account holds more than whoever issued it', async () => {
  await inviterOf('given@example.com');
  expect(await isGood('given@example.com')).toBe(true);
  await world.admin.post('/assignments', { email: 'given@example.com', roleID: 'role_admin' });
  expect(await isGood('given@example.com')).toBe(false);
  await world.admin.post('/users/given@example.com/invitation');
  expect(await isGood('given@example.com'), 'one of somebody who holds as much is good').toBe(true);
});

test('it does not matter through what the account got it', async () => {
  const { data: role } = await world.admin.post<Role>('/roles', { name: 'Grows', policies: ['project:view'] });
  const { data: team } = await world.admin.post<{ id: string }>('/teams', { name: 'Grows' });
  await inviterOf('grown@example.com');
  await world.admin.post('/assignments', { teamID: team.id, roleID: role.id });
  await world.admin.post(`/teams/${team.id}/members`, { email: 'grown@example.com' });
  expect(await isGood('grown@example.com')).toBe(true);
  await world.admin.put(`/roles/${role.id}`, { name: 'Grows', policies: ['project:view', 'project:delete'] });
  expect(await isGood('grown@example.com')).toBe(false);
});

test('an issuer who was disabled or removed covers nothing', async () => {
  const issuer = await inviterOf('left@example.com');
  await world.admin.post('/assignments', { email: 'left@example.com', roleID: await world.role(['project:view']) });
  expect(await isGood('left@example.com')).toBe(true);
  await world.admin.patch(`/users/${issuer.email}`, { status: 'disabled' });
  expect(await isGood('left@example.com')).toBe(false);
  await world.admin.delete(`/users/${issuer.email}`);
  expect(await isGood('left@example.com')).toBe(false);
});
