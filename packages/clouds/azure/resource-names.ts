import { CloudFailure } from '../cloud-failure.ts';

/** The group that a resource id names: `/subscriptions/…/resourceGroups/checkout-rg/providers/…`. */
export const resourceGroupOf = (id: string | undefined): string | undefined =>
  /^\/subscriptions\/[^/]+\/resourcegroups\/([^/]+)/i.exec(id ?? '')?.[1];

/**
 * Names become parts of paths. What Azure would not take as a name, such as `..`, must not get there: it would make another
 * request of this one.
 */
export const isResourceGroupName = (text: string): boolean => /^[\p{L}\p{N}_().-]{1,90}$/u.test(text) && !text.endsWith('.');
export const isClusterName = (text: string): boolean => /^[a-z\d](?:[\w-]{0,61}[a-z\d])?$/i.test(text);
export const isNetworkName = (text: string): boolean => /^[a-z\d](?:[\w.-]{0,62}\w)?$/i.test(text);

/** For what there cannot be, or turns out not to be, without ARM having said so. */
export const notFound = (operation: string, said: string): CloudFailure =>
  new CloudFailure({
    provider: 'azure', kind: 'not_found', bucket: 'user_action', operation, code: 'ResourceNotFound', said,
    fixHint: 'Check name, resource group and region: it was deleted, renamed or moved, or it never was there.',
  });
