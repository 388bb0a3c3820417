import { accessRulesOf } from '../access/space-rights.ts';
import { isNamedIn, namesOf } from '../access/named-in.ts';
import { spaceGroup, teamGroup, userGroup } from '../controller/space-bindings.ts';
import type { Directory } from '../directory/directory.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';

const everybody = '*';
/** Nothing is bound to it unless somebody does: whoever runs a cluster decides what its administrators may there. */
export const adminsGroup = 'loft:admins';

/** As clusters know somebody. A rule for everybody is bound to the group of everybody, since RBAC has no wildcard for people. */
export function callerGroups(handle: string, directory: Directory): readonly string[] {
  const teams = directory.teamsOf(handle).map((team) => team.handle);
  return [
    ...[handle, everybody].map(userGroup), ...(teams.length === 0 ? [] : [...teams, everybody]).map(teamGroup),
    'loft:authenticated', 'system:authenticated',
  ];
}

/** Inside of a space: who is named in a rule has what the rule gives, everybody else the group that has the default role. */
export function groupsInSpace(handle: string, directory: Directory, project: string, instance: SpaceInstance): readonly string[] {
  const named = namesOf(handle, directory);
  const hasRule = accessRulesOf(instance).some((rule) => rule.clusterRole && isNamedIn(named, rule));
  return [...callerGroups(handle, directory), ...(hasRule ? [] : [spaceGroup(project, instance.metadata.name)])];
}
