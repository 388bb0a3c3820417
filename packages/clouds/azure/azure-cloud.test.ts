import { expect, test } from 'vitest';
import { startAzureWorld } from './testing/azure-world.ts';

test.each(['service_principal', 'workload_identity_federation'] as const)('%s opens the subscription', async (method) => {
  const world = await startAzureWorld();
  const verified = await world.open(world.account({}, method)).verify();
  expect(verified).toMatchObject({ missingPermissions: [], permissionsKnown: true });
  expect(verified.identity).toMatch(/^[\da-f-]{36}$/);
});

test('regions are those where things can be made', async () => {
  const world = await startAzureWorld();
  const found = await world.open().regions();
  expect(found).toContainEqual({ id: 'westeurope', name: 'West Europe' });
  expect(found.map(({ id }) => id)).not.toContain('unitedstates');
});

test('clusters come with their address and state, from all pages and all groups', async () => {
  const world = await startAzureWorld({ pageSize: 2 });
  await world.azure.addCluster({ name: 'orders', region: 'westeurope', resourceGroup: 'orders-rg', backing: 'shared' });
  for (const state of ['creating', 'updating', 'deleting', 'stopped', 'failed'] as const)
    await world.azure.addCluster({ name: state, backing: 'shared', state });
  const cloud = world.open();
  const found = await cloud.clusters();
  expect(Object.fromEntries(found.map(({ name, state }) => [name, state]))).toEqual({
    'checkout-prod': 'active', orders: 'active',
    creating: 'creating', updating: 'updating', deleting: 'deleting', stopped: 'stopped', failed: 'failed',
  });
  expect(found.find(({ name }) => name === 'creating')?.endpoint).toBeUndefined();
  expect(await cloud.clusters({ region: 'West Europe' })).toEqual([{
    id: expect.stringContaining('/resourcegroups/orders-rg/providers/Microsoft.ContainerService/managedClusters/orders'),
    name: 'orders', region: 'westeurope', resourceGroup: 'orders-rg', state: 'active', kubernetesVersion: '1.34.2',
    endpoint: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/), createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    networkId: expect.stringMatching(/\/virtualNetworks\/europe-vnet$/), subnetIds: [expect.stringMatching(/\/virtualNetworks\/europe-vnet\/subnets\/nodes$/)],
  }]);
  expect(await cloud.clusters({ region: 'uksouth' })).toEqual([]);
  const unknown = { facts: { kind: 'region_unknown', bucket: 'user_action' } };
  await expect(cloud.clusters({ region: 'atlantis' })).rejects.toMatchObject(unknown);
});

test('a cluster is made after its time', async () => {
  const world = await startAzureWorld({ pace: { clusterCreate: 60_000 } });
  await world.azure.addCluster({ name: 'new', state: 'creating' });
  const cloud = world.open();
  const address = { name: 'new', region: 'eastus', resourceGroup: 'checkout-rg' };
  expect(await cloud.cluster(address)).toMatchObject({ state: 'creating' });
  world.clock.advance(61_000);
  expect(await cloud.cluster(address)).toMatchObject({ state: 'active', endpoint: expect.stringContaining('https://') });
});

test('a cluster is found by its group, or by its name where that is enough', async () => {
  const world = await startAzureWorld();
  const cloud = world.open();
  const address = { name: 'checkout-prod', region: 'eastus' };
  const found = await cloud.cluster({ ...address, resourceGroup: 'checkout-rg' });
  expect(found).toMatchObject({ name: 'checkout-prod', resourceGroup: 'checkout-rg' });
  expect(await cloud.cluster(address)).toEqual(found);
  expect(await cloud.cluster({ ...address, region: '', resourceGroup: 'CHECKOUT-RG' })).toEqual(found);
  expect(await cloud.cluster({ ...address, region: '' })).toEqual(found);

  await world.azure.addCluster({ name: 'checkout-prod', resourceGroup: 'other-rg', backing: 'shared' });
  await expect(cloud.cluster(address)).rejects.toThrow('2 clusters in eastus are called checkout-prod: name the resource group');
});

