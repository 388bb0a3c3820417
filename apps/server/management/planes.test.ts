import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kubeRequests, watchKube } from '../testing/kube-requests.ts';
import { startWorld, type World } from '../testing/world.ts';
import { storeName } from './open-plane.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ openPlanes: true });
});
afterAll(() => world.close());

const rows = async (organisationId: string): Promise<number> => {
  const { rows: found } = await world.database.pool.query<{ count: string }>(
    'select count(*) from kube.objects where store = $1',
    [storeName(organisationId)],
  );
  return Number(found[0]?.count);
};

test('the API of a new organisation is opened unasked, and nothing of it is left when the organisation is deleted', async () => {
  const organisationId = await world.organisation('Fleeting');
  const admin = await world.person([{ role: 'role_superadmin' }], organisationId);
  await vi.waitFor(async () => expect(await rows(organisationId)).toBeGreaterThan(1));
  expect((await kubeRequests(world.url, admin.token)('GET', '/users')).body.items).toHaveLength(1);
  expect((await admin.delete('/organisation?confirm=Fleeting')).status).toBe(204);
  await vi.waitFor(async () => expect(await rows(organisationId)).toBe(0));
  expect((await kubeRequests(world.url, admin.token)('GET', '/users')).status).toBe(401);
}, 60_000);

test('a server that stops ends watches rather than cutting them off, and others go on', async () => {
  const replica = await world.replica();
  const { token } = world.admin;
  const [ending, staying] = [await watchKube(replica.url, token, '/projects'), await watchKube(world.url, token, '/projects')];
  replica.server.refuseTraffic();
  expect((await ending.next()).done).toBe(true);
  await world.admin.post('/projects', { name: 'Shown' });
  expect((await staying.next()).value).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'shown' } } });
  await staying.return(undefined);
}, 60_000);
