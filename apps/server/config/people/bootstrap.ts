import { inTransaction } from '@spacedock/database';
import type { NewId } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import type { Connection } from '../../gateway/connection.ts';
import { withTablesOf } from '../../gateway/connection.ts';
import { auditLog } from '../audit-log/audit-log.ts';
import { signInEntry } from '../sign-in/sign-in-entry.ts';
import type { ConfigTables } from '../tables.ts';
import { keepAdminToken } from './admin-token.ts';
import { insertOrganisationWithAdmin } from './first-admin.ts';
import { syncSystemRoles } from './sync-system-roles.ts';

export interface Admin {
  readonly email: string;
  readonly password?: string;
  readonly token?: string;
}

export interface BootstrapParts {
  readonly db: Connection;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly admin: Admin;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly randomPassword: () => string;
}

export interface Bootstrapped {
  /** The organisation and its admin were made just now. */
  readonly created: boolean;
  readonly email: string;
  /** Only when it was made here: the one time that it can be shown. */
  readonly password?: string;
  /** The admin's e-mail address belongs to no active member, so the given token is good for nothing. */
  readonly tokenWithoutOwner?: true;
}

/**
 * What has to be there before anybody can sign in: the system roles, one organisation, one SuperAdmin. Runs at every start, on
 * every replica. The admin's password is taken from the options only when the admin is made; afterwards people change it
 * themselves, and a restart must not undo that. The admin's fixed token follows the option at every start.
 */
export async function bootstrap({ db, now, newId, admin, hashPassword, randomPassword }: BootstrapParts): Promise<Bootstrapped> {
  const email = admin.email.toLowerCase();
  if (admin.password !== undefined && ([...admin.password].length < 12 || [...admin.password].length > 256)) {
    throw new Error('SPACEDOCK_ADMIN_PASSWORD must be 12 to 256 characters: nobody could sign in with it.');
  }

  return inTransaction(db, async (transaction) => {
    const on = withTablesOf<ConfigTables>(transaction);
    await sql`select pg_advisory_xact_lock(hashtextextended('spacedock bootstrap', 0))`.execute(on);
    await syncSystemRoles(on, now);

    const someOrganisation = await on.selectFrom('config.organisations').select('id').limit(1).executeTakeFirst();
    const made = someOrganisation ? undefined : await makeAdmin(on);
    if (made) {
      await auditLog({ now, newId }).record(transaction, signInEntry({ id: 'start', address: 'local' }, {
        organisationId: made.organisationId, actor: 'system:bootstrap', action: 'create', resourceType: 'organisation',
        resourceId: made.organisationId, method: 'START', path: 'spacedock serve', metadata: { admin: email },
      }));
    }
    // Follows the option, as the token does. Nothing is written when all is as it should be.
    // The address has to be proven: whoever signs up with it must not become administrator at the next start.
    const isAdmin = sql`(email = ${email} and email_verified)`;
    await sql`update config.users set installation_admin = ${isAdmin} where installation_admin <> ${isAdmin}`.execute(on);
    const { ownerFound } = await keepAdminToken(on, { email, token: admin.token, now, newId });
    return {
      created: made !== undefined, email, ...(made?.password === undefined ? {} : { password: made.password }),
      ...(ownerFound ? {} : { tokenWithoutOwner: true as const }),
    };
  });

  /** The person may be there already, when every organisation was deleted since: then the password stays, too. */
  async function makeAdmin(on: Kysely<ConfigTables>): Promise<{ readonly organisationId: string; readonly password?: string }> {
    const at = now();
    const existing = await on.selectFrom('config.users').where('email', '=', email)
      .select(['id', 'password_hash']).executeTakeFirst();
    const userId = existing?.id ?? newId('user');
    const password = admin.password ?? randomPassword();
    const changes = {
      password_hash: existing?.password_hash ?? await hashPassword(password), email_verified: true, updated_at: at,
    };
    if (existing) await on.updateTable('config.users').set(changes).where('id', '=', userId).execute();
    else await on.insertInto('config.users').values({ id: userId, email, name: 'Administrator', created_at: at, ...changes })
      .execute();
    const organisation = { name: 'Default', createdBy: 'system:bootstrap' };
    const organisationId = await insertOrganisationWithAdmin(on, { organisation, userId, email, at, newId });
    return existing?.password_hash || admin.password !== undefined ? { organisationId } : { organisationId, password };
  }
}
