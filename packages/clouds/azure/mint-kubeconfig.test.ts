import { X509Certificate } from 'node:crypto';
import { type KubeClient, kubeClient, kubeconfigEntries } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { startAzureWorld } from './testing/azure-world.ts';

const address = { name: 'checkout-prod', region: 'eastus', resourceGroup: 'checkout-rg' };
const namespaces = { apiVersion: 'v1', kind: 'Namespace' };
const client = (kubeconfig: string): KubeClient => kubeClient({ kubeconfig, deadlineMs: 10_000 });

test('a cluster that asks Entra takes the minted kubeconfig until it expires', async () => {
  const world = await startAzureWorld();
  const cloud = world.open();
  const minted = await cloud.mintKubeconfig(address);
  expect(minted.server).toBe((await cloud.cluster(address)).endpoint);
  const life = minted.expiresAt.getTime() - world.clock.now().getTime();
  expect(life).toBeGreaterThan(3_500_000);
  expect(life).toBeLessThanOrEqual(3_600_000);
  const { user } = kubeconfigEntries(minted.kubeconfig);
  expect(Object.keys(user)).toEqual(['token']);

  const cluster = client(minted.kubeconfig);
  expect((await cluster.list(namespaces)).items.map(({ metadata }) => metadata.name)).toContain('kube-system');
  world.clock.advance(life + 1_000);
  await expect(cluster.list(namespaces)).rejects.toMatchObject({ status: 401 });

  const again = client((await cloud.mintKubeconfig(address)).kubeconfig);
  expect((await again.list(namespaces)).items).not.toHaveLength(0);
});

test('a cluster with local accounts gives a certificate, and its end is that of the kubeconfig', async () => {
  const world = await startAzureWorld();
  await world.azure.addCluster({ name: 'local', entra: false });
  const { kubeconfig, expiresAt } = await world.open().mintKubeconfig({ ...address, name: 'local' });
  const { user } = kubeconfigEntries(kubeconfig);
  expect(Object.keys(user).toSorted()).toEqual(['client-certificate-data', 'client-key-data']);
  const certificate = new X509Certificate(Buffer.from(String(user['client-certificate-data']), 'base64'));
  expect(expiresAt).toEqual(certificate.validToDate);
  expect((await client(kubeconfig).list(namespaces)).items).not.toHaveLength(0);
});

test('who somebody is in the cluster follows from the application', async () => {
  const world = await startAzureWorld();
  world.azure.setKubernetesGroups([]);
  const { kubeconfig } = await world.open().mintKubeconfig(address);
  await expect(client(kubeconfig).list(namespaces)).rejects.toMatchObject({ status: 403 });
});

test('a revoked application is refused by the cluster too', async () => {
  const world = await startAzureWorld();
  const { kubeconfig } = await world.open().mintKubeconfig(address);
  world.azure.revokeCredentials();
  await expect(client(kubeconfig).list(namespaces)).rejects.toMatchObject({ status: 401 });
});

test('the token in it is good for clusters and nothing else', async () => {
  const world = await startAzureWorld();
  const { kubeconfig } = await world.open().mintKubeconfig(address);
  const token = String(kubeconfigEntries(kubeconfig).user['token']);
  const { aud } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { readonly aud: string };
  expect(aud).toBe('6dae42f8-4368-4678-94ff-3960e28e3630');
});

test('what keeps a kubeconfig from being minted is told', async () => {
  const world = await startAzureWorld();
  const cloud = world.open(undefined, { random: () => 0 });
  await expect(cloud.mintKubeconfig({ ...address, name: 'nobody' })).rejects.toMatchObject({ facts: { kind: 'not_found' } });
  await world.azure.addCluster({ name: 'new', state: 'creating', backing: 'azure-checkout-rg-checkout-prod' });
  await expect(cloud.mintKubeconfig({ ...address, name: 'new' })).rejects.toMatchObject({
    facts: { kind: 'unavailable', bucket: 'transient' },
  });
  world.azure.setPermissions([{ actions: ['*/read'] }]);
  await expect(cloud.mintKubeconfig(address)).rejects.toMatchObject({
    facts: {
      kind: 'permission_denied', operation: 'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action',
    },
  });
  world.azure.setPermissions([{ actions: ['*'] }]);
  await world.azure.removeCluster(address);
  await expect(cloud.mintKubeconfig(address)).rejects.toMatchObject({ facts: { kind: 'not_found' } });
});
