import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '@spacedock/kube';
import { holderAnnotation, holderOf, holderRole } from '../access/cluster-names.ts';
import { ownerWithDefaultRole, spaceRoles } from '../access/space-roles.ts';
import type { SpaceTemplateDefinition } from '../objects/common.ts';
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
  { instance, namespace, cluster: { id } }: Scheduled,
  space: SpaceTemplateDefinition,
  results: PartResults,
  isNew: boolean,
): Promise<void> {
  await turn.recently(`default roles of ${id}`, async () => {
    await keepDefaultRoles(cluster, turn.plane.organisationId);
    await turn.plane.groupNames(id, { renew: true });
  });
  const { owner, extraAccessRules } = instance.spec ?? {};
  const roles = spaceRoles(space.access, extraAccessRules);
  const wanted = [
    ...spaceBindings({
      namespace,
      project: turn.project,
      space: instance.metadata.name,
      roles,
      owner: ownerWithDefaultRole(owner, roles, turn.plane.directory()),
      names: await turn.plane.groupNames(id),
    }),
    chartsBinding(namespace, instance),
  ];
  const { items } = isNew
    ? { items: [] }
    : await cluster.list<RoleBinding>({ ...bindingKind, namespace }, { labelSelector: `${bindingLabel}=true` });
  const present = new Map(items.map((binding) => [binding.metadata.name, binding]));
  for (const binding of wanted) await keepBinding(cluster, binding, present.get(binding.metadata.name), results);
  const names = new Set(wanted.map(({ metadata }) => metadata.name));
  for (const {
    metadata: { name },
  } of items.filter(({ metadata }) => !names.has(metadata.name)))
    await cluster.delete({ ...bindingKind, namespace, name });
}

/** Made where they are missing. Whoever runs the cluster may have changed them since, and has the say. */
async function keepDefaultRoles(cluster: SpaceCluster, organisationId: string): Promise<void> {
  const { items } = await cluster.list(clusterRoleKind, { labelSelector: `${defaultRoleLabel}=true` });
  const present = new Set(items.map(({ metadata }) => metadata.name));
  await holdNames(cluster, organisationId, items.find(({ metadata }) => metadata.name === holderRole.name));
  for (const role of defaultClusterRoles.filter(({ metadata }) => !present.has(metadata.name))) {
    const annotations = role.metadata.name === holderRole.name ? { [holderAnnotation]: organisationId } : {};
    await cluster.create({ ...role, metadata: { ...role.metadata, annotations } }, { fieldManager }).catch((error: unknown) => {
      if (!isApiError(error, 'AlreadyExists')) throw error;
    });
  }
}

/** The first organisation here has the plain names of groups. Of two at the same moment one is too late, and finds out when it looks. */
async function holdNames(cluster: SpaceCluster, organisationId: string, role: KubeObject | undefined): Promise<void> {
  if (!role || holderOf(role) !== undefined) return;
  const { resourceVersion } = role.metadata;
  const metadata = { ...(resourceVersion === undefined ? {} : { resourceVersion }), annotations: { [holderAnnotation]: organisationId } };
  await cluster.patch(holderRole, { type: 'merge', value: { metadata } }, { fieldManager }).catch((error: unknown) => {
    if (!isApiError(error, 'Conflict') && !isApiError(error, 'NotFound')) throw error;
  });
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
