import type { Policy } from '@spacedock/contracts';
import type { Place } from '../../gateway/access.ts';
import type { Directory } from '../directory/directory.ts';
import type { AccessRule } from '../objects/common.ts';
import { type Project, projectOfNamespace } from '../objects/project.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { Person } from '../plane.ts';
import { grantingEntry } from './access-entries.ts';
import { isNamedIn, namesOf, ownership } from './named-in.ts';
import { projectRoleOf } from './project-role.ts';
import { clusterRolesOf, rolesOfSpace } from './space-roles.ts';

/** What can be done with a space instance. `use` opens the proxy into its namespace. */
export type SpaceVerb = 'get' | 'update' | 'delete' | 'use';

export interface SpaceInPlace {
  readonly instance: SpaceInstance;
  readonly project: Project | undefined;
  readonly directory: Directory;
}

/** Why somebody may: shown by `explain`, and in answers to "who can do what here, and why". */
export interface Reason {
  readonly because: 'role' | 'owner' | 'team-owner' | 'access-entry' | 'access-rule' | 'project-admin' | 'project-user';
  /** The policy, the team, the entry, the cluster role or the project that it follows from. */
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

/** Whoever uses a space changes what runs in it, so that to see it in the list is not enough. */
export const policyOfVerb = {
  get: 'space-instance:view',
  update: 'space-instance:update',
  delete: 'space-instance:delete',
  use: 'space-instance:update',
} as const satisfies Record<SpaceVerb, Policy>;

/** The roles of the organisation, then ownership, then what the objects themselves say. The first reason that holds is told. */
export const spaceRights: SpaceRights = {
  why(person, verb, space) {
    const policy = policyOfVerb[verb];
    if (person.access.holds(policy, placeOf(space))) return { because: 'role', of: policy };
    const {
      instance: { spec },
      project,
      directory,
    } = space;
    const named = namesOf(person.handle, directory);
    const owns = ownership(named, spec?.owner);
    if (owns) return { because: owns, of: (owns === 'owner' ? spec?.owner?.user : spec?.owner?.team) ?? '' };
    const role = projectRoleOf(named, project);
    if (role === 'admin') return { because: 'project-admin', of: project?.metadata.name ?? '' };
    if (role === 'user' && verb === 'get') return { because: 'project-user', of: project?.metadata.name ?? '' };
    const entry = grantingEntry(spec?.access, verb, named);
    if (entry) return { because: 'access-entry', of: entry.name ?? '' };
    const rule =
      verb === 'get' || verb === 'use'
        ? accessRulesOf(space.instance).find((candidate) => isNamedIn(named, candidate))
        : undefined;
    return rule && { because: 'access-rule', of: rule.clusterRole ?? '' };
  },

  clusterRoles: (userHandle, { instance, directory }) => clusterRolesOf(namesOf(userHandle, directory), rolesOfSpace(instance)),

  placeOf,
};

function placeOf({ instance: { metadata, spec }, directory }: Pick<SpaceInPlace, 'instance' | 'directory'>): Place {
  return {
    project: directory.projectByHandle(projectOfNamespace(metadata.namespace ?? '') ?? '')?.id ?? null,
    space: directory.spaceByHandle(spec?.clusterRef?.cluster ?? '')?.id ?? null,
    team: directory.teamByHandle(spec?.owner?.team ?? '')?.id ?? null,
  };
}

/** As it was rendered last: that is what holds in the cluster, too. An inline template counts until then. */
const templateOf = ({ spec, status }: SpaceInstance) => status?.space ?? spec?.template;

/** Of the template and of the instance. */
export const accessRulesOf = (instance: SpaceInstance): readonly AccessRule[] => [
  ...(templateOf(instance)?.access?.rules ?? []),
  ...(instance.spec?.extraAccessRules ?? []),
];
