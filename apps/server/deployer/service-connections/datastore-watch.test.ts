import { ConnectionService } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { playedRollout } from '../testing/played-rollout.ts';
import type { ServiceConnection } from './service-connection.ts';

const id = 'conn_06cf3k2l8o7pq9r1s4t5u6v7a0';
let datastore = {
  id,
  name: 'orders',
  engine: 'postgres',
  host: 'a.example.com',
  port: 5432,
  username: 'orders',
  database: 'orders',
  secretRef: 'arn:orders',
  cloudAccountId: 'ca_1',
  region: 'us-east-1',
  state: 'succeeded',
};
let gone = false;
let asked = 0;

let world: DeployerWorld;
beforeAll(async () => {
  world = await startDeployerWorld({
    jobs: {},
    datastoresMs: 20,
    peers: (router) =>
      void router.service(ConnectionService, {
        useConnection: async () => ({ connection: datastore }),
        async getConnections({ connectionIds }) {
          asked += 1;
          return { connections: gone ? [] : [datastore].filter((one) => connectionIds.includes(one.id)) };
        },
      }),
  });
});
afterAll(() => world.close());

const standing = () => world.db.selectFrom('deployer.service_connections').selectAll().executeTakeFirstOrThrow();
/** Resolves after a look that began since this was called. */
async function looked(): Promise<void> {
  const before = asked;
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 1), { timeout: 10_000, interval: 5 });
}

test('another login and another host are seen; of a connection that is gone what is known stays', async () => {
  const from = world.catalog.deployment();
  await playedRollout(world).release(from, { source: 'create' });
  const { status } = await world.admin.post<ServiceConnection>('/service-connections', {
    fromDeploymentID: from,
    toConnectionID: id,
    injectedVar: 'DB_URL',
  });
  expect(status).toBe(201);
  const { id: _, name, state, ...target } = datastore;
  expect(await standing()).toMatchObject({ target });

  datastore = { ...datastore, username: 'orders_2' };
  await looked();
  expect(await standing()).toMatchObject({ target: { ...target, username: 'orders_2' } });
  datastore = { ...datastore, host: 'b.example.com' };
  await looked();
  const { xmin } = (await world.database.pool.query('select xmin::text from deployer.service_connections')).rows[0] as {
    xmin: string;
  };
  gone = true;
  await looked();
  gone = false;
  await looked();
  expect(await standing()).toMatchObject({ target: { ...target, username: 'orders_2', host: 'b.example.com' } });
  // What is the same is not written again, or everybody would be looked at each time.
  expect((await world.database.pool.query('select xmin::text from deployer.service_connections')).rows).toEqual([{ xmin }]);
});
