import { type Kysely, sql, type SqlBool } from 'kysely';
import type { ConfigTables } from '../tables.ts';

/**
 * Forgets those of these people whom no organisation knows any more, with their password and identities: without an organisation
 * an account opens nothing. The rows are locked first, and looked at only then, so that an invitation that another organisation
 * writes at this moment is either seen here or finds nobody and makes the person anew.
 */
export async function removePeopleWithoutOrganisation(db: Kysely<ConfigTables>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  // One array parameter: a list of them would end at 65,535 people.
  const among = sql<SqlBool>`id = any(${[...userIds]}::text[])`;
  await db.selectFrom('config.users').where(among).select('id').orderBy('id').forUpdate().execute();
  await db.deleteFrom('config.users')
    .where(among)
    .where(({ not, exists, selectFrom }) => not(exists(
      selectFrom('config.memberships').whereRef('config.memberships.user_id', '=', 'config.users.id').select('user_id'),
    )))
    .execute();
}
