import type { Kysely } from 'kysely';
import type { ConfigTables } from '../../tables.ts';
import type { Person } from '../sessions.ts';
import type { ProvidedPerson } from './oidc-provider.ts';

export interface KnownPerson extends Person {
  /** The identity was linked to the account just now. */
  readonly linked: boolean;
  readonly passwordDropped: boolean;
}

/** Whose account it is: the one this identity is linked to, else the one with the address that the provider has verified. */
export async function personOf(on: Kysely<ConfigTables>, provided: ProvidedPerson, at: Date): Promise<KnownPerson | undefined> {
  const { issuer, subject, verifiedEmail } = provided;
  const known = await on.selectFrom('config.identities as i').innerJoin('config.users as u', 'u.id', 'i.user_id')
    .where('i.issuer', '=', issuer).where('i.subject', '=', subject)
    .select(['u.id', 'u.email', 'u.name']).executeTakeFirst();
  if (known) return { userId: known.id, email: known.email, name: known.name, linked: false, passwordDropped: false };
  if (verifiedEmail === undefined) return undefined;

  const owner = await on.selectFrom('config.users').where('email', '=', verifiedEmail)
    .select(['id', 'email', 'name', 'password_hash', 'email_verified']).forUpdate().executeTakeFirst();
  if (!owner) return undefined;
  await on.insertInto('config.identities').values({ issuer, subject, user_id: owner.id, created_at: at })
    .onConflict((conflict) => conflict.doNothing()).execute();
  const passwordDropped = !owner.email_verified && owner.password_hash !== null;
  if (passwordDropped) await dropUnprovenAccess(on, owner.id, at);
  await on.updateTable('config.users').set({ email_verified: true, updated_at: at }).where('id', '=', owner.id).execute();
  return { userId: owner.id, email: owner.email, name: owner.name, linked: true, passwordDropped };
}

/**
 * Somebody may have signed up, or accepted an invitation that they wrote themselves, with an address that is not theirs, to be in
 * the account when its owner comes. The owner is here now: what was opened before the address was proven is closed.
 */
async function dropUnprovenAccess(on: Kysely<ConfigTables>, userId: string, at: Date): Promise<void> {
  await on.updateTable('config.users').set({ password_hash: null }).where('id', '=', userId).execute();
  await on.updateTable('config.sessions').set({ revoked_at: at, revoked_for: 'e-mail address proven by somebody else' })
    .where('user_id', '=', userId).where('revoked_at', 'is', null).execute();
}
