import { setImmediate as turnOfEvents } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import type { Deployment } from './deployment.ts';
import { deploymentOrderWorker } from './deployment-order-worker.ts';
import { revisionOf } from './deployment-orders.ts';
import { deploymentStage } from '../../testing/deployment-stage.ts';
import { playedDeployer } from './testing/played-deployer.ts';

let world: World;
let envId = '';
let stage: ReturnType<typeof deploymentStage>;
beforeAll(async () => {
  world = await startWorld();
  // As if this process had died after each commit: nobody hands over but the workers of these tests.
  await world.server.config.deploymentOrders.close();
  world.clock.hold();
  stage = deploymentStage(world);
  envId = (await stage.environment()).id;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('config.deployment_orders').execute();
});

const log = pino({ level: 'silent' });
function worker(settings: { readonly deadlineMs?: number; readonly concurrency?: number } = {}, deployer = playedDeployer()) {
  const made = deploymentOrderWorker({
    db: world.db,
    deployer: deployer.client,
    notifications: world.database.notifications,
    now: world.clock.now,
    log,
    ...settings,
  });
  return { ...made, ...deployer, deployer };
}
const orders = () => world.db.selectFrom('config.deployment_orders').selectAll().orderBy('id').execute();
const configure = (id: string, configs: object) => world.admin.patch<Deployment>(`/deployments/${id}/configs`, { configs });

test('what was committed is handed over by whoever starts next, with the configs of its moment', async () => {
  const made = await stage.deployment(envId, { configs: { port: 8080 } });
  await configure(made.id, { port: 9090 });
  expect((await orders()).map(({ kind }) => kind)).toEqual(['release', 'release']);

  const next = worker();
  next.start();
  await vi.waitFor(async () => expect(await orders()).toEqual([]));
  await next.close();
  const by = { call: 'release', deploymentId: made.id, actorEmail: world.admin.email, note: '' };
  expect(next.calls).toEqual([
    { ...by, revisionId: revisionOf(made.id, 1), source: 'create', configs: { port: 8080 } },
    { ...by, revisionId: revisionOf(made.id, 2), source: 'configs', configs: { port: 9090 } },
  ]);
});

test('a running worker is told of an order at its commit', async () => {
  const running = worker();
  running.start();
  const { id } = await stage.deployment(envId);
  await vi.waitFor(() => expect(running.calls).toHaveLength(1));
  await running.close();
  expect(running.calls[0]).toMatchObject({ deploymentId: id });
});

test('many workers at once hand over each order once, and those of a deployment in their order', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) ids.push((await stage.deployment(envId)).id);
  for (let port = 1; port <= 3; port += 1) {
    for (const id of ids) await configure(id, { port });
  }
  const deployer = playedDeployer();
  const inHand = new Set<string>();
  deployer.play.release = async ({ deploymentId }) => {
    expect(inHand).not.toContain(deploymentId);
    inHand.add(deploymentId);
    await turnOfEvents();
    inHand.delete(deploymentId);
  };
  const workers = Array.from({ length: 4 }, () => worker({}, deployer));
  while ((await orders()).length > 0) await Promise.all(workers.map(({ runDue }) => runDue()));
  for (const { close } of workers) await close();
  expect(deployer.calls).toHaveLength(24);
  for (const id of ids) {
    expect(deployer.calls.filter(({ deploymentId }) => deploymentId === id).map(({ revisionId }) => revisionId)).toEqual(
      [1, 2, 3, 4].map((version) => revisionOf(id, version)),
    );
  }
});

test('a deployer that does not answer is asked again, later each time, and what is behind it waits', async () => {
  const { id } = await stage.deployment(envId);
  await configure(id, { port: 1 });
  const other = await stage.deployment(envId);
  const one = worker();
  one.play.release = async ({ deploymentId }) => {
    if (deploymentId === id) throw new Error('no deployer here');
  };
  await one.runDue();
  const delays: number[] = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    const [first] = await orders();
    const delay = (first?.next_at.getTime() ?? 0) - world.clock.now().getTime();
    delays.push(delay);
    world.clock.advance(delay);
    await one.runDue();
  }
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(one.calls.filter(({ deploymentId }) => deploymentId === other.id)).toHaveLength(1);
  expect(new Set(one.calls.filter(({ deploymentId }) => deploymentId === id).map(({ revisionId }) => revisionId))).toEqual(
    new Set([revisionOf(id, 1)]),
  );
  expect((await orders()).map(({ attempts, why }) => [attempts, why])).toEqual([
    [10, expect.stringContaining('did not answer')],
    [0, ''],
  ]);
  expect((await world.admin.get<{ waitingFor: string }>(`/deployments/${id}`)).data.waitingFor).toContain(
    'The deployer did not answer',
  );

  one.play.release = async () => undefined;
  world.clock.advance(30_000);
  await one.runDue();
  await one.close();
  expect(await orders()).toEqual([]);
  expect(one.calls.at(-1)).toMatchObject({ revisionId: revisionOf(id, 2) });
});

