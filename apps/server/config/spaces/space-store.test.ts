import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
const fresh = (): string => `space-${(counter += 1)}`;
const access = (clusterName: string, account = accountId) => `/cloud-accounts/${account}/clusters/us-east-1/${clusterName}/access`;

/** A cluster that access is granted to. */
async function cluster(): Promise<string> {
  const { clusterName } = await world.clouds.cluster();
  expect((await world.admin.put(access(clusterName))).status).toBe(200);
  return clusterName;
}
const body = (clusterName: string, change: object = {}) => ({
  name: fresh(), provider: 'aws', cloudAccountId: accountId, config: { clusterName, region: 'us-east-1' }, ...change,
});
async function space(): Promise<Space> {
  return (await world.admin.post<Space>('/spaces', body(await cluster()))).data;
}

test('bad input names every wrong field', async () => {
  const post = (change: object) => world.admin.post('/spaces', { ...body('x'), ...change });
  const fieldsOf = async (change: object) => (await post(change)).error.details.map(({ field }) => field).toSorted();
  expect(await fieldsOf({ config: { clusterName: 'x' } })).toEqual(['body.config.region']);
  expect(await fieldsOf({ provider: 'azure', config: { clusterName: 'x' } })).toEqual(['body.config.resourceGroup', 'body.provider']);
  expect(await fieldsOf({ provider: 'gcp', config: { clusterName: 'x', resourceGroup: 'g' } })).toEqual([
    'body.config.region', 'body.config.resourceGroup', 'body.provider',
  ]);
  expect(await fieldsOf({ provider: 'digitalocean', spaceType: 'nomad', config: { clusterName: '../x', region: 'us east', more: 1 } })).toEqual([
    'body.config.clusterName', 'body.config.more', 'body.config.region', 'body.provider', 'body.spaceType',
  ]);
  expect(await post({ cloudAccountId: 'ca_unknown' })).toMatchObject({ status: 404, error: { details: [{ kind: 'cloud-account' }] } });
});

test('both casings of ids are taken', async () => {
  const { cloudAccountId, ...rest } = body(await cluster());
  expect((await world.admin.post<Space>('/spaces', { ...rest, cloudAccountID: cloudAccountId })).data.cloudAccountId).toBe(accountId);
});

test('what is secret in the config goes in and does not come out', async () => {
  const clusterName = await cluster();
  const secrets = { caCert: '-----BEGIN CERTIFICATE-----\nMIIrecognisable\n-----END CERTIFICATE-----', serviceAccountToken: 'recognisable-token' };
  const made = await world.admin.post<Space>('/spaces', body(clusterName, { config: { clusterName, region: 'us-east-1', ...secrets } }));
  expect(made).toMatchObject({ status: 201, data: { config: JSON.stringify({ clusterName, region: 'us-east-1' }) } });
  for (const path of ['/spaces?limit=200', `/spaces/${made.data.id}`, '/audit-logs?limit=200']) {
    const { text } = await world.admin.get(path);
    expect(text).not.toContain('recognisable');
  }
  // They are used: a token that the cluster does not know is refused by it.
  expect(await world.admin.get(`/space-discovery/${made.data.id}/namespaces`)).toMatchObject({ status: 503, error: { code: 'cluster.unreachable' } });
});

test('a cluster is one space, also through another account, and a name is free once', async () => {
  const clusterName = await cluster();
  const first = await world.admin.post<Space>('/spaces', body(clusterName));
  expect(await world.admin.post('/spaces', body(clusterName))).toMatchObject({ status: 409, error: { code: 'space.cluster_taken' } });
  const other = await world.clouds.cloudAccount(world.organisationId, 'another');
  await world.admin.put(access(clusterName, other));
  expect(await world.admin.post('/spaces', body(clusterName, { cloudAccountId: other }))).toMatchObject({ status: 409, error: { code: 'space.cluster_taken' } });
  expect(await world.admin.post('/spaces', body(await cluster(), { name: first.data.name.toUpperCase() }))).toMatchObject({
    status: 409, error: { code: 'space.exists' },
  });
  expect((await world.admin.delete(`/spaces/${first.data.id}`)).status).toBe(204);
  expect((await world.admin.post('/spaces', body(clusterName))).status).toBe(201);
});

