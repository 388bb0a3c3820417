import type { Subnet as ArmSubnet, VirtualNetwork } from '@azure/arm-network';
import type { CallOptions, Network, Subnet } from '../cloud.ts';
import { sdkPage } from './arm-pages.ts';
import type { Arm } from './arm.ts';
import { mustBeRegion, regionId, sameRegion } from './regions.ts';
import { isNetworkName, isResourceGroupName, notFound, resourceGroupOf } from './resource-names.ts';

const operation = 'Microsoft.Network/virtualNetworks/read';
const networkPath =
  /^\/subscriptions\/([^/]+)\/resourcegroups\/([^/]+)\/providers\/microsoft\.network\/virtualnetworks\/([^/]+)$/i;

export async function networks(
  arm: Arm, { region, ...options }: CallOptions & { readonly region: string },
): Promise<readonly Network[]> {
  return (await networksIn(arm, region, options)).map(({ id = '', name = '', location = '', addressSpace }) => ({
    id, name, region: regionId(location), resourceGroup: resourceGroupOf(id), cidrs: addressSpace?.addressPrefixes ?? [],
  }));
}

export async function subnets(
  arm: Arm, { region, networkId, ...options }: CallOptions & { readonly region: string; readonly networkId?: string | undefined },
): Promise<readonly Subnet[]> {
  const all = networkId === undefined
    ? await networksIn(arm, region, options)
    : [await networkById(arm, region, networkId, options)];
  return all.flatMap(({ id = '', subnets: parts = [] }) => parts.map((subnet) => ({
    id: subnet.id ?? '', name: subnet.name ?? '', networkId: id, region: regionId(region), cidrs: cidrsOf(subnet),
  })));
}

async function networksIn(arm: Arm, region: string, options: CallOptions): Promise<readonly VirtualNetwork[]> {
  const all = await arm.list({ operation, region }, async ({ credential, options: client }, from) => {
    const { NetworkManagementClient } = await import('@azure/arm-network');
    return sdkPage(new NetworkManagementClient(credential, arm.subscriptionId, client).virtualNetworks.listAll(), from);
  }, options);
  const found = all.filter(({ location }) => sameRegion(location, region));
  if (found.length === 0) await mustBeRegion(arm, region, options);
  return found;
}

async function networkById(arm: Arm, region: string, id: string, options: CallOptions): Promise<VirtualNetwork> {
  const missing = notFound(operation, `there is no network ${id} in ${region}`);
  const [, subscription = '', group = '', name = ''] = networkPath.exec(id) ?? [];
  const ours = subscription.toLowerCase() === arm.subscriptionId.toLowerCase();
  if (!ours || !isResourceGroupName(group) || !isNetworkName(name)) throw missing;
  const found = await arm.call({ operation, region }, async ({ credential, options: client }) => {
    const { NetworkManagementClient } = await import('@azure/arm-network');
    return new NetworkManagementClient(credential, arm.subscriptionId, client).virtualNetworks.get(group, name);
  }, options);
  if (!sameRegion(found.location, region)) throw missing;
  return found;
}

/** A subnet with one range has it in a field of its own. */
const cidrsOf = ({ addressPrefix, addressPrefixes = [] }: ArmSubnet): readonly string[] =>
  addressPrefixes.length > 0 || addressPrefix === undefined ? addressPrefixes : [addressPrefix];
