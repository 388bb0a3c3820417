import { ageColumn, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import type { SightParts } from '../../access/sight.ts';
import { definitions, managementGroup } from '../definitions.ts';
import { object, text, texts } from '../schemas/field.ts';
import { column } from './columns.ts';
import { personView } from './person-view.ts';
import { asOldAs } from './projected.ts';

export interface Team extends KubeObject {
  readonly spec?: {
    readonly displayName?: string;
    readonly description?: string;
    readonly username?: string;
    readonly users?: readonly string[];
  };
}

/** A team of the organisation. Teams are made and changed through the REST API. */
export const teamKind = (parts: SightParts): KindDeclaration => ({
  ...managementGroup,
  kind: 'Team',
  plural: 'teams',
  singular: 'team',
  scope: 'Cluster',
  verbs: ['get', 'list', 'watch'],
  definitions,
  schema: object('People who own things together.', {
    spec: object('Who is in it.', {
      displayName: text('What people call it.'),
      description: text('What it is for.'),
      username: text('The name that rules know it by.'),
      users: texts('Names of the users in it.'),
    }),
    status: object('Nothing yet.', {}),
  }),
  columns: [
    column<Team>('Display Name', 'What people call it.', ({ spec }) => spec?.displayName),
    column<Team>('Users', 'How many are in it.', ({ spec }) => spec?.users?.length ?? 0),
    ageColumn,
  ],
  hooks: {
    admitCreate: asOldAs((name) => parts.directory().teamByHandle(name)?.createdAt),
    view: personView(parts, 'team:view', (person, directory) => ({ metadata: { name } }) => {
      const team = directory.teamByHandle(name);
      return (
        team !== undefined && (team.userHandles.includes(person.handle) || person.access.holds('team:view', { team: team.id }))
      );
    }),
  },
});
