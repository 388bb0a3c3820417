import { locations, type VmSize, vmSizes } from '../catalog.ts';
import { armError } from './arm-answers.ts';
import { armPage } from './arm-paging.ts';
import type { ArmHandler, ArmRoute } from './arm-route.ts';

const notAvailable = 'NotAvailableForSubscription';

/** Sizes of machines, and among them things that are no machines, as the real list has them. */
const listSkus: ArmHandler = (world, { url }) => {
  const filter = url.searchParams.get('$filter');
  const wanted = /^location eq '([^']*)'$/.exec(filter ?? '')?.[1];
  if (filter !== null && wanted === undefined)
    return armError(400, 'InvalidParameter', "The only filter that is supported is location eq '<location>'.");
  const places = locations.filter(({ geography, name }) => geography !== undefined && (!wanted || name === wanted.toLowerCase()));
  return armPage(world, url, places.flatMap(({ name }) => [...vmSizes.map((size) => machine(size, name)), disk(name)]));
};

const machine = (
  { name, family, vCpus, memoryGb, gpus, architecture, restrictedIn = [] }: VmSize, location: string,
): unknown => ({
  resourceType: 'virtualMachines',
  name,
  tier: 'Standard',
  size: name.replace('Standard_', ''),
  family,
  locations: [location],
  locationInfo: [{ location, zones: ['1', '2', '3'], zoneDetails: [] }],
  capabilities: [
    { name: 'vCPUs', value: String(vCpus) },
    { name: 'MemoryGB', value: String(memoryGb) },
    { name: 'CpuArchitectureType', value: architecture },
    ...(gpus > 0 ? [{ name: 'GPUs', value: String(gpus) }] : []),
  ],
  restrictions: restrictedIn.includes(location)
    ? [{ type: 'Location', values: [location], restrictionInfo: { locations: [location] }, reasonCode: notAvailable }]
    : [],
});

const disk = (location: string): unknown => ({
  resourceType: 'disks', name: 'Premium_LRS', tier: 'Premium', size: 'P10', locations: [location],
  locationInfo: [], capabilities: [], restrictions: [],
});

export const skuRoutes: readonly ArmRoute[] = [
  ['GET', '/providers/Microsoft.Compute/skus', 'Microsoft.Compute/skus/read', listSkus],
];
