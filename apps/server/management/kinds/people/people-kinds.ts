import type { Authorizer, KindDeclaration, Registry, SubresourceDeclaration } from '@spacedock/kube';
import type { SightParts } from '../../access/sight.ts';
import { managementGroup } from '../definitions.ts';
import { accessReviewKind } from './access-review-kind.ts';
import { clusterKind } from './cluster-kind.ts';
import { eventKind } from './event-kind.ts';
import { namespaceKind } from './namespace-kind.ts';
import { ownedAccessKeyKind } from './owned-access-key-kind.ts';
import { projectKind } from './project-kind.ts';
import { projectSubresources } from './project-subresources.ts';
import { selfKind } from './self-kind.ts';
import { teamKind } from './team-kind.ts';
import { userKind } from './user-kind.ts';

export interface PeopleKindsParts extends Pick<SightParts, 'directory' | 'personOf'> {
  readonly registry: () => Registry;
  readonly authorizer: () => Authorizer;
  /** Beside those that say who and what is in a project. */
  readonly projectSubresources?: Readonly<Record<string, SubresourceDeclaration>>;
}

export type PeopleKinds = Readonly<
  Record<
    'users' | 'teams' | 'projects' | 'clusters' | 'namespaces' | 'events' | 'selves' | 'ownedAccessKeys' | 'accessReviews',
    KindDeclaration
  >
>;

/** The kinds that show what the config service has, and those that go with them. */
export function peopleKinds(parts: PeopleKindsParts): PeopleKinds {
  const { directory, personOf, registry, authorizer } = parts;
  const projects = projectKind({
    directory,
    personOf,
    subresources: {
      ...projectSubresources({
        directory,
        personOf,
        kinds: () => ({
          projects,
          clusters,
          spaceTemplates: registry().find(managementGroup.group, managementGroup.version, 'spacetemplates'),
          apps: registry().find(managementGroup.group, managementGroup.version, 'apps'),
        }),
      }),
      ...parts.projectSubresources,
    },
  });
  const sight: SightParts = { directory, personOf, projectKind: projects };
  const clusters = clusterKind(sight);
  return {
    users: userKind(sight),
    teams: teamKind(sight),
    projects,
    clusters,
    namespaces: namespaceKind(sight),
    events: eventKind({ personOf, registry }),
    selves: selfKind(sight),
    ownedAccessKeys: ownedAccessKeyKind,
    accessReviews: accessReviewKind(authorizer),
  };
}
