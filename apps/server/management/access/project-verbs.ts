import type { Directory } from '../directory/directory.ts';
import type { Project } from '../objects/project.ts';
import type { Person } from '../plane.ts';
import { grantingEntry } from './access-entries.ts';
import { namesOf } from './named-in.ts';
import { administersProject } from './project-rights.ts';
import { projectRoleOf } from './project-role.ts';

export type ProjectVerb = 'get' | 'update' | 'delete';

/** Who may do what with a project itself: by a role of the organisation, by being in it, or by an entry in it. */
export function mayWithProject(person: Person, verb: ProjectVerb, project: Project, directory: Directory): boolean {
  const handle = project.metadata.name;
  const place = { project: directory.projectByHandle(handle)?.id ?? null };
  const { access } = person;
  // Deleting goes through the config service, which asks for its policy in any case.
  if (verb === 'delete') return access.holds('project:delete', place);
  if (administersProject(person, { handle, project, directory })) return true;
  const named = namesOf(person.handle, directory);
  if (grantingEntry(project.spec?.access, verb, named)) return true;
  if (verb === 'update') return false;
  return (
    projectRoleOf(named, project) !== undefined ||
    (['project:view', 'project:delete', 'space-instance:view', 'space-instance:create'] as const).some((policy) =>
      access.holds(policy, place),
    )
  );
}
