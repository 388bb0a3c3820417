import type { RegistryLogin } from '@spacedock/clouds';
import { outcome } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Site } from '../../outside/site-fetch.ts';
import { type AccountClouds, accountColumns } from '../clouds/account-clouds.ts';
import { cloudOutcome } from '../clouds/cloud-outcome.ts';
import type { ConfigTables } from '../tables.ts';
import { dockerHubServer, isKnownToDockerHub } from './docker-hub.ts';
import type { IntegrationMetadata } from './integration.ts';
import { isCloudRegistry } from './integration-kinds.ts';
import type { PasswordSecrets, SealedIntegrations, UsableIntegration } from './integration-secrets.ts';

/** What `docker login` takes. Undefined when it does not expire. */
export type OpenedRegistry = Omit<RegistryLogin, 'expiresAt'> & { readonly expiresAt: Date | undefined };

export interface RegistryAccess {
  /** Asks the cloud that the registry is of. */
  readonly login: (
    on: Kysely<ConfigTables>,
    organisationId: string,
    registry: string,
    cloudAccountId: string,
  ) => Promise<RegistryLogin>;
  readonly open: (on: Kysely<ConfigTables>, row: UsableIntegration) => Promise<OpenedRegistry>;
  readonly knowsPassword: (secrets: PasswordSecrets) => Promise<boolean>;
}

export interface RegistryAccessParts {
  readonly clouds: AccountClouds;
  readonly sealed: SealedIntegrations;
  readonly dockerHub: Site;
}

/** The ways into registries, whose owner is a cloud account or somebody at Docker Hub. */
export function registryAccess({ clouds, sealed, dockerHub }: RegistryAccessParts): RegistryAccess {
  async function login(
    on: Kysely<ConfigTables>,
    organisationId: string,
    registry: string,
    cloudAccountId: string,
  ): Promise<RegistryLogin> {
    const account = await on
      .selectFrom('config.cloud_accounts')
      .where('org_id', '=', organisationId)
      .where('id', '=', cloudAccountId)
      .select([...accountColumns, 'name', 'permission_level'])
      .executeTakeFirst();
    if (!account) throw outcome('object.not_found', { kind: 'cloud-account', id: cloudAccountId });
    // Whoever gets the login pushes with it.
    if (account.permission_level === 'read_only') throw outcome('cloud_account.read_only', { name: account.name });
    try {
      return await (await clouds.open(account)).registryLogin({ registry });
    } catch (error) {
      throw cloudOutcome(error);
    }
  }

  return {
    login,
    async open(on, row) {
      if (isCloudRegistry(row.kind)) {
        const { registry = '' } = row.metadata as IntegrationMetadata;
        return login(on, row.org_id, registry, row.cloud_account_id ?? '');
      }
      return { server: dockerHubServer, ...sealed.passwordSecrets(row), expiresAt: undefined };
    },
    knowsPassword: (secrets) => isKnownToDockerHub(dockerHub, secrets),
  };
}
