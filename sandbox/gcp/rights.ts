import { matchesGlob } from 'node:path/posix';
import type { GcpState, Rights } from './gcp-state.ts';

const none: Rights = { allow: [], deny: [], kubernetesGroups: [] };

/** `//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/pool` of the provider's audience. */
const poolOf = ({ identityPool }: GcpState): string => identityPool.audience.replace(/\/providers\/.*$/, '');

/** One member of the identity pool. */
export const poolMember = (state: GcpState, subject: string): string => `principal:${poolOf(state)}/subject/${subject}`;

/** All members of the identity pool. */
export const poolMembers = (state: GcpState): string => `principalSet:${poolOf(state)}/*`;

/** Its own, or those of the pool that it is in. */
export function rightsOf(state: GcpState, principal: string): Rights {
  const own = state.rights[principal];
  if (own) return own;
  return principal.startsWith('principal:') ? (state.rights[poolMembers(state)] ?? none) : none;
}

export function mayDo(state: GcpState, principal: string, permission: string): boolean {
  const { allow, deny } = rightsOf(state, principal);
  const fits = (pattern: string): boolean => matchesGlob(permission, pattern);
  return allow.some(fits) && !deny.some(fits);
}
