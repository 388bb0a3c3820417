import type { Directory } from '../directory/directory.ts';
import type { AccessRule, Owner, SpaceTemplateDefinition } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { isNamedIn, type Named, namesOf } from './named-in.ts';

/** What templates call the role of everybody whom no rule names. */
export const fallbackClusterRole = 'loft-cluster-space-admin';

/** Who has which role inside of a namespace. Both what the API says about it and what the cluster is told follow from this. */
export interface SpaceRoles {
  /** Of whoever may use the space and is in no rule. */
  readonly otherwise: string;
  /** They add up. */
  readonly rules: readonly (AccessRule & { readonly clusterRole: string })[];
}

/** A rule without a role gives nothing, and takes nothing away. */
export const spaceRoles = (access: SpaceTemplateDefinition['access'], extra: readonly AccessRule[] = []): SpaceRoles => ({
  otherwise: access?.defaultClusterRole || fallbackClusterRole,
  rules: [...(access?.rules ?? []), ...extra].flatMap((rule) =>
    rule.clusterRole ? [{ ...rule, clusterRole: rule.clusterRole }] : [],
  ),
});

/** As it was rendered last: that is what holds in the cluster, too. An inline template counts until then. */
export const rolesOfSpace = ({ spec, status }: SpaceInstance): SpaceRoles =>
  spaceRoles((status?.space ?? spec?.template)?.access, spec?.extraAccessRules);

export const isInRule = (named: Named, { rules }: SpaceRoles): boolean => rules.some((rule) => isNamedIn(named, rule));

export function clusterRolesOf(named: Named, roles: SpaceRoles): readonly string[] {
  const given = roles.rules.filter((rule) => isNamedIn(named, rule)).map(({ clusterRole }) => clusterRole);
  return given.length > 0 ? [...new Set(given)] : [roles.otherwise];
}

/**
 * The owner, when the default role can be bound to them by name: they have it then on every way into the cluster. A team of which
 * somebody is in a rule cannot, since whoever is in a rule has what it gives and no more; the others have the default role in the
 * space all the same, through the group of the space.
 */
export function ownerWithDefaultRole(owner: Owner | undefined, roles: SpaceRoles, directory: Directory): Owner | undefined {
  if (owner?.user) return isInRule(namesOf(owner.user, directory), roles) ? undefined : { user: owner.user };
  if (!owner?.team) return undefined;
  const members = directory.teamByHandle(owner.team)?.userHandles ?? [];
  const named: readonly Named[] = [
    { handle: '', teams: new Set([owner.team]) },
    ...members.map((handle) => namesOf(handle, directory)),
  ];
  return named.some((one) => isInRule(one, roles)) ? undefined : { team: owner.team };
}
