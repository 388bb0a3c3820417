import type { Kysely } from 'kysely';
import { uncovered } from '../assignments/escalation.ts';
import { rolesOfUser } from '../permissions/held-roles.ts';
import type { ConfigTables, InvitationRow } from '../tables.ts';

/**
 * Whether whoever issued the invitation holds all that the account holds which it opens. The token went through their hands: when
 * somebody greater gave the invited person a role meanwhile, it would open more to the issuer than they have, so it is void then.
 */
export async function issuerCovers(
  db: Kysely<ConfigTables>, invitation: Pick<InvitationRow, 'org_id' | 'user_id' | 'created_by'>,
): Promise<boolean> {
  const wanted = await rolesOfUser(db, invitation.org_id, invitation.user_id);
  const issuer = await db.selectFrom('config.memberships').where('org_id', '=', invitation.org_id)
    .where('email', '=', invitation.created_by).where('status', '=', 'active').select('user_id').executeTakeFirst();
  const held = issuer ? await rolesOfUser(db, invitation.org_id, issuer.user_id) : [];
  return uncovered(held, wanted).length === 0;
}
