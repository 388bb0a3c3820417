import { outcome } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { startLiveCluster } from '../testing/live-cluster.ts';
import { playedRollout, type PlayedRollout } from '../testing/played-rollout.ts';
import type { TokenCluster } from '../testing/token-cluster.ts';

let cluster: TokenCluster;
let world: DeployerWorld;
let played: PlayedRollout;
beforeAll(async () => {
  cluster = await startLiveCluster();
  world = await startDeployerWorld({ jobs: { pollMs: 50, sweepMs: 200 } });
  world.space('spc_abc', () => ({ kubeconfig: cluster.kubeconfig() }));
  played = playedRollout(world);
  await cluster.admin.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
}, 60_000);
afterAll(async () => {
  await world.close();
  await cluster.close();
});

const patience = { timeout: 30_000, interval: 50 };
const key = (deploymentId: string) => ({ organisationId: 'org_test', deploymentId });
const tearDown = (id: string, force = false) => played.contract.teardown({ ...key(id), force });
const revision = (id: string) => world.db.selectFrom('deployer.revisions').where('id', '=', id).selectAll().executeTakeFirst();
const workload = (name: string) => cluster.admin.get({ apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name });
const jobState = async (id: string) =>
  (await world.database.pool.query('select state from workflow.jobs where id = $1', [id])).rows[0]?.state as string;

/** Repeats it, as the catalog does, until it is done. */
const tornDown = (id: string, force = false) =>
  vi.waitFor(async () => {
    const answer = await tearDown(id, force);
    expect(answer).toMatchObject({ done: true });
    return answer;
  }, patience);

async function leftOf(id: string): Promise<number> {
  const counts = await Promise.all([
    world.database.pool.query('select 1 from deployer.deployments where id = $1', [id]),
    world.database.pool.query('select 1 from deployer.revisions where deployment_id = $1', [id]),
    world.database.pool.query('select 1 from deployer.deployment_events where deployment_id = $1', [id]),
    world.database.pool.query('select 1 from deployer.service_connections where $1 in (from_deployment_id, to_deployment_id)', [
      id,
    ]),
  ]);
  return counts.reduce((sum, { rows }) => sum + rows.length, 0);
}

const edge = (from: string, to: string, injectedVar: string) =>
  world.db
    .insertInto('deployer.service_connections')
    .values({
      id: `edge_${from.slice(-8)}${to.slice(-8)}`,
      org_id: 'org_test',
      env_id: 'env_1',
      from_deployment_id: from,
      to_deployment_id: to,
      to_connection_id: null,
      source_hint: 'manual',
      injected_var: injectedVar,
      created_by: 'ada@example.com',
      created_at: new Date(),
    })
    .execute();

test('what runs is taken out of its cluster and forgotten, with its history and its connections; and once more is nothing', async () => {
  const [id, other] = [world.catalog.deployment({ configs: { envVars: { A: '1' } } }), world.catalog.deployment()];
  const { name } = world.catalog.find(id);
  const first = await played.release(id, { source: 'create' });
  await played.release(other, { source: 'create' });
  await vi.waitFor(async () => expect(await revision(first)).toMatchObject({ status: 'active' }), patience);
  await edge(other, id, 'SHOP_URL');
  expect(await played.contract.listDependants(key(id))).toMatchObject({
    dependants: [{ deploymentId: other, name: world.catalog.find(other).name, injectedVar: 'SHOP_URL' }],
  });
  expect(await workload(name)).toBeDefined();
  expect(await tornDown(id)).toMatchObject({ alreadyClean: false, why: '' });
  expect(await workload(name)).toBeUndefined();
  expect(await leftOf(id)).toBe(0);
  expect(await tearDown(id)).toMatchObject({ alreadyClean: true, done: true });
  expect(await leftOf(other)).toBeGreaterThan(0);
  expect((await played.contract.listDependants(key(id))).dependants).toEqual([]);
}, 60_000);

