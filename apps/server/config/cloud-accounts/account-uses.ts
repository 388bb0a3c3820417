import { type Static, Type } from 'typebox';
import { Id } from '../../stores/fields.ts';

const users = <Fields extends Parameters<typeof Type.Object>[0]>(fields: Fields, what: string) =>
  Type.Object(
    {
      count: Type.Integer({ minimum: 0 }),
      first: Type.Array(Type.Object(fields), { description: 'The first 20 by name, of those that you may see.' }),
    },
    { description: what },
  );

/** What keeps a cloud account from being disconnected. */
export const AccountUses = Type.Object({
  spaces: users({ id: Id('space'), name: Type.String() }, 'Registered clusters.'),
  jobs: users(
    { id: Id('provisioning'), name: Type.String(), kind: Type.String() },
    'Provisioning jobs that run, or that made something which is still there.',
  ),
  integrations: users(
    { id: Id('integration'), name: Type.String(), kind: Type.String() },
    'Registries that are opened through it.',
  ),
});
export type AccountUses = Static<typeof AccountUses>;
