import type { NewId } from '@spacedock/contracts';
import { inTransaction, uniqueViolation } from '@spacedock/database';
import { hashOf } from '../access/authenticate.ts';
import { auditLog } from '../audit-log/audit-log.ts';
import { type Connection, withTablesOf } from '../../gateway/connection.ts';
import { membershipsOf, type MembershipOf } from '../sign-in/memberships-of.ts';
import { signInEntry } from '../sign-in/sign-in-entry.ts';
import type { ConfigTables } from '../tables.ts';
import { makeToken } from './access-token.ts';

export interface TokenOrder {
  readonly db: Connection;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly email: string;
  /** Id or name; may be left out when the person is in one organisation. */
  readonly organisation?: string;
  readonly name: string;
  readonly expiresAt?: Date;
  /** The person's token of that name makes way, and is worth nothing any more. */
  readonly replace?: boolean;
}

/** A token for a member, by order of whoever runs the server (`spacedock token create`). Errors are for the terminal. */
export async function createToken(
  { db, now, newId, randomBytes, email, organisation, name, expiresAt, replace = false }: TokenOrder,
): Promise<{ readonly id: string; readonly token: string }> {
  if (expiresAt !== undefined && expiresAt <= now()) {
    throw new Error(`The token would have expired at ${expiresAt.toISOString()} already; give a later time.`);
  }
  const id = newId('token');
  const token = makeToken(randomBytes);
  const owner = email.toLowerCase();
  try {
    await inTransaction(db, async (transaction) => {
      const on = withTablesOf<ConfigTables>(transaction);
      const user = await on.selectFrom('config.users').where('email', '=', owner).select('id').executeTakeFirst();
      const memberships = user ? (await membershipsOf(on, user.id)).filter(({ status }) => status === 'active') : [];
      if (!user || memberships.length === 0) {
        throw new Error(`${owner} is not an active member of any organisation; give the e-mail address of one who is.`);
      }
      const { organisationId } = picked(memberships, owner, organisation);
      if (replace) {
        await on.deleteFrom('config.access_tokens').where('org_id', '=', organisationId)
          .where('user_id', '=', user.id).where('name', '=', name).execute();
      }
      await on.insertInto('config.access_tokens').values({
        id, org_id: organisationId, user_id: user.id, name, hash: hashOf(token),
        expires_at: expiresAt ?? null, last_used_at: null, created_at: now(),
      }).execute();
      await auditLog({ now, newId }).record(transaction, signInEntry({ id: 'spacedock token create', address: 'local' }, {
        organisationId, actor: 'system:cli', action: 'create', resourceType: 'token', resourceId: id,
        method: 'CLI', path: 'spacedock token create', metadata: { owner, name },
      }));
    });
  } catch (error) {
    if (uniqueViolation(error) !== 'access_tokens_name') throw error;
    throw new Error(`${owner} has a token named ${name} already; choose another name, or delete that one.`, { cause: error });
  }
  return { id, token };
}

function picked(memberships: readonly MembershipOf[], email: string, asked: string | undefined): MembershipOf {
  const fits = ({ organisationId, organisation }: MembershipOf): boolean => organisationId === asked || organisation === asked;
  const [one, another] = asked === undefined ? memberships : memberships.filter(fits);
  if (one && !another) return one;
  const choices = memberships.map(({ organisationId, organisation }) => `${organisationId} (${organisation})`).join(', ');
  throw new Error(`${email} is in ${one ? 'several organisations' : 'no such organisation'}; name one of: ${choices}.`);
}
