import { inParallel } from '@spacedock/clouds';
import { outcome } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { AccountClouds } from '../clouds/account-clouds.ts';
import { cloudOutcome, isCloudNotFound } from '../clouds/cloud-outcome.ts';
import { spacesInUse } from '../spaces/space-cluster.ts';
import type { ConfigTables } from '../tables.ts';

export interface SecretsAsked {
  readonly organisationId: string;
  readonly spaceId: string;
  readonly names: readonly string[];
}

const readAtOnce = 8;

/** Values by name, out of the secret manager of the space's account and region. They are in nothing but the answer. */
export async function readSecrets(
  { db, clouds }: { readonly db: Kysely<ConfigTables>; readonly clouds: AccountClouds },
  { organisationId, spaceId, names }: SecretsAsked,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const space = await spacesInUse(db)
    .where('space.org_id', '=', organisationId)
    .where('space.id', '=', spaceId)
    .select('account.name as account_name')
    .executeTakeFirst();
  if (!space) throw outcome('object.not_found', { kind: 'space', id: spaceId });
  const { region, account } = space;
  const values = await asOutcome(async () => {
    const cloud = await clouds.open(account);
    const read = async (name: string, ended: AbortSignal) =>
      [name, await unlessMissing(cloud.readSecret({ region, name }, { signal: ended }))] as const;
    return inParallel([...new Set(names)], readAtOnce, read, signal);
  });
  // Together: whoever makes them wants to know of all of them, and not of one after each try.
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0) throw outcome('secret.missing', { names: missing, where: `${space.account_name} in ${region}` });
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? '']));
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
