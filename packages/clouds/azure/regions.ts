import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, Region } from '../cloud.ts';
import { sdkPage } from './arm-pages.ts';
import type { Arm } from './arm.ts';

const operation = 'Microsoft.Resources/subscriptions/locations/read';

/** Those where things can be made; others only stand for several of them, such as `unitedstates`. */
export async function regions(arm: Arm, options?: CallOptions): Promise<readonly Region[]> {
  const locations = await arm.list({ operation }, async ({ credential, options: client }, from) => {
    const { SubscriptionClient } = await import('@azure/arm-resources-subscriptions');
    return sdkPage(new SubscriptionClient(credential, client).subscriptions.listLocations(arm.subscriptionId), from);
  }, options);
  return locations.flatMap(({ name, displayName, metadata }) =>
    name === undefined || (metadata?.regionType ?? 'Physical') !== 'Physical' ? [] : [{ id: name, name: displayName ?? name }]);
}

/** Azure writes one region as `East US` and as `eastus`. */
export const sameRegion = (one: string | undefined, other: string): boolean => regionId(one ?? '') === regionId(other);

export const regionId = (text: string): string => text.toLowerCase().replaceAll(' ', '');

/** ARM answers with an empty list for regions that there are not. */
export async function mustBeRegion(arm: Arm, region: string, options?: CallOptions): Promise<void> {
  const known = await regions(arm, options);
  if (known.some(({ id }) => sameRegion(id, region))) return;
  throw new CloudFailure({
    provider: 'azure', kind: 'region_unknown', bucket: 'user_action', operation,
    code: 'LocationNotFound', said: `the subscription has no region ${region}`,
    fixHint: 'Choose one of the regions of the subscription, such as eastus or westeurope.',
  });
}
