import { inParallel } from '@spacedock/clouds';
import { outcome } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import { accountColumns, type AccountClouds, type AccountRow } from '../clouds/account-clouds.ts';
import { cloudOutcome, isCloudNotFound } from '../clouds/cloud-outcome.ts';
import { spacesInUse } from '../spaces/space-cluster.ts';
import type { ConfigTables } from '../tables.ts';

export interface SecretsAsked {
  readonly organisationId: string;
  /** Empty: of the account and region below. */
  readonly spaceId: string;
  readonly names: readonly string[];
  readonly cloudAccountId: string;
  readonly region: string;
}

const readAtOnce = 8;

/** Values by name, out of the secret manager of the space's account and region, or of those that are named. They are in nothing but the answer. */
export async function readSecrets(
  { db, clouds }: { readonly db: Kysely<ConfigTables>; readonly clouds: AccountClouds },
  asked: SecretsAsked,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const { names } = asked;
  const { region, account, accountName } = await (asked.spaceId === '' ? namedAccount(db, asked) : accountOfSpace(db, asked));
  const values = await asOutcome(async () => {
    const cloud = await clouds.open(account);
    const read = async (name: string, ended: AbortSignal) =>
      [name, await unlessMissing(cloud.readSecret({ region, name }, { signal: ended }))] as const;
    return inParallel([...new Set(names)], readAtOnce, read, signal);
  });
  // Together: whoever makes them wants to know of all of them, and not of one after each try.
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0) throw outcome('secret.missing', { names: missing, where: `${accountName} in ${region}` });
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? '']));
}

interface SecretsPlace {
  readonly region: string;
  readonly account: AccountRow;
  readonly accountName: string;
}

async function accountOfSpace(db: Kysely<ConfigTables>, { organisationId, spaceId }: SecretsAsked): Promise<SecretsPlace> {
  const space = await spacesInUse(db)
    .where('space.org_id', '=', organisationId)
    .where('space.id', '=', spaceId)
    .select('account.name as account_name')
    .executeTakeFirst();
  if (!space) throw outcome('object.not_found', { kind: 'space', id: spaceId });
  return { region: space.region, account: space.account, accountName: space.account_name };
}

async function namedAccount(
  db: Kysely<ConfigTables>,
  { organisationId, cloudAccountId, region }: SecretsAsked,
): Promise<SecretsPlace> {
  const account = await db
    .selectFrom('config.cloud_accounts')
    .where('org_id', '=', organisationId)
    .where('id', '=', cloudAccountId)
    .select([...accountColumns, 'name'])
    .executeTakeFirst();
  if (!account) throw outcome('object.not_found', { kind: 'cloud-account', id: cloudAccountId });
  return { region, account, accountName: account.name };
}

async function unlessMissing(reading: Promise<string>): Promise<string | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isCloudNotFound(error)) return undefined;
    throw error;
  }
}

async function asOutcome<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw cloudOutcome(error);
  }
}
