import { createHash } from 'node:crypto';
import type { KubeObject } from '@spacedock/kube';
import type { GroupNames } from '../access/group-names.ts';
import { fallbackClusterRole, type SpaceRoles } from '../access/space-roles.ts';
import type { Owner } from '../objects/common.ts';

/** How our objects in a namespace are found again. */
export const bindingLabel = 'spacedock.dev/space-access';

export interface SpaceAccessParts {
  readonly namespace: string;
  readonly project: string;
  readonly space: string;
  readonly roles: SpaceRoles;
  /** If the default role is theirs by name: `ownerWithDefaultRole`. */
  readonly owner: Owner | undefined;
  /** As groups are called in this cluster. */
  readonly names: GroupNames;
}

export interface RoleBinding extends KubeObject {
  readonly roleRef: { readonly apiGroup: string; readonly kind: string; readonly name: string };
  readonly subjects?: readonly { readonly apiGroup?: string; readonly kind: string; readonly name: string }[];
}

/**
 * Who has which role inside of the namespace, as RoleBindings. Rules add up. Whoever comes through the proxy and matches no rule
 * has the group of the space, to which the default role is bound; the proxy gives that group to nobody else.
 */
export function spaceBindings(parts: SpaceAccessParts): readonly RoleBinding[] {
  const { namespace, project, space, owner, roles: given, names } = parts;
  const roles = new Map<string, Set<string>>();
  const bind = (clusterRole: string, group: string): void =>
    void roles.set(clusterRole, (roles.get(clusterRole) ?? new Set()).add(group));

  bind(given.otherwise, names.space(project, space));
  if (owner?.user) bind(given.otherwise, names.user(owner.user));
  if (owner?.team) bind(given.otherwise, names.team(owner.team));
  for (const { clusterRole, users = [], teams = [] } of given.rules) {
    for (const user of users) bind(clusterRole, names.user(user));
    for (const team of teams) bind(clusterRole, names.team(team));
  }
  return [...roles].map(([clusterRole, groups]) => roleBinding(namespace, clusterRole, groups));
}

const rbac = 'rbac.authorization.k8s.io';

export function roleBinding(
  namespace: string,
  clusterRole: string,
  groups: Iterable<string>,
  name = `loft-space-${digest(clusterRole)}`,
): RoleBinding {
  return {
    apiVersion: `${rbac}/v1`,
    kind: 'RoleBinding',
    metadata: { name, namespace, labels: { [bindingLabel]: 'true' } },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: clusterRole },
    subjects: [...groups].toSorted().map((group) => ({ apiGroup: rbac, kind: 'Group', name: group })),
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

export const defaultRoleLabel = 'loft.sh/default-role';

/** Installed in a cluster when its first space is made: what `admin` of Kubernetes may, under the name that templates use. */
export const defaultClusterRoles: readonly KubeObject[] = [
  { name: fallbackClusterRole, from: 'aggregate-to-admin' },
  { name: 'loft-cluster-space-editor', from: 'aggregate-to-edit' },
  { name: 'loft-cluster-space-viewer', from: 'aggregate-to-view' },
].map(({ name, from }) => ({
  apiVersion: `${rbac}/v1`,
  kind: 'ClusterRole',
  metadata: { name, labels: { 'loft.sh/space-cluster-role': 'true', [defaultRoleLabel]: 'true' } },
  aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [`${rbac}/${from}`]: 'true' } }] },
  rules: [],
}));
