/** Whom the caller acts for. The API server asks whether the caller may, and then decides by the rights of this person. */
export interface Impersonation {
  readonly user: string;
  readonly groups?: readonly string[];
}

/**
 * Each group goes into a header of its own: joined by commas they would be one group with an odd name. Anything but plain ASCII
 * could not stand in a header, or would arrive as somebody else.
 */
export function impersonationHeaders({ user, groups = [] }: Impersonation): Readonly<Record<string, string | string[]>> {
  if (user === '') throw new Error('Impersonation needs a user: Kubernetes refuses groups alone. Name the person to act for.');
  for (const name of [user, ...groups]) {
    if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(name)) continue;
    throw new Error(`${JSON.stringify(name)} cannot be impersonated: only plain ASCII without spaces around it fits a header.`);
  }
  return { 'impersonate-user': user, ...(groups.length === 0 ? {} : { 'impersonate-group': [...groups] }) };
}
