import { isDeepStrictEqual } from 'node:util';
import type { Provider } from '@spacedock/clouds';
import type { NewId } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Github } from '../../github/github-site.ts';
import type { ConfigTables } from '../tables.ts';
import type { GithubAccess } from './github-access.ts';
import { cloudRegistries, type CloudRegistryKind } from './integration-kinds.ts';
import type { IntegrationMetadata } from './integration.ts';

/** Integrations that the installation itself brings. */
export interface StandingIntegrations {
  readonly github: Github;
  readonly installation: { readonly name: string; readonly id: number; readonly account: string };
  /** Opened with the standing account of that cloud. */
  readonly registries: readonly { readonly kind: CloudRegistryKind; readonly name: string; readonly registry: string }[];
}

export interface StandingIntegrationParts {
  readonly db: Kysely<ConfigTables>;
  readonly github: GithubAccess;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly nonce: () => string;
}

/** How those are known that people did not connect. */
const createdBy = 'system:start';

interface Wanted {
  readonly kind: 'github' | CloudRegistryKind;
  readonly name: string;
  readonly auth: 'app' | 'cloud_account';
  readonly metadata: IntegrationMetadata;
  readonly installation_id: number | null;
  readonly cloud_account_id: string | null;
}

/**
 * Keeps them in the oldest organisation of that person, up to date with what the installation brings now. From here on the GitHub is
 * theirs: nothing is asked of it yet.
 */
export async function keepIntegrations(
  parts: StandingIntegrationParts,
  email: string,
  given: StandingIntegrations,
): Promise<void> {
  const { db, github } = parts;
  github.use(given.github);
  const home = await db
    .selectFrom('config.memberships')
    .where('email', '=', email.toLowerCase())
    .where('status', '=', 'active')
    .orderBy('org_id')
    .select('org_id')
    .limit(1)
    .executeTakeFirst();
  if (!home) return;
  const { id, account, name } = given.installation;
  await keep(parts, home.org_id, {
    kind: 'github',
    name,
    auth: 'app',
    installation_id: id,
    cloud_account_id: null,
    metadata: { installationID: id, githubOrg: account, githubURL: given.github.site.webUrl },
  });
  for (const { kind, name: called, registry } of given.registries) {
    const cloudAccountID = await standingAccount(db, home.org_id, cloudRegistries[kind]);
    if (cloudAccountID === undefined) continue;
    await keep(parts, home.org_id, {
      kind,
      name: called,
      auth: 'cloud_account',
      installation_id: null,
      cloud_account_id: cloudAccountID,
      metadata: { registry, cloudAccountID },
    });
  }
}

async function standingAccount(
  db: Kysely<ConfigTables>,
  organisationId: string,
  provider: Provider,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('config.cloud_accounts')
    .where('org_id', '=', organisationId)
    .where('provider', '=', provider)
    .where('created_by', '=', createdBy)
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

async function keep({ db, now, newId, nonce }: StandingIntegrationParts, organisationId: string, wanted: Wanted): Promise<void> {
  const known = await db
    .selectFrom('config.integrations')
    .where('org_id', '=', organisationId)
    .where('kind', '=', wanted.kind)
    .where('created_by', '=', createdBy)
    .orderBy('id')
    .select(['id', 'metadata'])
    .limit(1)
    .executeTakeFirst();
  const at = now();
  const { metadata, installation_id, cloud_account_id } = wanted;
  if (known) {
    const { builderRepository } = known.metadata as IntegrationMetadata;
    const kept = { ...metadata, ...(builderRepository === undefined ? {} : { builderRepository }) };
    if (isDeepStrictEqual(known.metadata, kept)) return;
    await db
      .updateTable('config.integrations')
      .set({ metadata: JSON.stringify(kept), installation_id, cloud_account_id, updated_at: at })
      .where('org_id', '=', organisationId)
      .where('id', '=', known.id)
      .execute();
    return;
  }
  await db
    .insertInto('config.integrations')
    .values({
      id: newId('integration'),
      org_id: organisationId,
      ...wanted,
      metadata: JSON.stringify(metadata),
      secrets: null,
      revision: nonce(),
      created_by: createdBy,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute(); // another replica was faster, or somebody has the name
}
