import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import type { Space } from './space.ts';

let world: World;
let accountId = '';
beforeAll(async () => {
  world = await startWorld();
  accountId = await world.clouds.cloudAccount();
});
afterAll(async () => world.close());

let counter = 0;

/** A space on a cluster of its own, with the key of that in the fleet. */
async function space(): Promise<{ readonly id: string; readonly key: string; readonly clusterName: string }> {
  const { aws } = await world.clouds.sandbox();
  const clusterName = `probed-${(counter += 1)}`;
  const key = await aws?.addCluster({ name: clusterName, region: 'us-east-1' }) ?? '';
  await world.admin.put(`/cloud-accounts/${accountId}/clusters/us-east-1/${clusterName}/access`);
  const { data } = await world.admin.post<Space>('/spaces', {
    name: clusterName, provider: 'aws', cloudAccountId: accountId, config: { clusterName, region: 'us-east-1' },
  });
  return { id: data.id, key, clusterName };
}
const read = async (id: string): Promise<Space> => (await world.admin.get<Space>(`/spaces/${id}`)).data;

/** A minute and a bit later: every space was due once. */
async function nextProbe(): Promise<void> {
  world.clock.advance(70_000);
  await world.server.config.prober.runDue();
  await world.server.config.prober.runDue();
}

test('a new space is looked at at once', async () => {
  const { id } = await space();
  await world.server.config.prober.runDue();
  await world.server.config.prober.runDue();
  expect(await read(id)).toMatchObject({ status: 'active', health: 'healthy', healthReason: '', lastProbedAt: expect.any(String) });
});

test('a space that stays healthy keeps since when it is, and says when it was last looked at', async () => {
  const { id } = await space();
  await nextProbe();
  const before = await read(id);
  await nextProbe();
  const after = await read(id);
  expect(after).toEqual({ ...before, lastProbedAt: expect.any(String) });
  expect(Date.parse(after.lastProbedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before.lastProbedAt ?? '') + 60_000);
});

test('a cluster that is down makes its space inactive within two probes, and active again when it is back', async () => {
  const { fleet } = await world.clouds.sandbox();
  const { id, key } = await space();
  await nextProbe();
  await fleet.pause(key);
  await nextProbe();
  expect(await read(id)).toMatchObject({ status: 'active', health: 'unreachable' });
  await nextProbe();
  const down = await read(id);
  expect(down).toMatchObject({ status: 'inactive', statusSetBy: 'probe', health: 'unreachable', healthReason: expect.stringContaining('ECONNREFUSED') });
  await nextProbe();
  expect(await read(id)).toMatchObject({ status: 'inactive', healthSince: down.healthSince });
  await fleet.resume(key);
  await nextProbe();
  expect(await read(id)).toMatchObject({ status: 'active', health: 'healthy', healthReason: '' });
});

test('a cluster that the cloud does not know any more is lost, and its space can be removed', async () => {
  const { aws } = await world.clouds.sandbox();
  const { id, clusterName } = await space();
  await nextProbe();
  await aws?.removeCluster({ name: clusterName, region: 'us-east-1' });
  await nextProbe();
  await nextProbe();
  expect(await read(id)).toMatchObject({ status: 'inactive', health: 'lost', healthReason: expect.stringContaining(clusterName) });
  expect((await world.admin.delete(`/spaces/${id}`)).status).toBe(204);
  await nextProbe();
  expect((await world.admin.get(`/spaces/${id}`)).status).toBe(404);
});

test('revoked access and refused credentials are reasons, and mend by themselves', async () => {
  const { id, clusterName } = await space();
  const access = `/cloud-accounts/${accountId}/clusters/us-east-1/${clusterName}/access`;
  await world.admin.delete(access);
  await nextProbe();
  await nextProbe();
  expect(await read(id)).toMatchObject({ status: 'inactive', health: 'unreachable', healthReason: expect.stringContaining('revoked') });
  await world.admin.put(access);
  await nextProbe();
  expect(await read(id)).toMatchObject({ status: 'active', health: 'healthy' });

  const { aws } = await world.clouds.sandbox();
  aws?.setClusterAccess({ name: clusterName, region: 'us-east-1' }, []);
  onTestFinished(() => aws?.setClusterAccess({ name: clusterName, region: 'us-east-1' }, ['user', 'role']));
  await nextProbe();
  expect(await read(id)).toMatchObject({ health: 'unreachable', healthReason: expect.any(String) });
});

test('what a person switched off stays off', async () => {
  const { id } = await space();
  await world.admin.patch(`/spaces/${id}/status`, { status: 'inactive' });
  await nextProbe();
  expect(await read(id)).toMatchObject({ status: 'inactive', statusSetBy: 'user', health: 'healthy' });
  await world.admin.patch(`/spaces/${id}/status`, { status: 'active' });
  await nextProbe();
  expect(await read(id)).toMatchObject({ status: 'active', health: 'healthy' });
});

test('replicas share the work: no space is probed twice in a turn', async () => {
  const replica = await world.replica();
  const { id } = await space();
  await nextProbe();
  world.clock.advance(70_000);
  const total = await world.db.selectFrom('config.deployment_spaces').where('deleted_at', 'is', null).select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const [mine, theirs] = await Promise.all([world.server.config.prober.runDue(), replica.server.config.prober.runDue()]);
  expect(mine + theirs).toBeGreaterThan(0);
  expect(mine + theirs).toBeLessThanOrEqual(Number(total.count));
  expect((await read(id)).health).toBe('healthy');
});