test.each([
  ['an unknown name', { name: 'nobody', region: 'eastus', resourceGroup: 'checkout-rg' }],
  ['an unknown group', { name: 'checkout-prod', region: 'eastus', resourceGroup: 'nowhere-rg' }],
  ['another region', { name: 'checkout-prod', region: 'westeurope', resourceGroup: 'checkout-rg' }],
  ['a name without a group', { name: 'nobody', region: 'eastus' }],
  ['a group that would be another path', { name: 'checkout-prod', region: 'eastus', resourceGroup: '..' }],
  ['a name that would be another path', { name: '../../x', region: 'eastus', resourceGroup: 'checkout-rg' }],
])('there is no cluster with %s', async (_what, address) => {
  const world = await startAzureWorld();
  await expect(world.open().cluster(address)).rejects.toMatchObject({
    name: 'CloudFailure',
    facts: { kind: 'not_found', bucket: 'user_action', operation: 'Microsoft.ContainerService/managedClusters/read' },
  });
});

test('networks and subnets are those of the region', async () => {
  const world = await startAzureWorld({ pageSize: 1 });
  const cloud = world.open();
  const [network] = await cloud.networks({ region: 'westeurope' });
  expect(network).toEqual({
    id: `/subscriptions/${world.azure.account}/resourceGroups/network-rg/providers/Microsoft.Network/virtualNetworks/europe-vnet`,
    name: 'europe-vnet', region: 'westeurope', resourceGroup: 'network-rg', cidrs: ['10.30.0.0/16', 'fd00:30::/48'],
  });
  const subnets = await cloud.subnets({ region: 'eastus' });
  expect(subnets.map(({ name, region, cidrs }) => ({ name, region, cidrs }))).toEqual([
    { name: 'nodes', region: 'eastus', cidrs: ['10.20.0.0/20'] },
    { name: 'databases', region: 'eastus', cidrs: ['10.20.16.0/24'] },
  ]);
  expect(await cloud.subnets({ region: 'eastus', networkId: subnets[0]?.networkId })).toEqual(subnets);
  expect(await cloud.networks({ region: 'uksouth' })).toEqual([]);
  await expect(cloud.networks({ region: 'atlantis' })).rejects.toMatchObject({ facts: { kind: 'region_unknown' } });
  const elsewhere = network?.id ?? '';
  for (const networkId of [elsewhere, elsewhere.replace('europe-vnet', 'nobody'), elsewhere.replace('network-rg', '..'), 'vpc-1'])
    await expect(cloud.subnets({ region: 'eastus', networkId })).rejects.toMatchObject({ facts: { kind: 'not_found' } });
});

test('DNS zones are those for everybody and those for some networks', async () => {
  const world = await startAzureWorld();
  expect((await world.open().dnsZones()).map(({ name, private: closed }) => [name, closed])).toEqual([
    ['checkout.example', false], ['checkout.internal', true],
  ]);
});

test('instance types are machines that the subscription can have in the region', async () => {
  const world = await startAzureWorld({ pageSize: 5 });
  const cloud = world.open();
  const found = await cloud.instanceTypes({ region: 'eastus' });
  expect(found).toContainEqual({ id: 'Standard_D2s_v5', cpus: 2, memoryMiB: 8_192, gpus: 0, architecture: 'amd64' });
  expect(found).toContainEqual({ id: 'Standard_D4ps_v5', cpus: 4, memoryMiB: 16_384, gpus: 0, architecture: 'arm64' });
  expect(found).toContainEqual({ id: 'Standard_NC4as_T4_v3', cpus: 4, memoryMiB: 28_672, gpus: 1, architecture: 'amd64' });
  const gpus = 'Standard_NC24ads_A100_v4';
  expect(found.map(({ id }) => id)).not.toContain(gpus);
  expect((await cloud.instanceTypes({ region: 'West Europe' })).map(({ id }) => id)).toContain(gpus);
  for (const region of ['atlantis', "eastus' or name eq 'x"])
    await expect(cloud.instanceTypes({ region })).rejects.toMatchObject({ facts: { kind: 'region_unknown' } });
});
