import { ageColumn, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import type { SightParts } from '../../access/sight.ts';
import { definitions, managementGroup } from '../definitions.ts';
import { flag, object, text, texts } from '../schemas/field.ts';
import { column } from './columns.ts';
import { personView } from './person-view.ts';
import { asOldAs } from './projected.ts';

export interface User extends KubeObject {
  readonly spec?: {
    readonly displayName?: string;
    readonly username?: string;
    readonly email?: string;
    readonly subject?: string;
    readonly disabled?: boolean;
  };
  readonly status?: { readonly teams?: readonly string[] };
}

/** A member of the organisation. People are invited, changed and removed through the REST API. */
export const userKind = (parts: SightParts): KindDeclaration => ({
  ...managementGroup,
  kind: 'User',
  plural: 'users',
  singular: 'user',
  scope: 'Cluster',
  verbs: ['get', 'list', 'watch'],
  definitions,
  schema: object('A person in this organisation. Its name is what rules and owners of other objects name them by.', {
    spec: object('Who it is.', {
      displayName: text('What people call them.'),
      username: text('The name that rules know them by.'),
      email: text('E-mail address.'),
      subject: text('How their requests are called inside of clusters.'),
      disabled: flag('They cannot sign in: they were invited and did not come yet, or were shut out.'),
    }),
    status: object('What follows for them.', { teams: texts('Names of the teams that they are in.') }),
  }),
  columns: [
    column<User>('Display Name', 'What people call them.', ({ spec }) => spec?.displayName),
    column<User>('Email', 'E-mail address.', ({ spec }) => spec?.email),
    column<User>('Teams', 'Names of the teams that they are in.', ({ status }) => status?.teams?.join(',')),
    column<User>('Disabled', 'Whether they cannot sign in.', ({ spec }) => String(spec?.disabled ?? false), { priority: 1 }),
    ageColumn,
  ],
  hooks: {
    admitCreate: asOldAs((name) => parts.directory().userByHandle(name)?.createdAt),
    view: personView(
      parts,
      'user:view',
      (person) =>
        ({ metadata }) =>
          metadata.name === person.handle,
    ),
  },
});
