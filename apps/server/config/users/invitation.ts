import { hashOf } from '../access/authenticate.ts';
import type { ConfigStoreContext } from '../store-context.ts';

const validMs = 7 * 24 * 60 * 60 * 1000;

export interface Invitation {
  readonly inviteToken: string;
  readonly inviteExpiresAt: string;
}

/** Writes the one invitation that holds for this member; an earlier one is void. Only a hash of the token is kept. */
export async function issueInvitation(
  { db, access, now, newId, randomBytes }: ConfigStoreContext, userId: string,
): Promise<Invitation> {
  const { organisationId, email } = access.identity;
  const inviteToken = `sd_inv_${Buffer.from(randomBytes(32)).toString('base64url')}`;
  const at = now();
  const expiresAt = new Date(at.getTime() + validMs);
  await db.deleteFrom('config.invitations').where('org_id', '=', organisationId).where('user_id', '=', userId).execute();
  await db.insertInto('config.invitations').values({
    id: newId('invitation'), org_id: organisationId, user_id: userId, token_hash: hashOf(inviteToken), expires_at: expiresAt,
    created_by: email, created_at: at,
  }).execute();
  return { inviteToken, inviteExpiresAt: expiresAt.toISOString() };
}
