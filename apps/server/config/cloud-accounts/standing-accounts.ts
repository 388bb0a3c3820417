import { isDeepStrictEqual } from 'node:util';
import type { CloudAccount, Endpoints, Provider } from '@spacedock/clouds';
import type { NewId } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import { type AccountClouds, accountColumns } from '../clouds/account-clouds.ts';
import type { ConfigTables } from '../tables.ts';
import { givenCredentials } from './given-credentials.ts';

/** An account that the installation itself brings, in the form of POST /api/cloud-accounts. */
export interface StandingAccount {
  readonly provider: Provider;
  readonly cloudAccountID: string;
  readonly name: string;
  readonly authMethod: string;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly endpoints: Endpoints;
}

export interface StandingAccountParts {
  readonly db: Kysely<ConfigTables>;
  readonly clouds: AccountClouds;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly nonce: () => string;
}

/**
 * Connects the accounts in the oldest organisation of that person, or brings them up to date: addresses may have changed since the
 * last start, and with a new data directory even the accounts. Nothing is asked of the cloud when all is as it was.
 */
export async function keepAccounts(parts: StandingAccountParts, email: string, given: readonly StandingAccount[]): Promise<void> {
  const { db } = parts;
  const home = await db.selectFrom('config.memberships').where('email', '=', email.toLowerCase()).where('status', '=', 'active')
    .orderBy('org_id').select('org_id').limit(1).executeTakeFirst();
  if (home) await Promise.all(given.map((account) => keepAccount(parts, home.org_id, account)));
}

/** How those are known that people did not connect. */
const createdBy = 'system:start';

async function keepAccount({ db, clouds, now, newId, nonce }: StandingAccountParts, organisationId: string, given: StandingAccount): Promise<void> {
  const { provider, cloudAccountID: cloudAccountId, name, authMethod, endpoints } = given;
  const credentials = givenCredentials(provider, authMethod, given.credentials);
  const known = await db.selectFrom('config.cloud_accounts').where('org_id', '=', organisationId).where('provider', '=', provider)
    .where('created_by', '=', createdBy).orderBy('id').select(accountColumns).limit(1).executeTakeFirst();
  if (known?.cloud_account_id === cloudAccountId && isDeepStrictEqual(known.endpoints, endpoints) && isDeepStrictEqual(clouds.credentialsOf(known), credentials)) return;

  const account: CloudAccount = { id: known?.id ?? newId('cloud-account'), provider, cloudAccountId, credentials, endpoints, revision: nonce() };
  const { identity, missingPermissions, permissionsKnown } = await clouds.verify(organisationId, account);
  const at = now();
  const accepted = {
    auth_method: authMethod, credentials: clouds.seal(account), revision: account.revision, endpoints: JSON.stringify(endpoints), identity,
    missing_permissions: [...missingPermissions], permissions_known: permissionsKnown, verified_at: at, failure: null, updated_at: at,
  };
  if (known) {
    await db.updateTable('config.cloud_accounts').set({ ...accepted, cloud_account_id: cloudAccountId }).where('org_id', '=', organisationId).where('id', '=', known.id).execute();
    return;
  }
  await db.insertInto('config.cloud_accounts').values({
    id: account.id, org_id: organisationId, name, provider, cloud_account_id: cloudAccountId, permission_level: 'read_write', ...accepted,
    created_by: createdBy, created_at: at,
  }).onConflict((conflict) => conflict.doNothing()).execute();                   // another replica was faster
}
