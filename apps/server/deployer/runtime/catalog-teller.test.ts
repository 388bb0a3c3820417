import { createRouterTransport } from '@connectrpc/connect';
import { contractClient, DeploymentService, outcome, outcomesOut } from '@spacedock/contracts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { playedRollout, type PlayedRollout } from '../testing/played-rollout.ts';
import type { Revision } from '../revisions/revision.ts';
import { type CatalogTeller, catalogTeller } from './catalog-teller.ts';

let world: DeployerWorld;
let played: PlayedRollout;
let tellers: readonly CatalogTeller[] = [];
beforeAll(async () => {
  // Nobody works on rollouts here: what is told is what the test did.
  world = await startDeployerWorld();
  played = playedRollout(world);
  const router = { interceptors: [outcomesOut(() => undefined)] };
  const transport = createRouterTransport((to) => world.catalog.contract(to), { router });
  const parts = {
    db: world.db,
    catalog: contractClient(DeploymentService, transport),
    now: world.clock.now,
    monotonic: () => performance.now(),
    random: Math.random,
  };
  const { notifications } = world.database;
  tellers = [1, 2].map(() =>
    catalogTeller({ ...parts, notifications, log: pino({}, { write: (line: string) => void logs.push(line) }), sweepMs: 50 }),
  );
  tellers.forEach(({ start }) => start());
});
afterAll(async () => {
  for (const { close } of tellers) await close();
  await world.close();
});
const logs: string[] = [];
afterEach(() => world.catalog.failWith());

const key = (deploymentId: string) => ({ organisationId: 'org_test', deploymentId });
const toldOf = (id: string) => world.catalog.told.filter(({ deploymentId }) => deploymentId === id);
const runtime = (id: string) =>
  world.db.selectFrom('deployer.deployments').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const setStatus = (id: string, status: 'building' | 'failed') => played.log.setStatus(world.db, key(id), status);

/** Resolves when the catalog has taken everything. */
const allTold = (id: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { version, told_version } = await runtime(id);
      expect(told_version).toBe(version);
    },
    { timeout: 20_000, interval: 20 },
  );

async function deployment(): Promise<{ readonly id: string; readonly first: string }> {
  const id = world.catalog.deployment();
  return { id, first: await played.release(id, { source: 'create' }) };
}

test('a change of status or current revision is brought to the catalog, with its version', async () => {
  const { id, first } = await deployment();
  await setStatus(id, 'building');
  await allTold(id);
  expect(toldOf(id).at(-1)).toMatchObject({ rpc: 'status', what: 'building' });
  await played.activate(id, first);
  await allTold(id);
  const { version } = await runtime(id);
  expect(toldOf(id).slice(-2)).toEqual([
    { rpc: 'current', deploymentId: id, what: first, version: Number(version) },
    { rpc: 'status', deploymentId: id, what: 'active', version: Number(version) },
  ]);
  expect(await runtime(id)).toMatchObject({ tell_attempts: 0 });
});

test('what the catalog did not take is told again, and only the last state of it', async () => {
  const { id } = await deployment();
  await allTold(id);
  const before = toldOf(id).length;
  world.catalog.failWith(outcome('service.unavailable', { what: 'The config service' }));
  await setStatus(id, 'building');
  await vi.waitFor(async () => expect((await runtime(id)).tell_attempts).toBeGreaterThan(0), { timeout: 20_000, interval: 20 });
  await setStatus(id, 'failed');
  expect(toldOf(id)).toHaveLength(before);
  world.catalog.failWith();
  world.clock.advance(60_000);
  await allTold(id);
  expect(
    toldOf(id)
      .slice(before)
      .map(({ what }) => what),
  ).toEqual(['failed']);
  expect(logs.some((line) => line.includes('the catalog did not take the status of deployment'))).toBe(true);
});

test('of a deployment that the catalog does not know any more nothing is told for ever', async () => {
  const { id } = await deployment();
  await allTold(id);
  world.catalog.forget(id);
  await setStatus(id, 'building');
  await allTold(id);
  expect(await runtime(id)).toMatchObject({ tell_attempts: 0 });
});

test('after a rollback the configs of the catalog are those of what was returned to', async () => {
  const { id, first } = await deployment();
  await played.activate(id, first);
  world.catalog.change(id, { configs: { port: 9090 } });
  const { data } = await world.admin.post<Revision>(`/deployments/${id}/rollback`, { toRevisionID: first });
  // Before it was answered: whoever changes configs now changes these.
  expect(JSON.parse(world.catalog.find(id).configs)).toEqual({});
  expect(toldOf(id).filter(({ rpc }) => rpc === 'configs')).toHaveLength(1);
  expect(await runtime(id)).toMatchObject({ restore_revision_id: null });
  expect(data.cloneOf).toBe(first);
  // Told once: what is configured afterwards stays.
  world.catalog.change(id, { configs: { port: 7070 } });
  await setStatus(id, 'building');
  await allTold(id);
  expect(JSON.parse(world.catalog.find(id).configs)).toEqual({ port: 7070 });
});

test('a rollback is answered also while the catalog does not answer, and restores its configs later', async () => {
  const { id, first } = await deployment();
  await played.activate(id, first);
  await allTold(id);
  world.catalog.change(id, { configs: { port: 9090 } });
  world.catalog.failTelling(outcome('service.unavailable', { what: 'The config service' }));
  const { status } = await world.admin.post(`/deployments/${id}/rollback`, { toRevisionID: first });
  expect(status).toBe(201);
  expect(JSON.parse(world.catalog.find(id).configs)).toEqual({ port: 9090 });
  world.catalog.failTelling();
  world.clock.advance(60_000);
  await allTold(id);
  expect(JSON.parse(world.catalog.find(id).configs)).toEqual({});
});

test('two on one database share the telling: each change is told once, in order', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await deployment()).id));
  await Promise.all(ids.map(allTold));
  const before = new Map(ids.map((id) => [id, toldOf(id).length]));
  for (const id of ids) await setStatus(id, 'failed');
  await Promise.all(ids.map(allTold));
  for (const id of ids)
    expect(
      toldOf(id)
        .slice(before.get(id))
        .map(({ what }) => what),
    ).toEqual(['failed']);
  for (const id of ids) {
    const versions = toldOf(id).map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  }
});
