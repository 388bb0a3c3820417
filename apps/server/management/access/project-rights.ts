import type { Directory } from '../directory/directory.ts';
import type { Owner } from '../objects/common.ts';
import type { Project } from '../objects/project.ts';
import type { Person } from '../plane.ts';
import { namesOf } from './named-in.ts';
import { projectRoleOf } from './project-role.ts';

export interface InProject {
  /** Name of the project. */
  readonly handle: string;
  readonly project: Project | undefined;
  readonly directory: Directory;
}

/** Whoever may change the project's settings could allow themselves everything that these forbid. */
export function administersProject(person: Person, { handle, project, directory }: InProject): boolean {
  const id = directory.projectByHandle(handle)?.id ?? null;
  return (
    person.access.holds('project:update', { project: id }) ||
    projectRoleOf(namesOf(person.handle, directory), project) === 'admin'
  );
}

/** Undefined before it is known what the space shall be: then whether they may create any. */
export interface NewSpace {
  readonly owner?: Owner | undefined;
  readonly cluster?: string | undefined;
}

/**
 * A role held for the project, or in the project. One held for a space or a team lets its holder create there too, but only in
 * projects that they are a member of: it must not open other people's.
 */
export function createsSpaces(person: Person, { handle, project, directory }: InProject, made?: NewSpace): boolean {
  const { access } = person;
  const id = directory.projectByHandle(handle)?.id ?? null;
  if (access.holds('space-instance:create', { project: id })) return true;
  const role = projectRoleOf(namesOf(person.handle, directory), project);
  if (role === 'admin' || role === 'user') return true;
  if (role === undefined) return false;
  if (!made) return access.holdsAnywhere('space-instance:create');
  return access.holds('space-instance:create', {
    space: directory.spaceByHandle(made.cluster ?? '')?.id ?? null,
    team: directory.teamByHandle(made.owner?.team ?? '')?.id ?? null,
  });
}

/** Whether somebody is in the project at all, whatever they may do there. */
export const isMember = (person: Person, { project, directory }: Pick<InProject, 'project' | 'directory'>): boolean =>
  projectRoleOf(namesOf(person.handle, directory), project) !== undefined;
