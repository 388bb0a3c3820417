import { matchesGlob } from 'node:path/posix';
import type { AwsState, Rights } from '../aws-state.ts';

export type Decision = 'allowed' | 'implicitDeny' | 'explicitDeny' | 'deniedByOrganisation';

export const everything: Rights = { allow: ['*'], deny: [], deniedRegions: [] };

/** Whether the user or role may do it, as IAM decides: a denial wins, and what nobody allowed is denied. */
export function decide(state: AwsState, source: string, action: string, region?: string): Decision {
  const { allow, deny, deniedRegions } = state.rights[source] ?? everything;
  const fits = (pattern: string): boolean => matchesGlob(action.toLowerCase(), pattern.toLowerCase());
  if (region !== undefined && deniedRegions.includes(region)) return 'deniedByOrganisation';
  if (deny.some(fits)) return 'explicitDeny';
  return allow.some(fits) ? 'allowed' : 'implicitDeny';
}

const reasons = {
  implicitDeny: (action: string) => `because no identity-based policy allows the ${action} action`,
  explicitDeny: () => 'with an explicit deny in an identity-based policy',
  deniedByOrganisation: () => 'with an explicit deny in a service control policy',
} as const satisfies Record<Exclude<Decision, 'allowed'>, (action: string) => string>;

/** What those are told who may not. */
export function denial(
  arn: string,
  action: string,
  resource: string | undefined,
  decision: Exclude<Decision, 'allowed'>,
): string {
  const on = resource === undefined ? '' : ` on resource: ${resource}`;
  const who = arn.includes(':assumed-role/') || arn.includes(':user/') ? 'User' : 'Principal';
  return `${who}: ${arn} is not authorized to perform: ${action}${on} ${reasons[decision](action)}`;
}
