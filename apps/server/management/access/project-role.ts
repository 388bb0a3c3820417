import type { Project } from '../objects/project.ts';
import { isNamedIn, type Named, ownership } from './named-in.ts';

/** The roles that a project gives its members, from the least to the most. */
export const projectRoles = ['viewer', 'user', 'admin'] as const;
export type ProjectRole = (typeof projectRoles)[number];

export const projectRoleName = (role: ProjectRole): string => `loft-management-project-${role}`;

/** The highest of somebody's roles in a project; undefined for those who are no members. Its owner administers it. */
export function projectRoleOf(named: Named, project: Project | undefined): ProjectRole | undefined {
  if (ownership(named, project?.spec?.owner)) return 'admin';
  const ranks = (project?.spec?.members ?? [])
    .filter((member) =>
      isNamedIn(
        named,
        member.kind === 'Team' ? { teams: [member.name ?? ''] } : member.kind === 'User' ? { users: [member.name ?? ''] } : {},
      ),
    )
    // A role that nobody knows lets nobody do anything.
    .map(({ clusterRole }) =>
      Math.max(
        0,
        projectRoles.findIndex((role) => projectRoleName(role) === clusterRole),
      ),
    );
  return ranks.length === 0 ? undefined : projectRoles[Math.max(...ranks)];
}
