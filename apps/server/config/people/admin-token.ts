import type { NewId } from '@spacedock/contracts';
import { type Kysely, sql } from 'kysely';
import { hashOf } from '../access/authenticate.ts';
import { membershipsOf } from '../sign-in/memberships-of.ts';
import type { ConfigTables } from '../tables.ts';
import { adminTokenName } from '../tokens/access-token.ts';

interface AdminToken {
  readonly email: string;
  readonly token: string | undefined;
  readonly now: () => Date;
  readonly newId: NewId;
}

/**
 * Brings the one token of that name in line with the option: made, replaced when the value or the admin changes, removed when it
 * is unset. Writes nothing when all is as it should be, so that a restart drops nobody's remembered rights.
 */
export async function keepAdminToken(
  on: Kysely<ConfigTables>, { email, token, now, newId }: AdminToken,
): Promise<{ readonly ownerFound: boolean }> {
  const user = await on.selectFrom('config.users').where('email', '=', email).select('id').executeTakeFirst();
  const home = user ? await homeOf(on, user.id) : undefined;
  const wrong = on.deleteFrom('config.access_tokens').where('name', '=', adminTokenName);
  if (token === undefined || !user || home === undefined) {
    await wrong.execute();
    return { ownerFound: token === undefined };
  }
  const hash = hashOf(token);
  await wrong.where((eb) => eb.or([eb('user_id', '!=', user.id), eb('org_id', '!=', home)])).execute();
  const owner = { org_id: home, user_id: user.id, name: adminTokenName };
  await on.insertInto('config.access_tokens')
    .values({ id: newId('token'), ...owner, hash, expires_at: null, last_used_at: null, created_at: now() })
    .onConflict((conflict) => conflict.constraint('access_tokens_name').doUpdateSet({ hash })
      .where(sql<boolean>`config.access_tokens.hash <> excluded.hash`))
    .execute();
  return { ownerFound: true };
}

/** The organisation that the token is for: where it is already, else the first one that the admin is in. */
async function homeOf(on: Kysely<ConfigTables>, userId: string): Promise<string | undefined> {
  const memberships = await membershipsOf(on, userId);
  const active = memberships.filter(({ status }) => status === 'active').map(({ organisationId }) => organisationId);
  const present = await on.selectFrom('config.access_tokens').where('user_id', '=', userId)
    .where('name', '=', adminTokenName).select('org_id').executeTakeFirst();
  return present && active.includes(present.org_id) ? present.org_id : active.toSorted()[0];
}
