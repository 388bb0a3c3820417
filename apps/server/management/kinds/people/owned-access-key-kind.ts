import { ageColumn, fieldCause, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import { managementGroup } from '../definitions.ts';
import { typesDecoded } from '../decoding.ts';
import { moment, object, text, whole } from '../schemas/field.ts';
import { column } from './columns.ts';

export interface OwnedAccessKey extends KubeObject {
  readonly spec?: {
    readonly displayName?: string;
    readonly user?: string;
    readonly key?: string;
    readonly ttl?: number;
    readonly type?: string;
  };
  readonly status?: { readonly lastActivity?: string };
}

const schema = object('A personal access token of yours. The key itself is shown once, to whoever makes it.', {
  spec: object('What it is for.', {
    displayName: text('What it is called; the same as its name for tokens that are made here.'),
    user: text('Whose it is: yours.'),
    key: text('The token itself. Only in the answer to its creation.'),
    ttl: whole('How many seconds it is good for; for ever when left out.'),
    type: text('User.'),
  }),
  status: object('How it is used.', { lastActivity: moment('When it was last used.') }),
});

/** Personal access tokens of the caller. They are made and deleted; nothing about one can be changed, so that there are no other verbs. */
export const ownedAccessKeyKind: KindDeclaration = {
  ...managementGroup,
  kind: 'OwnedAccessKey',
  plural: 'ownedaccesskeys',
  singular: 'ownedaccesskey',
  scope: 'Cluster',
  verbs: ['create', 'delete', 'get', 'list'],
  schema,
  columns: [
    column<OwnedAccessKey>('Display Name', 'What it is called.', ({ spec }) => spec?.displayName),
    column<OwnedAccessKey>('Last Activity', 'When it was last used.', ({ status }) => status?.lastActivity),
    ageColumn,
  ],
  hooks: {
    decode: typesDecoded('OwnedAccessKey', schema, {}),
    validate(next) {
      const { ttl, key, type = 'User' } = (next as OwnedAccessKey).spec ?? {};
      return [
        ...(ttl !== undefined && ttl <= 0 ? [fieldCause.invalid('spec.ttl', ttl, 'must be greater than 0')] : []),
        ...(key ? [fieldCause.forbidden('spec.key', 'the server makes it')] : []),
        ...(type === 'User' || type === '' ? [] : [fieldCause.notSupported('spec.type', type, ['User'])]),
      ];
    },
  },
};