test('an order whose worker died is taken up when its lease has run out', async () => {
  const { id } = await stage.deployment(envId);
  await world.db
    .updateTable('config.deployment_orders')
    .set({ leased_until: new Date(world.clock.now().getTime() + 15_000) })
    .execute();
  const next = worker();
  await next.runDue();
  expect(next.calls).toEqual([]);
  world.clock.advance(15_000);
  await next.runDue();
  await next.close();
  expect(next.calls).toMatchObject([{ deploymentId: id }]);
});

test('closing does not wait for a deployer that hangs, and leaves the order to others', async () => {
  await stage.deployment(envId);
  const hanging = worker();
  hanging.play.release = () => Promise.withResolvers<void>().promise;
  hanging.start();
  await vi.waitFor(() => expect(hanging.calls).toHaveLength(1));
  await hanging.close();
  expect(await orders()).toMatchObject([{ attempts: 0, leased_until: null }]);
});

test('a call that is not answered in time is given up, and made again', async () => {
  await stage.deployment(envId);
  const hasty = worker({ deadlineMs: 20 });
  hasty.play.release = () => Promise.withResolvers<void>().promise;
  await hasty.runDue();
  await hasty.close();
  expect(await orders()).toMatchObject([{ attempts: 1, leased_until: null, why: expect.stringContaining('did not answer') }]);
});

test('a deployment goes when its teardown is done, and what was still to be released is dropped', async () => {
  const { id, name } = await stage.deployment(envId);
  const one = worker();
  one.play.release = async () => {
    throw new Error('not now');
  };
  await one.runDue();
  await configure(id, { port: 1 });
  expect((await world.admin.delete(`/deployments/${id}?force=true`)).status).toBe(202);
  one.calls.splice(0);
  const answers = [
    { done: false, why: 'The rollout of revision 2 is in the middle of its turn.' },
    { done: false },
    { done: true },
  ];
  one.play.teardown = async () => answers.shift() ?? { done: true };
  await one.runDue();
  expect(one.calls).toEqual([{ call: 'teardown', deploymentId: id, force: true }]);
  expect((await world.admin.get(`/deployments/${id}`)).data).toMatchObject({
    status: 'deleting',
    waitingFor: 'The rollout of revision 2 is in the middle of its turn.',
  });
  expect(await world.admin.post('/deployments', { name, envId, sourceType: 'image', image: 'x:1' })).toMatchObject({
    status: 409,
    error: { code: 'deployment.deleting' },
  });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect((await world.admin.delete(`/deployments/${id}?force=true`)).status).toBe(202);
    world.clock.advance(30_000);
    await one.runDue();
  }
  await one.close();
  expect(one.calls).toHaveLength(3);
  expect(await orders()).toEqual([]);
  expect((await world.admin.get(`/deployments/${id}`)).status).toBe(404);
  expect((await world.admin.delete(`/deployments/${id}`)).status).toBe(204);
  await stage.deployment(envId, { name });
});

test('a release that fails while the deployment is deleted does not keep the teardown waiting', async () => {
  const { id } = await stage.deployment(envId);
  const { promise: answered, reject } = Promise.withResolvers<void>();
  const one = worker();
  one.play.release = () => answered;
  one.start();
  await vi.waitFor(() => expect(one.calls).toHaveLength(1));
  expect((await world.admin.delete(`/deployments/${id}?force=true`)).status).toBe(202);
  reject(new Error('too late'));
  await vi.waitFor(async () => expect(await orders()).toEqual([]));
  await one.close();
  expect(one.calls.map(({ call }) => call)).toEqual(['release', 'teardown']);
});
