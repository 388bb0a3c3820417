import { type FieldCause, fieldCause } from '@spacedock/kube';
import type { Owner } from '../../objects/common.ts';
import type { Project } from '../../objects/project.ts';
import type { SpaceInstance } from '../../objects/space-instance.ts';
import { isAwakeOrWakes } from '../../sleep/sleep-metadata.ts';

/** A space as quotas see it. */
export interface Counted {
  readonly name: string;
  readonly uid: string;
  /** Of its last write; 0 before the first. */
  readonly revision: number;
  readonly owner: Owner;
  readonly template: string;
  readonly active: boolean;
}

export const counted = (instance: SpaceInstance): Counted => ({
  name: instance.metadata.name,
  uid: instance.metadata.uid ?? '',
  revision: Number(instance.metadata.resourceVersion ?? 0),
  owner: instance.spec?.owner ?? {},
  template: instance.spec?.templateRef?.name ?? '',
  active: isAwakeOrWakes(instance),
});

export interface Limit {
  readonly scope: 'project' | 'per-user' | 'per-team';
  readonly key: string;
  readonly most: number;
  readonly counts: (space: Counted) => boolean;
}

/**
 * The limits of its project that are about this space: for all spaces, for those that are awake, and for those of its template.
 */
export function limitsOf(project: Project | undefined, space: Counted): readonly Limit[] {
  const { quotas } = project?.spec ?? {};
  const { user, team } = space.owner;
  return [
    ...limitsIn(quotas?.project, space, 'project', () => true),
    // What a team owns counts for the team, never for its members.
    ...(user ? limitsIn(quotas?.user, space, 'per-user', ({ owner }) => owner.user === user) : []),
    ...(team && !user ? limitsIn(quotas?.user, space, 'per-team', ({ owner }) => owner.team === team && !owner.user) : []),
  ];
}

function limitsIn(
  given: Readonly<Record<string, string>> | undefined,
  { template }: Counted,
  scope: Limit['scope'],
  within: Limit['counts'],
): readonly Limit[] {
  const keys: Readonly<Record<string, Limit['counts']>> = {
    spaceinstances: () => true,
    'spaceinstances.active': ({ active }) => active,
    ...(template === '' ? {} : { [`spaceinstances.template=${template}`]: (space) => space.template === template }),
  };
  return Object.entries(keys).flatMap(([key, about]) => {
    const text = given && Object.hasOwn(given, key) ? given[key] : undefined;
    // A limit that is no number lets nobody through, rather than everybody.
    const most = text === undefined ? undefined : /^\d+$/.test(text) ? Number(text) : 0;
    return most === undefined ? [] : [{ scope, key, most, counts: (space: Counted) => about(space) && within(space) }];
  });
}

/** The limits that a change takes more of. A space that stays within what it takes already is never refused. */
export const raisedLimits = (project: Project | undefined, after: Counted, before: Counted | undefined): readonly Limit[] =>
  limitsOf(project, after).filter(({ counts }) => counts(after) && !(before && counts(before)));

/** In the words of the original, for which tools look. */
export const exceeded = ({ scope, key, most }: Limit, verb: 'create' | 'update'): FieldCause =>
  fieldCause.forbidden(
    'metadata.name',
    `cannot ${verb} spaceinstance, because ${scope} ${key} limit of ${most} would be exceeded`,
  );
