import { namesOf } from '../access/named-in.ts';
import { isInRule, rolesOfSpace } from '../access/space-roles.ts';
import { type GroupNames, plainNames } from '../access/group-names.ts';
import type { Directory } from '../directory/directory.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';

const everybody = '*';
/** As clusters know somebody. A rule for everybody is bound to the group of everybody, since RBAC has no wildcard for people. */
export function callerGroups(handle: string, directory: Directory, names: GroupNames = plainNames): readonly string[] {
  const teams = directory.teamsOf(handle).map((team) => team.handle);
  return [
    ...[handle, everybody].map(names.user), ...(teams.length === 0 ? [] : [...teams, everybody]).map(names.team),
    names.authenticated, 'system:authenticated',
  ];
}

/** Inside of a space: who is named in a rule has what the rule gives, everybody else the group that has the default role. */
export function groupsInSpace(
  handle: string, directory: Directory, project: string, instance: SpaceInstance, names: GroupNames = plainNames,
): readonly string[] {
  const hasRule = isInRule(namesOf(handle, directory), rolesOfSpace(instance));
  return [...callerGroups(handle, directory, names), ...(hasRule ? [] : [names.space(project, instance.metadata.name)])];
}
