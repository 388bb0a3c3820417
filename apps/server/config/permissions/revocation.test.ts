import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Assignment } from '../assignments/assignment.ts';
import type { Role } from '../roles/role.ts';
import type { Team } from '../teams/team.ts';

const times = 50;

let world: World;
let elsewhere: { readonly as: (person: Person) => TestClient };
beforeAll(async () => {
  world = await startWorld();
  elsewhere = await world.replica();
});
afterAll(() => world.close());

/** Gives through one replica and uses it on the other, which remembers it; takes through the first and asks the other at once. */
async function expectGivenAndTaken(
  person: Person, give: () => Promise<unknown>, take: () => Promise<{ readonly status: number }>, refused: number,
): Promise<void> {
  const there = elsewhere.as(person);
  const seen: (readonly number[])[] = [];
  for (let round = 0; round < times; round += 1) {
    await give();
    const before = [(await there.get('/projects')).status, (await there.get('/projects')).status];
    const taken = await take();
    seen.push([...before, taken.status < 300 ? 200 : taken.status, (await there.get('/projects')).status]);
  }
  expect(seen).toEqual(Array.from({ length: times }, () => [200, 200, 200, refused]));
}

test('a role that is taken away through one replica is gone on the other with the next request', async () => {
  const ada = await world.person();
  let id = '';
  await expectGivenAndTaken(ada, async () => {
    ({ data: { id } } = await world.admin.post<Assignment>('/assignments', { email: ada.email, roleID: 'role_viewer' }));
  }, () => world.admin.delete(`/assignments/${id}`), 403);
});

test('so is a seat in a team', async () => {
  const ada = await world.person();
  const { data: team } = await world.admin.post<Team>('/teams', { name: 'Crew' });
  await world.admin.post('/assignments', { teamID: team.id, roleID: 'role_viewer' });
  await expectGivenAndTaken(
    ada,
    () => world.admin.post(`/teams/${team.id}/members`, { email: ada.email }),
    () => world.admin.delete(`/teams/${team.id}/members/${ada.email}`),
    403,
  );
});

test('so is a membership', async () => {
  const ada = await world.person([{ role: 'role_viewer' }]);
  await expectGivenAndTaken(
    ada,
    () => world.admin.patch(`/users/${ada.email}`, { status: 'active' }),
    () => world.admin.patch(`/users/${ada.email}`, { status: 'disabled' }),
    401,
  );
});

test('so is a policy of a role', async () => {
  const { data: role } = await world.admin.post<Role>('/roles', { name: 'Reader', policies: ['project:view'] });
  const ada = await world.person([{ role: role.id }]);
  await expectGivenAndTaken(
    ada,
    () => world.admin.put(`/roles/${role.id}`, { name: 'Reader', policies: ['project:view', 'team:view'] }),
    () => world.admin.put(`/roles/${role.id}`, { name: 'Reader', policies: ['team:view'] }),
    403,
  );
});

test('a request that waited while its sender lost the right changes nothing', async () => {
  const ada = await world.person([{ role: await world.role(['user:create']) }]);
  const waited = await world.db.transaction().execute(async (transaction) => {
    // Whoever changes rights holds this lock; the request below comes in while Ada still has the role, and waits for it.
    await transaction.selectFrom('config.organisations').where('id', '=', world.organisationId).select('id').forNoKeyUpdate()
      .execute();
    const answer = ada.post('/users', { email: 'accomplice@example.com' });
    const { rows: [here] } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    const waiting = sql`select from pg_locks where not granted and ${here?.pid} = any(pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(world.db)).rows.length).toBeGreaterThan(0);
    await transaction.deleteFrom('config.assignments').where('user_id', '=', ada.userId).execute();
    return { answer };
  });
  expect((await waited.answer).error.code).toBe('policy.missing');
  expect(await world.db.selectFrom('config.memberships').where('email', '=', 'accomplice@example.com').select('email').execute())
    .toEqual([]);
});
