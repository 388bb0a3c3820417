import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import type { Organisation } from './organisation.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ofFirst = (answer: { readonly data: readonly Organisation[] }) => answer.data.map(({ name }) => name).toSorted();

test('the organisation of the token is read and renamed, by those who may', async () => {
  const viewer = await world.person([{ role: 'role_viewer' }]);
  const { data } = await viewer.get<Organisation>('/organisation');
  expect(data).toMatchObject({ id: world.organisationId, name: 'First', createdBy: 'system:test' });

  expect((await viewer.put('/organisation', { name: 'Mine' })).error)
    .toMatchObject({ code: 'policy.missing', message: expect.stringContaining('organisation:update') });
  expect((await world.admin.put<Organisation>('/organisation', { name: 'First & Co' })).data.name).toBe('First & Co');
  expect((await viewer.get<Organisation>('/organisation')).data.name).toBe('First & Co');
  expect((await world.admin.put('/organisation', { name: ' ', colour: 'red' })).status).toBe(400);
  await world.admin.put('/organisation', { name: 'First' });
});

test('a role in one project says nothing about the organisation', async () => {
  const scoped = await world.person([{ role: 'role_superadmin', scope: 'project', scopeId: 'prj_1' }]);
  expect((await scoped.get('/organisation')).status).toBe(403);
  expect((await scoped.delete('/organisation?confirm=First')).status).toBe(403);
});

test('whoever makes another organisation is its SuperAdmin, and belongs to both', async () => {
  const made = await world.admin.post<Organisation>('/organisations', { name: 'Second' });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({ name: 'Second', createdBy: world.admin.email });
  expect(ofFirst(await world.admin.get<Organisation[]>('/organisations'))).toEqual(['First', 'Second']);
  const held = await world.db.selectFrom('config.assignments').where('org_id', '=', made.data.id).selectAll().execute();
  expect(held).toMatchObject([
    { role_id: 'role_superadmin', user_id: world.admin.userId, scope_kind: 'organisation', scope_id: made.data.id },
  ]);

  const admin = await world.person([{ role: 'role_admin' }]);
  expect((await admin.post('/organisations', { name: 'Third' })).status).toBe(403);
});

test('the list holds one\'s own organisations only, in pages, without those one was only invited to', async () => {
  const nobody = await world.person();
  expect(ofFirst(await nobody.get<Organisation[]>('/organisations'))).toEqual(['First']);
  const other = await world.organisation('Other');
  const stamps = { created_by: 'x', created_at: world.clock.now(), updated_at: world.clock.now() };
  await world.db.insertInto('config.memberships')
    .values({ org_id: other, user_id: nobody.userId, email: nobody.email, status: 'invited', ...stamps }).execute();
  expect(ofFirst(await nobody.get<Organisation[]>('/organisations'))).toEqual(['First']);
  await world.db.updateTable('config.memberships').set({ status: 'active' }).where('org_id', '=', other).execute();
  expect(ofFirst(await nobody.get<Organisation[]>('/organisations'))).toEqual(['First', 'Other']);

  const page = await nobody.get<Organisation[]>('/organisations?limit=1&total=true');
  expect(page.meta).toMatchObject({ hasMore: true, total: 2 });
  const rest = await nobody.get<Organisation[]>(`/organisations?limit=1&cursor=${page.meta.nextCursor}`);
  expect([...page.data, ...rest.data].map(({ name }) => name).toSorted()).toEqual(['First', 'Other']);
  expect(rest.meta.hasMore).toBe(false);
});

test('deleting wants the name, takes everything of the organisation and nothing else, and leaves the audit log', async () => {
  const doomed = await world.organisation('Doomed');
  const boss = await world.person([{ role: 'role_superadmin' }], doomed);
  const guest = await world.person([{ role: 'role_viewer' }], doomed);
  const stamps = { created_by: 'x', created_at: world.clock.now(), updated_at: world.clock.now() };
  await world.db.insertInto('config.memberships')
    .values({ org_id: world.organisationId, user_id: guest.userId, email: guest.email, status: 'active', ...stamps }).execute();
  expect((await boss.post('/teams', { name: 'Crew' })).status).toBe(201);
  expect((await boss.post('/roles', { name: 'Reader', policies: ['project:view'] })).status).toBe(201);
  expect((await boss.post('/projects', { name: 'Rocket' })).status).toBe(201);
  expect((await boss.post('/users', { email: 'late@example.com' })).status).toBe(201);

  expect((await guest.delete('/organisation?confirm=Doomed')).status).toBe(403);
  expect((await boss.delete('/organisation')).error.details).toEqual([{ field: 'query.confirm', problem: 'is required' }]);
  expect((await boss.delete('/organisation?confirm=doomed')).error.details)
    .toEqual([{ field: 'query.confirm', problem: 'must be the name of the organisation, Doomed' }]);

  expect((await boss.delete('/organisation?confirm=Doomed')).status).toBe(204);
  expect((await boss.get('/organisation')).status).toBe(401);
  expect((await guest.get('/organisations')).status).toBe(401);
  for (const table of ['memberships', 'teams', 'roles', 'assignments', 'projects', 'access_tokens', 'invitations'] as const) {
    const left = await world.db.selectFrom(`config.${table}`).where('org_id', '=', doomed).select('org_id').execute();
    expect(left, table).toEqual([]);
  }
  const people = await world.db.selectFrom('config.users').where('email', 'in', [boss.email, guest.email, 'late@example.com'])
    .select('email').execute();
  expect(people, 'who is in another organisation stays').toEqual([{ email: guest.email }]);
  const log = await world.db.selectFrom('config.audit_log').where('org_id', '=', doomed)
    .where('resource_type', '=', 'organisation')
    .where('result', '=', 'succeeded').select(['action', 'actor']).execute();
  expect(log).toEqual([{ action: 'delete', actor: boss.email }]);
  expect((await world.admin.get('/organisation')).status).toBe(200);
});
