import { spaceBindings } from '../../controller/space-bindings.ts';
import type { Directory } from '../../directory/directory.ts';
import { projectOfNamespace } from '../../objects/project.ts';
import type { SpaceInstance } from '../../objects/space-instance.ts';
import { groupsInSpace } from '../../proxy/caller-groups.ts';
import { type GroupNames, plainNames } from '../group-names.ts';
import { ownerWithDefaultRole, rolesOfSpace } from '../space-roles.ts';

/** The roles that RBAC gives somebody who comes through the proxy: those that are bound to any group that they come with. */
export function rolesInCluster(
  handle: string,
  instance: SpaceInstance,
  directory: Directory,
  names: GroupNames = plainNames,
): readonly string[] {
  const project = projectOfNamespace(instance.metadata.namespace ?? '') ?? '';
  const roles = rolesOfSpace(instance);
  const bindings = spaceBindings({
    namespace: instance.spec?.clusterRef?.namespace ?? '',
    project,
    space: instance.metadata.name,
    roles,
    owner: ownerWithDefaultRole(instance.spec?.owner, roles, directory),
    names,
  });
  const groups = groupsInSpace(handle, directory, project, instance, names);
  return bindings
    .filter(({ subjects = [] }) => subjects.some(({ kind, name }) => kind === 'Group' && groups.includes(name)))
    .map(({ roleRef }) => roleRef.name)
    .toSorted();
}
