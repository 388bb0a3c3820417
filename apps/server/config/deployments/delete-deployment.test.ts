import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilLocksAreAwaited } from '../../testing/lock-wait.ts';
import { startWorld, type World } from '../../testing/world.ts';
import type { Environment } from '../environments/environment.ts';
import type { Deployment } from './deployment.ts';
import { deploymentStage } from '../../testing/deployment-stage.ts';

let world: World;
let stage: ReturnType<typeof deploymentStage>;
let environment: Environment;
beforeAll(async () => {
  world = await startWorld();
  await world.server.config.deploymentOrders.close();
  stage = deploymentStage(world);
  environment = await stage.environment();
});
afterAll(() => world.close());

const all = ['deployment:view', 'deployment:create', 'deployment:update', 'deployment:delete'] as const;
const ordersOf = (id: string) =>
  world.db.selectFrom('config.deployment_orders').where('deployment_id', '=', id).selectAll().orderBy('id').execute();

test('deleting is asked for as often as one likes; nothing else is done to it meanwhile', async () => {
  const { id } = await stage.deployment(environment.id);
  expect(await world.admin.delete<Deployment>(`/deployments/${id}?force=true`)).toMatchObject({
    status: 202,
    data: { id, status: 'deleting' },
  });
  expect((await world.admin.delete(`/deployments/${id}`)).status).toBe(202);
  expect((await ordersOf(id)).map(({ kind, request }) => [kind, request['force']])).toEqual([
    ['release', undefined],
    ['teardown', true],
  ]);
  expect(await world.admin.patch(`/deployments/${id}/configs`, { configs: { port: 1 } })).toMatchObject({
    status: 409,
    error: { code: 'deployment.deleting' },
  });
  expect(await world.admin.patch(`/deployments/${id}`, { autoDeploy: true })).toMatchObject({ status: 409 });
  expect((await world.admin.delete('/deployments/dep_none')).status).toBe(404);
});

test('force that comes later is forced all the same', async () => {
  const { id } = await stage.deployment(environment.id);
  expect((await world.admin.delete(`/deployments/${id}`)).status).toBe(202);
  expect((await ordersOf(id)).at(-1)?.request).toEqual({ force: false });
  expect((await world.admin.delete(`/deployments/${id}?force=true`)).status).toBe(202);
  expect((await ordersOf(id)).map(({ kind }) => kind)).toEqual(['release', 'teardown']);
  expect((await ordersOf(id)).at(-1)?.request).toEqual({ force: true });
});

test('what others are connected to is not deleted without force; of them those are named that may be seen', async () => {
  const { id, name } = await stage.deployment(environment.id);
  const elsewhere = await stage.environment();
  const seen = await stage.deployment(environment.id);
  const unseen = await stage.deployment(elsewhere.id);
  for (const from of [seen, unseen]) {
    await world.database.pool.query(
      `insert into deployer.deployments (id, org_id, project_id, env_id, space_id, namespace, name, status, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'pending', now(), now())`,
      [from.id, world.organisationId, from.projectId, from.envId, from.spaceId, from.namespace, from.name],
    );
    await world.database.pool.query(
      `insert into deployer.service_connections (id, org_id, env_id, from_deployment_id, to_deployment_id, source_hint, created_by, created_at)
       values ($1, $2, $3, $4, $5, 'manual', 'test', now())`,
      [`edge_${from.id.slice(4)}`, world.organisationId, from.envId, from.id, id],
    );
  }
  const editor = await world.person([{ role: await world.role(all), scope: 'environment', scopeId: environment.id }]);
  const refused = await editor.delete(`/deployments/${id}`);
  expect(refused).toMatchObject({
    status: 409,
    error: { code: 'deployment.depended_on', details: [{ name, dependants: [seen.name] }] },
  });
  await world.admin.delete(`/deployments/${unseen.id}`);
  await world.admin.delete(`/deployments/${seen.id}`);
  expect((await editor.delete(`/deployments/${id}`)).status).toBe(202);
});

test('an environment is not deleted while deployments are in it, nor does one come in meanwhile', async () => {
  const { id: envId, projectId } = await stage.environment();
  const path = `/projects/${projectId}/environments/${envId}`;
  const { id, name } = await stage.deployment(envId);
  expect(await world.admin.delete(path)).toMatchObject({
    status: 409,
    error: { code: 'environment.in_use', details: [{ count: 1, deployments: [name] }] },
  });
  const blind = await world.person([{ role: await world.role(['environment:view', 'environment:delete']) }]);
  expect(await blind.delete(path)).toMatchObject({ status: 409, error: { details: [{ count: 1, deployments: [] }] } });
  await world.db.updateTable('config.deployments').set({ deleted_at: new Date() }).where('id', '=', id).execute();

  const deleting = await world.db.startTransaction().execute();
  await deleting.selectFrom('config.environments').where('id', '=', envId).select('id').forUpdate().execute();
  await deleting.updateTable('config.environments').set({ deleted_at: new Date() }).where('id', '=', envId).execute();
  const coming = world.admin.post('/deployments', { name: 'late', envId, sourceType: 'image', image: 'x:1' });
  await untilLocksAreAwaited(world.db);
  await deleting.commit().execute();
  expect((await coming).status).toBe(404);
});
