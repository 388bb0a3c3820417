import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deploymentStage } from './deployment-stage.ts';
import type { RevisionSummary } from '../deployer/revisions/revision.ts';
import type { ServiceConnection } from '../deployer/service-connections/service-connection.ts';
import type { Connection } from '../provisioner/connections/connection.ts';
import { stageDatastore } from './stage-jobs.ts';
import { startWorld, type World, type WorldSettings } from './world.ts';

/** Service connections through the API alone: the three services that have to do with them in one process, or in two. */
export function describeServiceConnections(settings: WorldSettings): void {
  let world: World;
  let stage: ReturnType<typeof deploymentStage>;
  let envId = '';
  let spaceId = '';
  beforeAll(async () => {
    world = await startWorld({ ...settings, jobs: { pollMs: 50, sweepMs: 500 } });
    stage = deploymentStage(world);
    const environment = await stage.environment();
    envId = environment.id;
    spaceId = environment.spaceId ?? '';
  }, 60_000);
  afterAll(() => world.close());

  const revisions = async (id: string): Promise<RevisionSummary[]> =>
    (await world.admin.get<RevisionSummary[]>(`/deployments/${id}/revisions`)).data;
  const connect = (body: object) => world.admin.post<ServiceConnection>('/service-connections', body);

  /** Resolves when this revision runs; answers the objects that it is made of. */
  async function runs(id: string, number: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
    await vi.waitFor(
      async () => expect((await revisions(id)).find((one) => one.number === number)).toMatchObject({ status: 'active' }),
      { timeout: 60_000, interval: 50 },
    );
    const { rows } = await world.database.pool.query<{ objects: Record<string, unknown>[] }>(
      'select objects from deployer.revisions where deployment_id = $1 and number = $2',
      [id, number],
    );
    return rows[0]?.objects ?? [];
  }

  test('a deployment is given the address of another one, and of the next one that it has', async () => {
    const shop = await stage.deployment(envId);
    const cart = await stage.deployment(envId, { configs: { port: 3000 } });
    await Promise.all([runs(shop.id, 1), runs(cart.id, 1)]);
    expect((await connect({ fromDeploymentID: shop.id, toDeploymentID: cart.id, injectedVar: 'CART_URL' })).status).toBe(201);
    const address = (port: number) =>
      expect.objectContaining({
        kind: 'ConfigMap',
        data: expect.objectContaining({
          CART_URL: expect.stringMatching(`^http://${cart.name}\\.[a-z0-9-]+\\.svc\\.cluster\\.local:${port}$`) as unknown,
        }) as unknown,
      }) as unknown;
    expect(await runs(shop.id, 2)).toContainEqual(address(3000));
    await world.admin.patch(`/deployments/${cart.id}/configs`, { configs: { port: 4000 } });
    expect(await runs(shop.id, 3)).toContainEqual(address(4000));
    expect((await revisions(shop.id))[0]).toMatchObject({ source: 'connection', createdBy: 'system:connections' });
    const { status, text } = await world.admin.delete(`/deployments/${cart.id}`);
    expect([status, text]).toEqual([409, expect.stringContaining(shop.name)]);
  });

  test('a deployment is given the login of a datastore, whose connection then cannot be deleted by mistake', async () => {
    const jobId = await stageDatastore(world, { organisationId: world.organisationId, spaceId });
    const { data: connection } = await world.admin.post<Connection>(`/provisioning-jobs/${jobId}/connections`, {
      name: 'orders',
    });
    const path = `/provisioning-jobs/${jobId}/connections/${connection.id}`;
    const app = await stage.deployment(envId);
    await runs(app.id, 1);
    const edge = await connect({ fromDeploymentID: app.id, toConnectionID: connection.id, injectedVar: 'DB_URL' });
    expect(edge.status, edge.text).toBe(201);
    const objects = await runs(app.id, 2);
    expect(JSON.stringify(objects)).toContain(`${app.name}-secrets-`);
    expect(JSON.stringify(objects)).not.toContain('DB_URL');
    for (const target of [path, `/provisioning-jobs/${jobId}`]) {
      const { status, text } = await world.admin.delete(target);
      expect([status, text]).toEqual([409, expect.stringContaining(app.name)]);
      expect(text).toContain('orders');
    }
    expect((await world.admin.delete(`${path}?force=true`)).status).toBe(204);
    expect((await world.admin.delete(`/service-connections/${edge.data.id}`)).status).toBe(204);
    expect(JSON.stringify(await runs(app.id, 3))).not.toContain(`${app.name}-secrets-`);
  });

  test('a connection that somebody does not see is not there for them', async () => {
    const jobId = await stageDatastore(world, { organisationId: world.organisationId, spaceId });
    const { data: connection } = await world.admin.post<Connection>(`/provisioning-jobs/${jobId}/connections`, { name: 'users' });
    const app = await stage.deployment(envId, { configs: { envVars: { USERS_DB: connection.host } } });
    const rights = ['deployment:view', 'deployment:update'] as const;
    const [blind, seeing] = [await world.role([...rights]), await world.role([...rights, 'provisioning:view'])];
    const body = { fromDeploymentID: app.id, toConnectionID: connection.id };
    const suggestions = `/environments/${envId}/service-connections/suggestions`;
    const suggested = expect.objectContaining({ toConnectionID: connection.id }) as unknown;

    const one = await world.person([{ role: blind }]);
    expect((await one.post('/service-connections', body)).status).toBe(404);
    expect((await one.get<unknown[]>(suggestions)).data).not.toContainEqual(suggested);
    const other = await world.person([{ role: seeing }]);
    expect((await other.get<unknown[]>(suggestions)).data).toContainEqual(suggested);
    expect((await other.post('/service-connections', body)).status).toBe(201);
  });
}
