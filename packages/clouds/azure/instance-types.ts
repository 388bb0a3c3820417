import type { ResourceSku } from '@azure/arm-compute';
import type { CallOptions, InstanceType } from '../cloud.ts';
import { sdkPage } from './arm-pages.ts';
import type { Arm } from './arm.ts';
import { mustBeRegion, regionId } from './regions.ts';

/** Sizes of machines that the subscription can have in the region. */
export async function instanceTypes(
  arm: Arm, { region, ...options }: CallOptions & { readonly region: string },
): Promise<readonly InstanceType[]> {
  const location = regionId(region);
  // It becomes part of a filter, where a quote would end it.
  const skus = /^[a-z\d-]+$/.test(location) ? await skusIn(arm, location, options) : [];
  if (skus.length === 0) await mustBeRegion(arm, region, options);
  return skus.flatMap((sku) => instanceType(sku) ?? []);
}

const skusIn = (arm: Arm, location: string, options: CallOptions): Promise<readonly ResourceSku[]> =>
  arm.list({ operation: 'Microsoft.Compute/skus/read', region: location }, async ({ credential, options: client }, from) => {
    const { ComputeManagementClient } = await import('@azure/arm-compute');
    const compute = new ComputeManagementClient(credential, arm.subscriptionId, client);
    return sdkPage(compute.resourceSkus.list({ filter: `location eq '${location}'` }), from);
  }, options);

/** Undefined for what is no machine, or not to be had. */
function instanceType({ resourceType, name, capabilities = [], restrictions = [] }: ResourceSku): InstanceType | undefined {
  if (resourceType !== 'virtualMachines' || name === undefined) return undefined;
  if (restrictions.some(({ type }) => type === 'Location')) return undefined;
  const told = new Map(capabilities.map((one) => [one.name, one.value]));
  const cpus = Number(told.get('vCPUs') ?? NaN);
  const memoryGb = Number(told.get('MemoryGB') ?? NaN);
  if (!Number.isFinite(cpus) || !Number.isFinite(memoryGb)) return undefined;
  return {
    id: name, cpus, memoryMiB: Math.round(memoryGb * 1_024), gpus: Number(told.get('GPUs') ?? 0),
    architecture: told.get('CpuArchitectureType') === 'Arm64' ? 'arm64' : 'amd64',
  };
}
