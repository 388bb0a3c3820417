/** How people, teams and spaces are called as groups inside of a cluster, where RBAC knows nothing but groups. */
export interface GroupNames {
  readonly user: (handle: string) => string;
  readonly team: (handle: string) => string;
  readonly space: (project: string, space: string) => string;
  readonly admins: string;
  readonly authenticated: string;
}

const namesAfter = (prefix: string): GroupNames => ({
  user: (handle) => `${prefix}:user:${handle}`,
  team: (handle) => `${prefix}:team:${handle}`,
  space: (project, space) => `${prefix}:space:${project}:${space}`,
  admins: `${prefix}:admins`,
  authenticated: `${prefix}:authenticated`,
});

/** As the original calls them, and as people write them into rules and manifests. */
export const plainNames: GroupNames = namesAfter('loft');

/**
 * In a cluster that another organisation had first. Both may have an `ada` or a team `ops`: under one name, the one would have in the
 * cluster what is given to the other.
 */
export const namesWithin = (organisationId: string): GroupNames => namesAfter(`loft:${organisationId}`);
