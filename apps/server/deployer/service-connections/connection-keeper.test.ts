import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatastoreTarget } from './connected-targets.ts';
import { type ConnectionStage, startConnectionStage } from './testing/connection-stage.ts';

let stage: ConnectionStage;
beforeAll(async () => {
  stage = await startConnectionStage();
}, 60_000);
afterAll(() => stage.close());

const image = 'registry.example.com/shop:1';
const running = async (name: string, fields: object = {}, configs: object = { port: 3000 }) => {
  const deployment = await stage.rollouts.deployment(name, fields);
  await stage.rollouts.released(deployment, image, configs);
  return deployment;
};

test('the address of a target is kept right: once for each change, and not for what changes nothing', async () => {
  const shop = await running('shop');
  const cart = await running('cart');
  const edge = await stage.connect(shop, cart, 'CART_URL');
  await stage.quiet();
  expect(await stage.variables(shop)).toMatchObject({ CART_URL: 'http://cart.ns-cart.svc.cluster.local:3000' });
  expect(await stage.renewals(shop)).toBe(1);
  const [made] = await stage.rollouts.db
    .selectFrom('deployer.revisions')
    .where('deployment_id', '=', shop.id)
    .orderBy('number', 'desc')
    .select(['source', 'actor_email', 'image', 'configs', 'note'])
    .limit(1)
    .execute();
  expect(made).toMatchObject({
    source: 'connection',
    actor_email: 'system:connections',
    image,
    configs: { port: 3000 },
    note: 'Service connections: CART_URL changed',
  });

  await stage.rollouts.released(cart, image, { port: 4000 });
  await stage.quiet();
  expect(await stage.variables(shop)).toMatchObject({ CART_URL: 'http://cart.ns-cart.svc.cluster.local:4000' });
  expect(await stage.renewals(shop)).toBe(2);

  await stage.rollouts.released(cart, image, { port: 4000, replicas: 2 });
  await stage.quiet();
  expect(await stage.renewals(shop)).toBe(2);

  await stage.rename(edge, 'CART');
  await stage.quiet();
  expect(await stage.variables(shop)).not.toHaveProperty('CART_URL');
  expect(await stage.variables(shop)).toMatchObject({ CART: 'http://cart.ns-cart.svc.cluster.local:4000' });
  await stage.disconnect(edge);
  await stage.quiet();
  expect(await stage.variables(shop)).not.toHaveProperty('CART');
  expect(await stage.renewals(shop)).toBe(4);
});

test('what a deployment says itself has precedence', async () => {
  const web = await running('web', {}, { envVars: { PEER: 'mine' } });
  const peer = await running('peer');
  await stage.connect(web, peer, 'PEER');
  await stage.quiet();
  expect(await stage.variables(web)).toMatchObject({ PEER: 'mine' });
});

test('the URL of a datastore is in a Secret of the namespace and nowhere else, and follows a rotation', async () => {
  const api = await running('api');
  const secretRef = 'arn:aws:secretsmanager:us-east-1:1:secret:orders';
  const target: DatastoreTarget = {
    engine: 'postgres',
    host: 'db.example.com',
    port: 5432,
    username: 'orders',
    database: 'orders',
    secretRef,
    cloudAccountId: 'ca_1',
    region: 'us-east-1',
  };
  stage.rollouts.secrets.set(secretRef, JSON.stringify({ username: 'orders', password: 'open-sesame' }));
  const edge = await stage.connect(api, target, 'DB_URL');
  await stage.quiet();
  expect(await stage.secrets(api)).toEqual({ DB_URL: 'postgres://orders:open-sesame@db.example.com:5432/orders' });
  expect(await stage.variables(api)).not.toHaveProperty('DB_URL');

  stage.rollouts.secrets.set(secretRef, JSON.stringify({ username: 'orders_2', password: 'open-barley' }));
  const { db } = stage.rollouts;
  await db
    .updateTable('deployer.service_connections')
    .set({ target: JSON.stringify({ ...target, username: 'orders_2' }) })
    .where('id', '=', edge)
    .execute();
  await stage.quiet();
  expect(await stage.secrets(api)).toEqual({ DB_URL: 'postgres://orders_2:open-barley@db.example.com:5432/orders' });
  expect(await stage.renewals(api)).toBe(2);
  for (const table of ['deployments', 'revisions', 'service_connections', 'deployment_events', 'connection_checks']) {
    const { rows } = await stage.rollouts.database.pool.query(`select row_to_json(t)::text as row from deployer.${table} t`);
    expect(JSON.stringify(rows)).not.toMatch(/open-sesame|open-barley/);
  }
});

test('a secret that is gone fails the revision, once', async () => {
  const lost = await running('lost');
  await stage.connect(
    lost,
    {
      engine: 'mysql',
      host: 'db',
      port: 3306,
      username: 'u',
      database: '',
      secretRef: 'gone',
      cloudAccountId: 'ca_1',
      region: 'us-east-1',
    },
    'DB_URL',
  );
  await stage.quiet();
  expect(await stage.renewals(lost)).toBe(1);
  expect((await stage.rollouts.events(lost)).at(-1)).toMatchObject({
    text: '2 deploying failed',
    meta: { code: 'secret_missing' },
  });
});

test('what is still being built is given its variables when it is applied, and is not built twice', async () => {
  const built = await stage.rollouts.deployment('built');
  const other = await running('other');
  const { db, ports } = stage.rollouts;
  const key = { id: 'rev_building', org_id: 'org_test', deployment_id: built.id } as const;
  await db
    .insertInto('deployer.deployments')
    .values({
      id: built.id,
      org_id: 'org_test',
      project_id: 'prj_test',
      env_id: 'env_test',
      space_id: 'spc_test',
      namespace: 'ns-built',
      name: 'built',
      status: 'building',
      last_number: 1,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  await db
    .insertInto('deployer.revisions')
    .values({
      ...key,
      number: 1,
      source: 'create',
      image: null,
      configs: '{}',
      chart: 'service-1.0.0',
      status: 'building',
      actor_id: 'usr_ada',
      actor_email: 'ada@example.com',
      note: '',
      created_at: new Date(),
      build_id: null,
      branch: null,
      commit_sha: null,
      commit_message: null,
      clone_of: null,
    })
    .execute();
  await stage.connect(built, other, 'OTHER_URL');
  expect((await ports.connectedVariables({ organisationId: 'org_test', deploymentId: built.id })).variables).toEqual({
    OTHER_URL: 'http://other.ns-other.svc.cluster.local:3000',
  });
  await db.updateTable('deployer.revisions').set({ status: 'active', image }).where('id', '=', key.id).execute();
  await stage.quiet();
  expect(await stage.renewals(built)).toBe(0);
});
