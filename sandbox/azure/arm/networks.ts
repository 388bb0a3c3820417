import type { NetworkRecord } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { armOk, resourceNotFound } from './arm-answers.ts';
import { armPage } from './arm-paging.ts';
import type { ArmHandler, ArmRoute } from './arm-route.ts';

const type = 'Microsoft.Network/virtualNetworks';

const networkId = ({ state }: AzureWorld, { resourceGroup, name }: NetworkRecord): string =>
  `/subscriptions/${state.subscriptionId}/resourceGroups/${resourceGroup}/providers/${type}/${name}`;

const subnetViews = (world: AzureWorld, network: NetworkRecord): readonly unknown[] =>
  network.subnets.map(({ name, cidr }) => ({
    id: `${networkId(world, network)}/subnets/${name}`,
    name,
    type: `${type}/subnets`,
    properties: { provisioningState: 'Succeeded', addressPrefix: cidr, delegations: [] },
  }));

/** Where clusters of the location have their machines, when there is a network of yours. */
export function nodeSubnetId(world: AzureWorld, location: string): string | undefined {
  const network = world.state.networks.find((one) => one.location === location);
  const [first] = network?.subnets ?? [];
  return network && first && `${networkId(world, network)}/subnets/${first.name}`;
}

const networkView = (world: AzureWorld, network: NetworkRecord): unknown => ({
  id: networkId(world, network),
  name: network.name,
  type,
  location: network.location,
  properties: {
    provisioningState: 'Succeeded',
    addressSpace: { addressPrefixes: network.cidrs },
    subnets: subnetViews(world, network),
  },
});

const same = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

const listNetworks: ArmHandler = (world, { url, names: { resourceGroup } }) =>
  armPage(
    world, url,
    world.state.networks
      .filter((network) => resourceGroup === undefined || same(network.resourceGroup, resourceGroup))
      .map((network) => networkView(world, network)),
  );

/** Of one network, found by its name in the group. */
const ofNetwork = (answer: (world: AzureWorld, network: NetworkRecord, url: URL) => ReturnType<ArmHandler>): ArmHandler =>
  (world, { url, names: { resourceGroup = '', network: name = '' } }) => {
    const found = world.state.networks.find((network) => same(network.resourceGroup, resourceGroup) && same(network.name, name));
    return found ? answer(world, found, url) : resourceNotFound(type, name, resourceGroup);
  };

const inGroup = `/resourceGroups/{resourceGroup}/providers/${type}`;

export const networkRoutes: readonly ArmRoute[] = [
  ['GET', `/providers/${type}`, `${type}/read`, listNetworks],
  ['GET', inGroup, `${type}/read`, listNetworks],
  ['GET', `${inGroup}/{network}`, `${type}/read`, ofNetwork((world, network) => armOk(networkView(world, network)))],
  [
    'GET', `${inGroup}/{network}/subnets`, `${type}/subnets/read`,
    ofNetwork((world, network, url) => armPage(world, url, subnetViews(world, network))),
  ],
];
