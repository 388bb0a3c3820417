import type { Place } from '../../gateway/access.ts';
import type { Directory } from '../directory/directory.ts';
import type { Project } from '../objects/project.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { Person } from '../plane.ts';

/** What can be done with a space instance. `use` opens the proxy into its namespace. */
export type SpaceVerb = 'get' | 'update' | 'delete' | 'use';

export interface SpaceInPlace {
  readonly instance: SpaceInstance;
  readonly project: Project | undefined;
  readonly directory: Directory;
}

/** Why somebody may: shown by `explain`, and in answers to "who can do what here, and why". */
export interface Reason {
  readonly because: 'role' | 'owner' | 'team-owner' | 'access-entry' | 'access-rule' | 'project-admin';
  readonly of: string;
}

export interface SpaceRights {
  /** Undefined: not at all. */
  readonly why: (person: Person, verb: SpaceVerb, space: SpaceInPlace) => Reason | undefined;
  /** Cluster roles that they have inside of the namespace: those of all rules that match, else the default one. */
  readonly clusterRoles: (userHandle: string, space: SpaceInPlace) => readonly string[];
  /** Where the instance lies, for the policies `space-instance:…` of the REST API. */
  readonly placeOf: (space: SpaceInPlace) => Place;
}
