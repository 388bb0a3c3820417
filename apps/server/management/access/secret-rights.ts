import type { ProjectSecret } from '../objects/templates.ts';
import type { Person } from '../plane.ts';
import { grantingEntry } from './access-entries.ts';
import { namesOf, ownership } from './named-in.ts';
import { administersProject, type InProject } from './project-rights.ts';
import { projectRoleOf } from './project-role.ts';

export type SecretVerb = 'get' | 'update' | 'delete' | 'use';

/** Who may do what with a secret of a project. To see the project is not enough: whoever gets a secret knows what is in it. */
export function mayWithSecret(person: Person, verb: SecretVerb, secret: ProjectSecret, at: InProject): boolean {
  if (administersProject(person, at)) return true;
  const named = namesOf(person.handle, at.directory);
  if (ownership(named, secret.spec?.owner)) return true;
  if ((verb === 'get' || verb === 'use') && projectRoleOf(named, at.project) === 'user') return true;
  return grantingEntry(secret.spec?.access, verb, named) !== undefined;
}

export const createsSecrets = (person: Person, at: InProject): boolean =>
  administersProject(person, at) || projectRoleOf(namesOf(person.handle, at.directory), at.project) === 'user';
