import { contractClient, ConnectionService, DeployerService, outcome, type Policy } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { playedRollout, type PlayedRollout } from '../testing/played-rollout.ts';
import type { ServiceConnection, Suggestion } from './service-connection.ts';

const datastore = {
  id: 'conn_06cf3k2l8o7pq9r1s4t5u6v7a0',
  name: 'orders',
  engine: 'postgres',
  host: 'orders.rds.example.com',
  port: 5432,
  username: 'orders',
  database: 'orders',
  secretRef: 'arn:orders',
  cloudAccountId: 'ca_1',
  region: 'us-east-1',
  state: 'succeeded',
};

let world: DeployerWorld;
let played: PlayedRollout;
beforeAll(async () => {
  world = await startDeployerWorld({
    peers: (router) =>
      void router.service(ConnectionService, {
        async useConnection({ connectionId }) {
          if (connectionId !== datastore.id) throw outcome('object.not_found', { kind: 'connection', id: connectionId });
          return { connection: datastore };
        },
        listConnections: async ({ spaceId }) => ({ connections: spaceId === 'spc_abc' ? [datastore] : [] }),
      }),
  });
  played = playedRollout(world);
});
afterAll(() => world.close());

async function deployment(facts: Parameters<DeployerWorld['catalog']['deployment']>[0] = {}): Promise<string> {
  const id = world.catalog.deployment(facts);
  await played.release(id, { source: 'create' });
  return id;
}
const connect = (body: object, who = world.admin) => who.post<ServiceConnection>('/service-connections', body);
const change = (id: string, body: object) => world.admin.patch<ServiceConnection>(`/service-connections/${id}`, body);
const ids = ({ data }: { readonly data: readonly ServiceConnection[] }) => data.map(({ id }) => id);

test('an edge is made, listed on both ends, changed and deleted', async () => {
  const [from, to] = [await deployment(), await deployment()];
  const { status, data } = await connect({ fromDeploymentID: from, toDeploymentID: to, injectedVar: 'CART_URL' });
  expect(status).toBe(201);
  const { environmentId: envId } = world.catalog.find(from);
  expect(data).toEqual({
    id: expect.stringMatching(/^edge_/),
    envId,
    fromDeploymentID: from,
    toDeploymentID: to,
    toConnectionID: null,
    sourceHint: 'manual',
    injectedVar: 'CART_URL',
    createdBy: world.admin.email,
    createdAt: expect.any(String),
    updatedAt: data.createdAt,
  });
  const listed = (path: string) => world.admin.get<ServiceConnection[]>(path);
  for (const path of [
    `/environments/${envId}/service-connections`,
    `/deployments/${from}/service-connections`,
    `/deployments/${to}/service-connections`,
  ]) {
    expect(await listed(path)).toMatchObject({ status: 200, data: [data] });
  }
  expect(ids(await listed(`/deployments/${to}/service-connections?direction=out`))).toEqual([]);
  expect(ids(await listed(`/deployments/${to}/service-connections?direction=in`))).toEqual([data.id]);

  expect((await change(data.id, { injectedVar: '' })).data).not.toHaveProperty('injectedVar');
  expect((await change(data.id, { injectedVar: 'CART', sourceHint: 'manual' })).data).toMatchObject({ injectedVar: 'CART' });
  expect(await world.admin.delete(`/service-connections/${data.id}`)).toMatchObject({ status: 204 });
  expect(await world.admin.delete(`/service-connections/${data.id}`)).toMatchObject({ status: 404 });
  expect(ids(await listed(`/deployments/${from}/service-connections`))).toEqual([]);
  expect((await listed(`/deployments/${from}/service-connections?deleted=true`)).data).toMatchObject([
    { id: data.id, deletedAt: expect.any(String) },
  ]);
  expect((await connect({ fromDeploymentID: from, toDeploymentID: to })).status).toBe(201);
});

test('what is wrong is refused by its name; circles are not wrong', async () => {
  const from = await deployment({ configs: { envVars: { LOG: 'x' }, secretRefs: ['secret://db-password'] } });
  const [to, other] = [await deployment(), await deployment()];
  expect((await connect({ fromDeploymentID: from, toDeploymentID: to, injectedVar: 'CART_URL' })).status).toBe(201);
  expect((await connect({ fromDeploymentID: to, toDeploymentID: from, injectedVar: 'SHOP_URL' })).status).toBe(201);
  expect(await connect({ fromDeploymentID: from, toDeploymentID: to })).toMatchObject({
    status: 409,
    text: expect.stringContaining('is connected to'),
  });
  for (const [injectedVar, by] of [
    ['LOG', 'envVars'],
    ['DB_PASSWORD', 'secret://db-password'],
    ['CART_URL', 'edge_'],
    ['PORT', 'its port'],
  ]) {
    const { status, text } = await connect({ fromDeploymentID: from, toDeploymentID: other, injectedVar });
    expect([status, text]).toEqual([409, expect.stringContaining(by ?? '')]);
    expect(text).toContain(injectedVar);
  }
  for (const body of [
    { toDeploymentID: from },
    {},
    { toDeploymentID: other, toConnectionID: datastore.id },
    { toDeploymentID: other, injectedVar: '1ST' },
    { toDeploymentID: other, injectedVar: 'A-B' },
  ])
    expect((await connect({ fromDeploymentID: from, ...body })).status).toBe(400);
});

