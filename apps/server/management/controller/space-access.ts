import { isDeepStrictEqual } from 'node:util';
import { isNamedIn, namesOf } from '../access/named-in.ts';
import type { AccessRule, Owner, SpaceTemplateDefinition } from '../objects/common.ts';
import type { PartResults } from './part-results.ts';
import type { Scheduled } from './schedule-space.ts';
import { chartsBinding } from './chart-identity.ts';
import { bindingLabel, defaultClusterRoles, defaultRoleLabel, type RoleBinding, spaceBindings } from './space-bindings.ts';
import { isApiError, isOfCluster, type SpaceCluster } from './space-cluster.ts';
import { fieldManager } from './space-namespace.ts';
import type { SpaceTurn } from './space-turn.ts';

const rbacVersion = 'rbac.authorization.k8s.io/v1';
const clusterRoleKind = { apiVersion: rbacVersion, kind: 'ClusterRole' } as const;
const bindingKind = { apiVersion: rbacVersion, kind: 'RoleBinding' } as const;

/** Gives everybody the roles that the rules give them, and takes those away that no rule gives any more. */
export async function keepAccess(
  cluster: SpaceCluster,
  turn: SpaceTurn,
  { instance, namespace }: Scheduled,
  space: SpaceTemplateDefinition,
  results: PartResults,
): Promise<void> {
  await keepDefaultRoles(cluster);
  const { owner, extraAccessRules = [] } = instance.spec ?? {};
  const rules = [...(space.access?.rules ?? []), ...extraAccessRules];
  const wanted = [
    ...spaceBindings({
      namespace,
      project: turn.project,
      space: instance.metadata.name,
      owner: owner && isInRule(owner, rules, turn) ? undefined : owner,
      template: space.access,
      extra: extraAccessRules,
    }),
    chartsBinding(namespace, instance),
  ];
  const { items } = await cluster.list<RoleBinding>({ ...bindingKind, namespace }, { labelSelector: `${bindingLabel}=true` });
  const present = new Map(items.map((binding) => [binding.metadata.name, binding]));
  for (const binding of wanted) await keepBinding(cluster, binding, present.get(binding.metadata.name), results);
  const names = new Set(wanted.map(({ metadata }) => metadata.name));
  for (const {
    metadata: { name },
  } of items.filter(({ metadata }) => !names.has(metadata.name)))
    await cluster.delete({ ...bindingKind, namespace, name });
}

function isInRule({ user, team }: Owner, rules: readonly AccessRule[], { plane }: SpaceTurn): boolean {
  const named = user ? namesOf(user, plane.directory()) : { handle: '', teams: new Set(team ? [team] : []) };
  return rules.some((rule) => rule.clusterRole && isNamedIn(named, rule));
}

/** Made where they are missing. Whoever runs the cluster may have changed them since, and has the say. */
async function keepDefaultRoles(cluster: SpaceCluster): Promise<void> {
  const { items } = await cluster.list(clusterRoleKind, { labelSelector: `${defaultRoleLabel}=true` });
  const present = new Set(items.map(({ metadata }) => metadata.name));
  for (const role of defaultClusterRoles.filter(({ metadata }) => !present.has(metadata.name))) {
    await cluster.create(role, { fieldManager }).catch((error: unknown) => {
      if (!isApiError(error, 'AlreadyExists')) throw error;
    });
  }
}

const isDefaultRole = (name: string): boolean =>
  name === 'cluster-admin' || defaultClusterRoles.some(({ metadata }) => metadata.name === name);

async function keepBinding(
  cluster: SpaceCluster,
  wanted: RoleBinding,
  found: RoleBinding | undefined,
  results: PartResults,
): Promise<void> {
  const { name: role } = wanted.roleRef;
  const { namespace = '', name } = wanted.metadata;
  try {
    // Kubernetes lets roles be bound that are not there; nobody would see why somebody can do nothing.
    if (!isDefaultRole(role) && !(await cluster.get({ ...clusterRoleKind, name: role }))) {
      return results.failed(
        `access/${role}`,
        `the cluster has no ClusterRole ${role}. Make it there, or name another one in the access rules.`,
      );
    }
    if (found && isDeepStrictEqual([found.roleRef, found.subjects], [wanted.roleRef, wanted.subjects])) return;
    // The role of a binding cannot be changed: somebody made another one under the name.
    if (found && !isDeepStrictEqual(found.roleRef, wanted.roleRef)) await cluster.delete({ ...bindingKind, namespace, name });
    await cluster.apply(wanted, { fieldManager, force: true });
  } catch (error) {
    if (!(error instanceof Error) || isOfCluster(error)) throw error;
    results.failed(`access/${role}`, error.message);
  }
}