test('however many people register the same cluster at the same moment, one space comes of it', async () => {
  const clusterName = await cluster();
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.admin.post('/spaces', body(clusterName))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('nobody registers a cluster of an account that they could not use', async () => {
  const clusterName = await cluster();
  const blind = await world.person([{ role: await world.role(['space:create', 'space:view']) }]);
  expect(await blind.post('/spaces', body(clusterName))).toMatchObject({ status: 404, error: { details: [{ kind: 'cloud-account' }] } });
  const seeing = await world.person([{ role: await world.role(['space:create', 'cloud-account:view']) }]);
  expect((await seeing.post('/spaces', body(clusterName))).status).toBe(201);
});

test('a role in a space reaches that space, its namespaces, and no other', async () => {
  const [own, other] = [await space(), await space()];
  const editor = await world.person([{ role: 'role_editor', scope: 'space', scopeId: own.id }]);
  expect((await editor.get<Space[]>('/spaces')).data.map(({ id }) => id)).toEqual([own.id]);
  expect((await editor.get(`/spaces/${other.id}`)).status).toBe(404);
  expect((await editor.get(`/space-discovery/${own.id}/namespaces`)).status).toBe(200);
  expect((await editor.get(`/space-discovery/${other.id}/namespaces`)).status).toBe(404);
  expect((await editor.post(`/space-discovery/${own.id}/namespaces`, { name: 'mine' })).status).toBe(201);
  expect(await editor.delete(`/spaces/${own.id}`)).toMatchObject({ status: 403, error: { details: [{ policy: 'space:delete' }] } });
  expect(await editor.get('/cloud-accounts')).toMatchObject({ status: 403 });
  const assigned = await world.admin.post('/assignments', { email: (await world.person()).email, roleID: 'role_viewer', scope: `space:${own.id}` });
  expect(assigned.status).toBe(201);
});

test('a space that holds environments stays, and names them', async () => {
  const { id } = await space();
  const project = (await world.admin.post<{ id: string }>('/projects', { name: fresh() })).data.id;
  const environment = await world.admin.post<{ id: string }>(
    `/projects/${project}/environments`, { name: 'prod', spaceId: id, namespace: 'prod-in-space', createNamespace: true },
  );
  expect(await world.admin.delete(`/spaces/${id}`)).toMatchObject({
    status: 409, error: { code: 'space.in_use', details: [{ count: 1, inside: ['environment prod'] }] },
  });
  await world.admin.delete(`/projects/${project}/environments/${environment.data.id}`);
  expect((await world.admin.delete(`/spaces/${id}`)).status).toBe(204);
});

test('making an environment and deleting its space never both succeed', async () => {
  const project = (await world.admin.post<{ id: string }>('/projects', { name: fresh() })).data.id;
  for (let round = 0; round < 10; round += 1) {
    const { id } = await space();
    const make = () => world.admin.post(`/projects/${project}/environments`, { name: `r${round}`, spaceId: id, namespace: `r${round}`, createNamespace: true });
    const remove = () => world.admin.delete(`/spaces/${id}`);
    const [first, second] = await Promise.all(round % 2 === 0 ? [make(), remove()] : [remove(), make()]);
    const [made, removed] = round % 2 === 0 ? [first, second] : [second, first];
    expect([[201, 409], [404, 204]]).toContainEqual([made.status, removed.status]);
  }
});

test('an environment needs a space and a namespace that are there', async () => {
  const { id } = await space();
  const project = (await world.admin.post<{ id: string }>('/projects', { name: fresh() })).data.id;
  const make = (change: object) => world.admin.post(`/projects/${project}/environments`, { name: fresh(), spaceId: id, namespace: 'not-there', ...change });
  expect(await make({ spaceId: 'spc_unknown' })).toMatchObject({ status: 404, error: { details: [{ kind: 'space' }] } });
  expect(await make({})).toMatchObject({ status: 409, error: { code: 'namespace.missing' } });
  expect((await make({ namespace: 'default' })).status).toBe(201);
  expect(await make({ namespace: 'kube-mine', createNamespace: true })).toMatchObject({ status: 400, error: { code: 'namespace.reserved' } });
});

test('nothing is changed through an account that is read-only, or in a space that is switched off', async () => {
  const { id } = await space();
  const namespace = () => world.admin.post(`/space-discovery/${id}/namespaces`, { name: fresh() });
  await world.admin.put(`/spaces/${id}/status`, { status: 'inactive' });
  expect(await namespace()).toMatchObject({ status: 409, error: { code: 'space.inactive' } });
  await world.admin.put(`/spaces/${id}/status`, { status: 'active' });
  await world.admin.patch(`/cloud-accounts/${accountId}`, { permissionLevel: 'read_only' });
  expect(await namespace()).toMatchObject({ status: 409, error: { code: 'cloud_account.read_only' } });
  expect((await world.admin.get(`/space-discovery/${id}/namespaces`)).status).toBe(200);
  await world.admin.patch(`/cloud-accounts/${accountId}`, { permissionLevel: 'read_write' });
  expect((await namespace()).status).toBe(201);
});

test('a cluster at a private address is not called, unless the account allows it', async () => {
  const { endpoints, ...account } = await world.clouds.account();
  const { privateAddresses: _, ...elsewhere } = endpoints;
  const guarded = await world.admin.post<{ id: string }>('/cloud-accounts', { ...account, name: fresh(), endpoints: elsewhere });
  expect(guarded.status).toBe(201);
  const { clusterName } = await world.clouds.cluster();
  expect(await world.admin.put(access(clusterName, guarded.data.id))).toMatchObject({ status: 409, error: { code: 'cluster.address_private' } });
});

test('removing a space takes our labels off the cluster, and leaves what is the user\'s', async () => {
  const { id } = await space();
  await world.admin.post(`/space-discovery/${id}/namespaces`, { name: 'left-behind' });
  const witness = await space();
  const seen = async () => (await world.admin.get<{ name: string }[]>(`/space-discovery/${witness.id}/namespaces`)).data.find(({ name }) => name === 'left-behind');
  expect(await seen()).toMatchObject({ managedByZopnight: true });
  expect((await world.admin.delete(`/spaces/${id}`)).status).toBe(204);
  expect(await seen()).toEqual({ name: 'left-behind', managedByZopnight: false });
});

test('a space whose cluster is down can be removed, and the answer says what was not cleaned', async () => {
  const { aws, fleet } = await world.clouds.sandbox();
  const clusterName = fresh();
  const key = await aws?.addCluster({ name: clusterName, region: 'us-east-1' }) ?? '';
  await world.admin.put(access(clusterName));
  const { id } = (await world.admin.post<Space>('/spaces', body(clusterName))).data;
  await fleet.pause(key);
  expect(await world.admin.delete(`/spaces/${id}`)).toMatchObject({
    status: 200, data: { leftInCluster: expect.stringContaining('cannot be reached') },
  });
  expect((await world.admin.get(`/spaces/${id}`)).status).toBe(404);
});

test('a space whose cluster is gone can be removed: there is nothing to clean', async () => {
  const { aws } = await world.clouds.sandbox();
  const { clusterName } = await world.clouds.cluster();
  await world.admin.put(access(clusterName));
  const { id } = (await world.admin.post<Space>('/spaces', body(clusterName))).data;
  await aws?.removeCluster({ name: clusterName, region: 'us-east-1' });
  expect((await world.admin.delete(`/spaces/${id}`)).status).toBe(204);
  expect((await world.admin.get(`/spaces/${id}`)).status).toBe(404);
});

test('a cluster that speaks no Kubernetes is told as what it is', async () => {
  const { fleet } = await world.clouds.sandbox();
  const { aws } = await world.clouds.sandbox();
  const clusterName = fresh();
  const key = await aws?.addCluster({ name: clusterName, region: 'us-east-1' }) ?? '';
  await world.admin.put(access(clusterName));
  const { id } = (await world.admin.post<Space>('/spaces', body(clusterName))).data;
  const { port } = new URL((await fleet.open(key, () => undefined)).endpoint);
  await fleet.pause(key);
  const babbling = createServer((socket) => {
    socket.on('error', () => undefined).end('HTTP/1.0 200 OK\r\n\r\nhello', () => socket.destroy());
  });
  babbling.listen(Number(port), '127.0.0.1');
  await once(babbling, 'listening');
  try {
    const refused = await world.admin.get(`/space-discovery/${id}/namespaces`);
    expect(refused).toMatchObject({ status: 503, error: { code: 'cluster.unreachable' } });
  } finally {
    babbling.close();
    await once(babbling, 'close');
    await fleet.resume(key);
  }
  expect((await world.admin.get(`/space-discovery/${id}/namespaces`)).status).toBe(200);
});
