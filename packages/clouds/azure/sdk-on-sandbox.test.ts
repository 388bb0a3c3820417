import { ContainerServiceClient } from '@azure/arm-containerservice';
import { ClientSecretCredential } from '@azure/identity';
import { kubeClient } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { type AzureTestWorld, startAzureWorld } from './testing/azure-world.ts';

/** As Microsoft's documentation shows it: nothing of ours is in between. */
function aks({ azure }: AzureTestWorld): ContainerServiceClient['managedClusters'] {
  const { tenantID, clientID, clientSecret } = azure.credentials.service_principal;
  const { url, caCertificates } = azure.endpoints();
  const tlsOptions = { ca: caCertificates };
  const login = { authorityHost: url, disableInstanceDiscovery: true, tlsOptions };
  const credential = new ClientSecretCredential(tenantID, clientID, clientSecret, login);
  return new ContainerServiceClient(credential, azure.account, { endpoint: url, tlsOptions }).managedClusters;
}

const wanted = { location: 'westeurope', properties: {}, aadProfile: { managed: true }, tags: { owner: 'tests' } };

test('a cluster is made and removed with the SDK, which waits for both', async () => {
  const world = await startAzureWorld({ pace: { clusterCreate: 400, clusterDelete: 400 } });
  const clusters = aks(world);
  const made = await clusters.createOrUpdate('checkout-rg', 'orders', wanted, { updateIntervalInMs: 50 });
  expect(made).toMatchObject({ name: 'orders', provisioningState: 'Succeeded', tags: { owner: 'tests' } });
  expect(world.ledger.left()).toMatchObject([{ kind: 'Microsoft.ContainerService/managedClusters', id: made.id }]);

  const address = { name: 'orders', region: 'westeurope', resourceGroup: 'checkout-rg' };
  const { kubeconfig } = await world.open().mintKubeconfig(address);
  const cluster = kubeClient({ kubeconfig, deadlineMs: 10_000 });
  expect((await cluster.list({ apiVersion: 'v1', kind: 'Namespace' })).items).not.toHaveLength(0);

  await clusters.delete('checkout-rg', 'orders', { updateIntervalInMs: 50 });
  await expect(clusters.get('checkout-rg', 'orders')).rejects.toMatchObject({ statusCode: 404, code: 'ResourceNotFound' });
  expect(world.ledger.left()).toEqual([]);
  await expect(cluster.list({ apiVersion: 'v1', kind: 'Namespace' })).rejects.toMatchObject({ name: 'KubeUnreachable' });
});

test('making it again changes it, and removing it again does nothing', async () => {
  const world = await startAzureWorld({ pace: { clusterCreate: 0, clusterUpdate: 0, clusterDelete: 0 } });
  const clusters = aks(world);
  await clusters.createOrUpdate('checkout-rg', 'orders', wanted);
  const tags = { owner: 'others' };
  expect(await clusters.createOrUpdate('checkout-rg', 'orders', { ...wanted, tags })).toMatchObject({ tags });
  expect(world.ledger.entries().filter(({ action }) => action === 'create')).toHaveLength(1);
  await clusters.delete('checkout-rg', 'orders');
  await clusters.delete('checkout-rg', 'orders');
  expect(world.ledger.left()).toEqual([]);
});

test.each([
  ['nowhere-rg', 'westeurope', 'ResourceGroupNotFound'],
  ['checkout-rg', 'atlantis', 'LocationNotAvailableForResourceType'],
])('a cluster in %s in %s cannot be made', async (group, location, code) => {
  const world = await startAzureWorld();
  await expect(aks(world).createOrUpdate(group, 'orders', { ...wanted, location })).rejects.toMatchObject({ code });
  expect(world.ledger.entries()).toEqual([]);
});

test('a call whose answer is lost has happened', async () => {
  const world = await startAzureWorld({ pace: { clusterCreate: 0 } });
  world.faults.add({ operation: 'Microsoft.ContainerService/managedClusters/write', effect: 'reset_after', times: 1 });
  await aks(world).createOrUpdate('checkout-rg', 'orders', wanted); // the SDK sends it again by itself
  expect(world.ledger.left()).toHaveLength(1);
});

test('lists go over all pages', async () => {
  const world = await startAzureWorld({ pageSize: 3 });
  for (let index = 0; index < 7; index += 1)
    await world.azure.addCluster({ name: `c${index}`, backing: 'azure-checkout-rg-checkout-prod' });
  const names: string[] = [];
  for await (const { name } of aks(world).list()) names.push(name ?? '');
  expect(names).toEqual(['checkout-prod', 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6']);
});
