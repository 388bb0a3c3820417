import { ConnectionService, outcome } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { playedRollout, type PlayedRollout } from '../testing/played-rollout.ts';
import type { EnvironmentCanvas } from './environment-canvas.ts';

const datastore = {
  id: 'conn_06cf3k2l8o7pq9r1s4t5u6v7a0',
  jobId: 'job_06cf3k2l8o7pq9r1s4t5u6v7a0',
  name: 'orders',
  engine: 'postgres',
  host: 'orders.rds.example.com',
  port: 5432,
  username: 'orders',
  database: 'shop',
  secretRef: 'arn:orders',
  cloudAccountId: 'ca_1',
  region: 'us-east-1',
  state: 'succeeded',
};
let seen = [datastore];

let world: DeployerWorld;
let played: PlayedRollout;
beforeAll(async () => {
  world = await startDeployerWorld({
    peers: (router) =>
      void router.service(ConnectionService, {
        async useConnection({ connectionId }) {
          const connection = seen.find(({ id }) => id === connectionId);
          if (!connection) throw outcome('object.not_found', { kind: 'connection', id: connectionId });
          return { connection };
        },
        listConnections: async ({ spaceId }) => ({ connections: spaceId === 'spc_abc' ? seen : [] }),
      }),
  });
  played = playedRollout(world);
});
afterAll(() => world.close());

const canvas = (envId: string, who = world.admin) => who.get<EnvironmentCanvas>(`/environments/${envId}/canvas`);
const place = (envId: string, connectionId: string, at: object, who = world.admin) =>
  who.put(`/environments/${envId}/datastores/${connectionId}/canvas-position`, at);

test('a card says what runs, what was asked for last and how far it has come', async () => {
  const id = world.catalog.deployment({ environmentId: 'env_06cf3k2l8o7pq9r1s4t5u6v7c0' });
  const { environmentId: envId } = world.catalog.find(id);
  expect((await canvas(envId)).data.deployments).toEqual([]);
  await played.release(id, { source: 'create' });
  const { status, data } = await canvas(envId);
  expect(status).toBe(200);
  expect(data.deployments).toMatchObject([
    { deploymentID: id, ready: 0, latestRevision: { number: 1, status: expect.any(String) } },
  ]);
  await world.database.pool.query(
    "update deployer.deployments set ready = 1, desired = 2, address = 'http://a.example.com' where id = $1",
    [id],
  );
  expect((await canvas(envId)).data.deployments).toMatchObject([{ ready: 1, desired: 2, address: 'http://a.example.com' }]);
});

test('datastores are there with their place, and once they are connected also for those who do not see them otherwise', async () => {
  const id = world.catalog.deployment({ environmentId: 'env_06cf3k2l8o7pq9r1s4t5u6v7c1' });
  const { environmentId: envId, projectId } = world.catalog.find(id);
  await played.release(id, { source: 'create' });
  expect((await canvas(envId)).data.datastores).toEqual([
    {
      connectionID: datastore.id,
      jobID: datastore.jobId,
      name: 'orders',
      engine: 'postgres',
      host: datastore.host,
      port: 5432,
      database: 'shop',
      state: 'succeeded',
      connected: false,
      canvasPosition: null,
    },
  ]);
  expect((await place(envId, datastore.id, { x: 10, y: -5.5 })).status).toBe(200);
  expect((await place(envId, datastore.id, { x: 20, y: -6 })).status).toBe(200);
  await world.admin.post('/service-connections', { fromDeploymentID: id, toConnectionID: datastore.id, injectedVar: 'DB_URL' });
  seen = [];
  const { text, data } = await canvas(envId);
  expect(data.datastores).toMatchObject([
    {
      connectionID: datastore.id,
      jobID: null,
      name: 'shop',
      engine: 'postgres',
      state: '',
      connected: true,
      canvasPosition: { x: 20, y: -6 },
    },
  ]);
  expect(text).not.toContain('arn:orders');
  const editor = world.person({ scope: 'project', scopeId: projectId, policies: ['deployment:view', 'deployment:update'] });
  expect((await place(envId, datastore.id, { x: 1, y: 1 }, editor)).status).toBe(200);
  expect((await place(envId, 'conn_06cf3k2l8o7pq9r1s4t5u6v7a1', { x: 1, y: 1 }, editor)).status).toBe(404);
  const viewer = world.person({ scope: 'project', scopeId: projectId, policies: ['deployment:view'] });
  expect((await place(envId, datastore.id, { x: 1, y: 1 }, viewer)).status).toBe(403);
  expect((await place(envId, datastore.id, { x: '1', y: 1 })).status).toBe(400);
});