test('what was never handed over is clean already', async () => {
  expect(await tearDown(world.catalog.deployment())).toMatchObject({ alreadyClean: true, done: true });
});

test('a rollout that is under way is broken off first; from the first call on nothing new begins', async () => {
  const id = world.catalog.deployment({ configs: { readiness: { path: '/never' } } });
  const held = Promise.withResolvers<void>();
  world.space('spc_held', async () => {
    await held.promise;
    return { kubeconfig: cluster.kubeconfig() };
  });
  world.catalog.change(id, { spaceId: 'spc_held' });
  const first = await played.release(id, { source: 'create' });
  await vi.waitFor(async () => expect(await revision(first)).toMatchObject({ status: 'deploying' }), patience);
  const answer = await tearDown(id);
  expect(answer).toMatchObject({ done: false, alreadyClean: false });
  expect(answer.why).toContain('Revision 1 is still being worked on');
  const second = await played.release(id);
  expect(await revision(second)).toBeUndefined();
  expect(await world.admin.post(`/deployments/${id}/revisions`, { image: 'shop:2' })).toMatchObject({ status: 409 });
  const runtime = await world.db.selectFrom('deployer.deployments').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect(runtime).toMatchObject({ status: 'deleting', deleting: true });
  const { data } = await world.admin.get<{ stage: string }[]>(`/deployments/${id}/events`);
  expect(data.filter(({ stage }) => stage === 'deleting')).toHaveLength(1);
  held.resolve();
  await tornDown(id);
  expect(await jobState(first)).toBe('cancelled');
  expect(await leftOf(id)).toBe(0);
  expect(await workload(world.catalog.find(id).name)).toBeUndefined();
}, 60_000);

test('a cluster that is lost keeps it, and says why; with force it is forgotten all the same', async () => {
  const id = world.catalog.deployment({ spaceId: 'spc_lost' });
  world.space('spc_lost', () => {
    throw outcome('cluster.access_missing', { cluster: 'lost', account: 'ca_1', region: 'us-east-1' } as never);
  });
  const first = await played.release(id, { source: 'create' });
  await vi.waitFor(async () => expect(['failed', 'succeeded']).toContain(await jobState(first)), patience);
  const refused = await tearDown(id);
  expect(refused).toMatchObject({ done: false, alreadyClean: false });
  expect(refused.why).not.toBe('');
  expect(await leftOf(id)).toBeGreaterThan(0);
  expect(await tearDown(id, true)).toMatchObject({ done: true });
  expect(await leftOf(id)).toBe(0);
  expect(world.logs.some((line) => line.includes('is forgotten, but not taken out of its cluster'))).toBe(true);
}, 60_000);

test('several at once take it out once, and none fails', async () => {
  const id = world.catalog.deployment();
  const first = await played.release(id, { source: 'create' });
  await vi.waitFor(async () => expect(await revision(first)).toMatchObject({ status: 'active' }), patience);
  await vi.waitFor(async () => expect(await jobState(first)).toBe('succeeded'), patience);
  const answers = await Promise.all(Array.from({ length: 5 }, () => tearDown(id)));
  for (const answer of answers) expect(answer).toMatchObject({ done: true });
  expect(await leftOf(id)).toBe(0);
}, 60_000);

test('revisions are shown to the catalog as it asks for them, and only those of the organisation', async () => {
  const id = world.catalog.deployment();
  const first = await played.release(id, { source: 'create', note: 'first' });
  const { revisions } = await played.contract.getRevisions({
    organisationId: 'org_test',
    revisionIds: [first, played.newRevisionId()],
  });
  expect(revisions).toMatchObject([
    { id: first, number: 1, source: 'create', image: 'registry.example.com/shop:1', note: 'first', createdBy: 'ada@example.com' },
  ]);
  expect((await played.contract.getRevisions({ organisationId: 'org_other', revisionIds: [first] })).revisions).toEqual([]);
  expect((await played.contract.getRevisions({ organisationId: 'org_test', revisionIds: [] })).revisions).toEqual([]);
});
