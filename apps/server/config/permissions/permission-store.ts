import { outcome, type Policy } from '@spacedock/contracts';
import type { ConfigStoreContext } from '../store-context.ts';
import { type EffectivePermissions, effectivePolicies } from './effective-permissions.ts';
import { type Granters, grantersOf } from './granters.ts';
import { rolesOfUser } from './held-roles.ts';

export function permissionStore({ db, access }: ConfigStoreContext) {
  const { organisationId, email: own } = access.identity;

  return {
    /** One's own for everybody; somebody else's for those who may see all assignments. Who is not active may do nothing. */
    async effective(address: string = own): Promise<EffectivePermissions> {
      const email = address.toLowerCase();
      if (email !== own) access.must('assignment:view', {}, 'the whole organisation');
      const member = await db.selectFrom('config.memberships')
        .where('org_id', '=', organisationId).where('email', '=', email).select(['user_id', 'status']).executeTakeFirst();
      if (!member) throw outcome('object.not_found', { kind: 'user', id: email });
      const held = member.status === 'active' ? await rolesOfUser(db, organisationId, member.user_id) : [];
      return { user: email, organisation: organisationId, policies: effectivePolicies(held) };
    },

    /** For every member: who is refused has to learn whom to ask. */
    granters: (policy: Policy): Promise<Granters> => grantersOf(db, organisationId, policy),
  };
}