test('of two that take a variable at once one is told that it is taken', async () => {
  const from = await deployment();
  const targets = await Promise.all(Array.from({ length: 5 }, () => deployment()));
  const answers = await Promise.all(
    targets.map((toDeploymentID) => connect({ fromDeploymentID: from, toDeploymentID, injectedVar: 'PEER' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
});

test('what lies in another organisation is not there, and both ends need a right', async () => {
  const [from, to] = [await deployment(), await deployment()];
  const foreign = world.catalog.deployment({ organisationId: 'org_other' });
  expect((await connect({ fromDeploymentID: from, toDeploymentID: foreign })).status).toBe(404);
  expect((await connect({ fromDeploymentID: foreign, toDeploymentID: to })).status).toBe(404);
  const inProject = (id: string, ...policies: readonly Policy[]) =>
    ({ scope: 'project', scopeId: world.catalog.find(id).projectId, policies }) as const;
  const half = world.person(inProject(from, 'deployment:view', 'deployment:update'));
  expect((await connect({ fromDeploymentID: from, toDeploymentID: to }, half)).status).toBe(404);
  const reader = world.person(inProject(from, 'deployment:view', 'deployment:update'), inProject(to, 'deployment:view'));
  const { status, data } = await connect({ fromDeploymentID: from, toDeploymentID: to }, reader);
  expect(status).toBe(201);
  expect((await connect({ fromDeploymentID: to, toDeploymentID: from }, reader)).status).toBe(403);
  const stranger = world.person(inProject(to, 'deployment:view', 'deployment:update'));
  expect(await stranger.delete(`/service-connections/${data.id}`)).toMatchObject({
    status: 404,
    text: expect.stringContaining(data.id),
  });
});

test('a connection to a datastore is a target; its users are told to the provisioner', async () => {
  const from = await deployment();
  const { status, data } = await connect({ fromDeploymentID: from, toConnectionID: datastore.id, injectedVar: 'DB_URL' });
  expect([status, data]).toMatchObject([201, { toDeploymentID: null, toConnectionID: datastore.id }]);
  expect((await connect({ fromDeploymentID: from, toConnectionID: 'conn_06cf3k2l8o7pq9r1s4t5u6v7a1' })).status).toBe(404);
  const deployer = contractClient(DeployerService, world.transport);
  const asked = { organisationId: 'org_test', connectionIds: [datastore.id, 'conn_other'] };
  expect((await deployer.listConnectionUsers(asked)).dependants).toMatchObject([
    { deploymentId: from, injectedVar: 'DB_URL', connectionId: datastore.id },
  ]);
  await world.admin.delete(`/service-connections/${data.id}`);
  expect((await deployer.listConnectionUsers(asked)).dependants).toEqual([]);
});

test('suggestions are found in variables, and go when they were taken', async () => {
  const environmentId = 'env_06cf3k2l8o7pq9r1s4t5u6v7a0';
  const shared = { environmentId, projectId: 'prj_of_suggestions' };
  const to = await deployment({ ...shared, name: 'checkout-api' });
  const from = await deployment({
    ...shared,
    name: 'storefront',
    configs: { envVars: { API: 'http://checkout-api:8080', DB: 'postgres://x@orders.rds.example.com/y' } },
  });
  const suggested = () => world.admin.get<Suggestion[]>(`/environments/${environmentId}/service-connections/suggestions`);
  const edge = { fromDeploymentID: from, sourceHint: 'suggestion' };
  const toDatastore = { ...edge, toDeploymentID: null, toConnectionID: datastore.id, mentionedIn: 'DB' };
  expect(await suggested()).toMatchObject({
    status: 200,
    data: [{ ...edge, toDeploymentID: to, toConnectionID: null, mentionedIn: 'API' }, toDatastore],
  });
  expect((await connect({ fromDeploymentID: from, toDeploymentID: to, injectedVar: 'CHECKOUT_URL' })).status).toBe(201);
  expect((await suggested()).data).toEqual([toDatastore]);
});
