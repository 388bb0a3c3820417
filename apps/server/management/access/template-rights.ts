import type { Policy } from '@spacedock/contracts';
import type { Directory } from '../directory/directory.ts';
import type { Project } from '../objects/project.ts';
import type { App, SpaceTemplate } from '../objects/templates.ts';
import type { Person } from '../plane.ts';
import { grantingEntry } from './access-entries.ts';
import { namesOf, ownership } from './named-in.ts';
import { isMember } from './project-rights.ts';

export type TemplateVerb = 'get' | 'update' | 'delete';

const policies = {
  get: 'space-template:view',
  update: 'space-template:update',
  delete: 'space-template:delete',
} as const satisfies Record<TemplateVerb, Policy>;

/**
 * Who may do what with a SpaceTemplate or an App: apps are what templates are made of, so that the same policies are about
 * them.
 */
export function mayWithTemplate(
  person: Person,
  verb: TemplateVerb,
  template: SpaceTemplate | App,
  directory: Directory,
): boolean {
  if (person.access.holds(policies[verb])) return true;
  const named = namesOf(person.handle, directory);
  return ownership(named, template.spec?.owner) !== undefined || grantingEntry(template.spec?.access, verb, named) !== undefined;
}

/** Whoever may take spaces from a template has to see what it asks for: templates of projects are seen by their members. */
export function offeredTemplates(person: Person, projects: readonly Project[], directory: Directory): (name: string) => boolean {
  const theirs = projects.filter((project) => isMember(person, { project, directory }));
  return (name) => theirs.some((project) => isTemplateAllowed(project, name));
}

/** Where a project says nothing about templates, all of them are allowed. */
export function isTemplateAllowed(project: Project | undefined, name: string): boolean {
  const allowed = project?.spec?.allowedTemplates;
  if (!allowed) return true;
  return allowed.some(
    (entry) => (entry.kind ?? 'SpaceTemplate') === 'SpaceTemplate' && (entry.name === '*' || entry.name === name),
  );
}
