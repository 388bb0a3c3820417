import { outcome } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { RequestFacts } from '../../gateway/endpoint.ts';
import { hashOf } from '../access/authenticate.ts';
import type { ConfigTables } from '../tables.ts';
import { issuerCovers } from '../users/invitation-issuer.ts';
import { type SignedIn, signedIn, startSession } from './sessions.ts';
import type { SignInContext } from './sign-in-context.ts';
import { signInEntry } from './sign-in-entry.ts';
import { accountKey, addressKey, tokensKey } from './sign-in-failures.ts';

const path = '/api/auth/accept-invitation';

export interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly name?: string;
}

interface Invited {
  readonly organisationId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
}

interface Checked {
  readonly invited: Invited;
  /** The password to set; null when the given one is the account's own. */
  readonly newHash: string | null;
}

/**
 * Makes an invited person a member. The token also passes through the hands of whoever invited, so it gives a password only to
 * an account that nobody has used yet; whoever has one proves with its password that the account is theirs. Otherwise every
 * administrator of any organisation could take over the account of anybody they invite.
 */
export function invitationAcceptance(context: SignInContext) {
  const { db, change, now, passwords, failures, inTurn } = context;

  async function checked({ token, password }: Acceptance, request: RequestFacts): Promise<Checked> {
    const key = tokensKey(request.address);
    const found = await invitationOf(db, token, now());
    if (found === 'unknown') {
      await failures.mustBeFree([key]);
      await failures.note([key]);
    }
    if (typeof found === 'string') throw outcome('auth.invitation_invalid');
    if (!await isInUse(db, found.userId)) return { invited: found, newHash: await passwords.hash(password) };

    return inTurn(accountKey(found.email), async () => {
      const keys = [accountKey(found.email), addressKey(request.address)] as const;
      await failures.mustBeFree(keys);
      if (await passwords.verify(password, found.passwordHash)) return { invited: found, newHash: null };
      await failures.note(keys);
      throw outcome('auth.wrong_credentials');
    });
  }

  return async (acceptance: Acceptance, request: RequestFacts): Promise<SignedIn> => {
    const { invited, newHash } = await checked(acceptance, request);
    const { organisationId, userId, email } = invited;
    const name = newHash !== null && acceptance.name !== undefined ? acceptance.name : invited.name;

    const session = await change(async (on, record) => {
      const at = now();
      // The name that whoever invited wrote down gives way to the person's own.
      const member = await on.updateTable('config.memberships').set({ status: 'active', name: null, updated_at: at })
        .where('org_id', '=', organisationId).where('user_id', '=', userId).where('status', '=', 'invited')
        .returning('user_id').executeTakeFirst();
      const spent = await on.deleteFrom('config.invitations').where('token_hash', '=', hashOf(acceptance.token))
        .returning(['org_id', 'user_id', 'created_by']).executeTakeFirst();
      if (!member || !spent) throw outcome('auth.invitation_invalid');
      if (newHash !== null && !await issuerCovers(on, spent)) throw outcome('auth.invitation_invalid');
      if (newHash !== null) {
        // Another organisation's invitation may have given the account a password a moment ago.
        const opened = await on.updateTable('config.users').set({ password_hash: newHash, name, updated_at: at })
          .where('id', '=', userId).where('password_hash', 'is', null).returning('id').executeTakeFirst();
        if (!opened) throw outcome('auth.wrong_credentials');
      }
      await on.deleteFrom('config.invitations').where('org_id', '=', organisationId).where('user_id', '=', userId).execute();
      await failures.forgive(on, email);
      const started = await startSession(on, { userId, organisationId }, request, context);
      await record(signInEntry(request, {
        organisationId, actor: email, action: 'accept-invitation', resourceType: 'user', resourceId: userId, path,
      }));
      return started;
    });
    return signedIn(context, { userId, email, name }, { ...session, organisationId });
  };
}

async function invitationOf(db: Kysely<ConfigTables>, token: string, at: Date): Promise<Invited | 'unknown' | 'void'> {
  const row = await db.selectFrom('config.invitations as i').innerJoin('config.users as u', 'u.id', 'i.user_id')
    .innerJoin('config.memberships as m', (join) => join.onRef('m.org_id', '=', 'i.org_id').onRef('m.user_id', '=', 'i.user_id'))
    .where('i.token_hash', '=', hashOf(token))
    .select(['i.org_id', 'i.user_id', 'i.expires_at', 'm.status', 'u.email', 'u.name', 'u.password_hash']).executeTakeFirst();
  if (!row) return 'unknown';
  if (row.expires_at <= at || row.status !== 'invited') return 'void';
  return { organisationId: row.org_id, userId: row.user_id, email: row.email, name: row.name, passwordHash: row.password_hash };
}

/** Whether the account is somebody's: it has a password, an identity at a provider, or was a member somewhere. */
async function isInUse(db: Kysely<ConfigTables>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('config.users as u').where('u.id', '=', userId)
    .where(({ or, eb, exists, selectFrom }) => or([
      eb('u.password_hash', 'is not', null),
      exists(selectFrom('config.identities as i').whereRef('i.user_id', '=', 'u.id').select('i.subject')),
      exists(selectFrom('config.memberships as m').whereRef('m.user_id', '=', 'u.id').where('m.status', '!=', 'invited')
        .select('m.org_id')),
    ])).select('u.id').executeTakeFirst();
  return row !== undefined;
}
