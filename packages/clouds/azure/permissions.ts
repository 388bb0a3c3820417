import type { CallOptions } from '../cloud.ts';
import { armPage } from './arm-pages.ts';
import type { Arm } from './arm.ts';

/** What everything in this product needs, and what for. A role with just these is enough. */
export const neededActions: readonly { readonly action: string; readonly why: string }[] = [
  { action: 'Microsoft.Resources/subscriptions/read', why: 'to check the credentials' },
  { action: 'Microsoft.Resources/subscriptions/locations/read', why: 'to offer regions' },
  { action: 'Microsoft.ContainerService/managedClusters/read', why: 'to find clusters and follow their state' },
  { action: 'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action', why: 'to mint kubeconfigs' },
  { action: 'Microsoft.Network/virtualNetworks/read', why: 'to offer networks and their subnets' },
  { action: 'Microsoft.Network/dnsZones/read', why: 'to offer DNS zones' },
  { action: 'Microsoft.Network/privateDnsZones/read', why: 'to offer private DNS zones' },
  { action: 'Microsoft.Compute/skus/read', why: 'to offer machine sizes' },
];

/** What deployments need beside that. No part of the check of an account: best given for some vaults and registries only. */
export const deployActions: readonly { readonly action: string; readonly why: string; readonly data?: true }[] = [
  { action: 'Microsoft.KeyVault/vaults/read', why: 'to find the vault where a secret is named without one' },
  { action: 'Microsoft.KeyVault/vaults/secrets/getSecret/action', why: 'to read the secrets that deployments name; a data action', data: true },
  { action: 'Microsoft.ContainerRegistry/registries/pull/read', why: 'to pull images' },
  { action: 'Microsoft.ContainerRegistry/registries/push/write', why: 'to log in to registries and push images' },
];

/** What one role allows. */
export interface RolePermissions {
  readonly actions?: readonly string[] | undefined;
  readonly notActions?: readonly string[] | undefined;
}

/** Of the whole subscription. The SDK only asks for those of one resource group. */
export const heldPermissions = (arm: Arm, options?: CallOptions): Promise<readonly RolePermissions[]> =>
  arm.list<RolePermissions>(
    { operation: 'Microsoft.Authorization/permissions/read' },
    (parts, from) => armPage(parts, `${arm.path}/providers/Microsoft.Authorization/permissions?api-version=2022-04-01`, from),
    options,
  );

export const missingActions = (held: readonly RolePermissions[]): readonly string[] =>
  neededActions.map(({ action }) => action).filter((action) => !allowed(held, action));

/** Roles add up, and what one takes away it takes from itself alone. */
export const allowed = (held: readonly RolePermissions[], action: string): boolean =>
  held.some(({ actions = [], notActions = [] }) =>
    actions.some((pattern) => covers(pattern, action)) && !notActions.some((pattern) => covers(pattern, action)));

/** `*` stands for any text, slashes included; case does not matter. */
function covers(pattern: string, action: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const text = action.toLowerCase();
  if (rest.length === 0) return text === first;
  if (!text.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
