import type { ManagedCluster } from '@azure/arm-containerservice';
import type { CallOptions, CloudCluster, ClusterAddress, ClusterState } from '../cloud.ts';
import { sdkPage } from './arm-pages.ts';
import type { Arm } from './arm.ts';
import { mustBeRegion, regionId, sameRegion } from './regions.ts';
import { isClusterName, isResourceGroupName, notFound, resourceGroupOf } from './resource-names.ts';

const operation = 'Microsoft.ContainerService/managedClusters/read';

export async function clusters(
  arm: Arm, { region, ...options }: CallOptions & { readonly region?: string | undefined } = {},
): Promise<readonly CloudCluster[]> {
  const all = await arm.list({ operation, region }, async ({ credential, options: client }, from) => {
    const { ContainerServiceClient } = await import('@azure/arm-containerservice');
    return sdkPage(new ContainerServiceClient(credential, arm.subscriptionId, client).managedClusters.list(), from);
  }, options);
  const found = all.map(cloudCluster).filter((one) => region === undefined || sameRegion(one.region, region));
  if (found.length === 0 && region !== undefined) await mustBeRegion(arm, region, options);
  return found;
}

/** Group and name are enough for Azure: an address without a region is taken, one with another region is not. */
export async function cluster(arm: Arm, address: ClusterAddress, options?: CallOptions): Promise<CloudCluster> {
  const { region, name, resourceGroup } = address;
  if (resourceGroup === undefined) return onlyCluster(arm, address, options);
  if (!isClusterName(name) || !isResourceGroupName(resourceGroup)) throw missing(address);
  const found = cloudCluster(await arm.call({ operation, region }, async ({ credential, options: client }) => {
    const { ContainerServiceClient } = await import('@azure/arm-containerservice');
    return new ContainerServiceClient(credential, arm.subscriptionId, client).managedClusters.get(resourceGroup, name);
  }, options));
  if (region !== '' && !sameRegion(found.region, region)) throw missing(address);
  return found;
}

async function onlyCluster(arm: Arm, address: ClusterAddress, options?: CallOptions): Promise<CloudCluster> {
  const { region, name } = address;
  const found = (await clusters(arm, { ...options, ...(region === '' ? {} : { region }) }))
    .filter((one) => one.name.toLowerCase() === name.toLowerCase());
  const [only] = found;
  if (only && found.length === 1) return only;
  if (!only) throw missing(address);
  throw notFound(operation, `${found.length} clusters in ${region} are called ${name}: name the resource group`);
}

function missing({ region, name, resourceGroup }: ClusterAddress): Error {
  const where = [resourceGroup === undefined ? [] : `resource group ${resourceGroup}`, region === '' ? [] : region].flat();
  return notFound(operation, `there is no cluster ${[name, ...where].join(' in ')}`);
}

function cloudCluster(managed: ManagedCluster): CloudCluster {
  const { id = '', name = '', location, fqdn, privateFqdn, currentKubernetesVersion, kubernetesVersion, systemData } = managed;
  const host = fqdn ?? privateFqdn;
  return {
    id,
    name,
    region: regionId(location),
    resourceGroup: resourceGroupOf(id),
    state: stateOf(managed),
    kubernetesVersion: currentKubernetesVersion ?? kubernetesVersion,
    endpoint: host === undefined ? undefined : `https://${host}`,
    createdAt: systemData?.createdAt?.toISOString(),
    ...placeOf(managed),
  };
}

/** Where its nodes are. One that was made without a subnet has a network in a resource group of its own, and does not say which. */
function placeOf({ agentPoolProfiles = [] }: ManagedCluster): Pick<CloudCluster, 'networkId' | 'subnetIds'> {
  const subnetIds = [...new Set(agentPoolProfiles.flatMap(({ vnetSubnetID }) => vnetSubnetID ?? []))];
  const [first] = subnetIds;
  return first === undefined ? {} : { subnetIds, networkId: first.replace(/\/subnets\/[^/]+$/i, '') };
}

/** What AKS is doing with it. Whatever is not listed (Upgrading, Scaling, RotatingClusterCertificates) changes a running one. */
const states: Readonly<Record<string, ClusterState>> = {
  succeeded: 'active', creating: 'creating', deleting: 'deleting', failed: 'failed', canceled: 'failed',
};

function stateOf({ provisioningState = 'Succeeded', powerState }: ManagedCluster): ClusterState {
  const state = states[provisioningState.toLowerCase()] ?? 'updating';
  return state === 'active' && powerState?.code === 'Stopped' ? 'stopped' : state;
}
