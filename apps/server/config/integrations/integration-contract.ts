import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { IntegrationService, isPolicy, outcome } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import { loadMemberAccess } from '../access/load-access.ts';
import type { ConfigTables } from '../tables.ts';
import type { GithubAccess } from './github-access.ts';
import type { IntegrationMetadata } from './integration.ts';
import { type SealedIntegrations, type UsableIntegration, usableColumns } from './integration-secrets.ts';
import type { RegistryAccess } from './registry-access.ts';

export interface IntegrationContractParts {
  readonly db: Kysely<ConfigTables>;
  readonly github: GithubAccess;
  readonly registries: RegistryAccess;
  readonly sealed: SealedIntegrations;
}

/** What the deployer may ask of integrations. Callers' rights are looked up here, not believed. */
export function integrationContract({
  db,
  github,
  registries,
  sealed,
}: IntegrationContractParts): (router: ConnectRouter) => void {
  const rows = (organisationId: string) =>
    db.selectFrom('config.integrations').where('org_id', '=', organisationId).select(usableColumns);

  async function mustFind(organisationId: string, id: string): Promise<UsableIntegration> {
    const row = await rows(organisationId).where('id', '=', id).executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'integration', id });
    return row;
  }

  function factsOf(row: UsableIntegration) {
    const { githubOrg: account = '', builderRepository } = row.metadata as IntegrationMetadata;
    const facts = { id: row.id, organisationId: row.org_id, kind: row.kind, name: row.name };
    if (row.kind !== 'github') return facts;
    const { apiUrl, webUrl, privateAddresses, caCertificates = '' } = github.siteOf(row);
    return {
      ...facts,
      account,
      installationId: BigInt(row.installation_id ?? 0),
      builderRepository: builderRepository ?? `${account}/spacedock-builder`,
      apiUrl,
      webUrl,
      privateAddresses,
      caCertificates,
    };
  }

  return (router) =>
    void router.service(IntegrationService, {
      /** Unseen is 404, seen but not allowed is 403, as for everybody. */
      async useIntegration({ caller, integrationId, policy }) {
        if (!caller) throw new Error('The call names no caller.');
        if (!isPolicy(policy)) throw new Error(`There is no policy ${policy}.`);
        const access = await loadMemberAccess(db, caller.organisationId, caller.userId);
        if (!access.holds('integration:view') && !access.holds(policy))
          throw outcome('object.not_found', { kind: 'integration', id: integrationId });
        const row = await mustFind(caller.organisationId, integrationId);
        access.must(policy, {}, `integration ${row.name}`);
        return { integration: factsOf(row) };
      },

      async listGitIntegrations({ caller }) {
        if (!caller) throw new Error('The call names no caller.');
        const access = await loadMemberAccess(db, caller.organisationId, caller.userId);
        if (!access.holds('integration:view')) return { integrations: [] };
        const found = await rows(caller.organisationId).where('kind', '=', 'github').orderBy('id').execute();
        return { integrations: found.filter((row) => github.siteFor(row)).map(factsOf) };
      },

      async mintGitToken({ organisationId, integrationId, renew }) {
        const row = await mustFind(organisationId, integrationId);
        if (row.kind !== 'github')
          throw outcome('integration.refused', {
            name: row.name,
            said: 'it is no integration with GitHub',
            fix: 'Choose one that is.',
          });
        const { token, expiresAt } = await github.mint(row, renew);
        return { integration: factsOf(row), token, ...(expiresAt ? { expiresAt: timestampFromDate(expiresAt) } : {}) };
      },

      async openRegistry({ organisationId, integrationId }) {
        const row = await mustFind(organisationId, integrationId);
        if (row.kind === 'github')
          throw outcome('integration.refused', {
            name: row.name,
            said: 'it is no registry',
            fix: 'Give the environment a registry.',
          });
        const { server, username, password, expiresAt } = await registries.open(db, row);
        return { kind: row.kind, server, username, password, ...(expiresAt ? { expiresAt: timestampFromDate(expiresAt) } : {}) };
      },

      async getWebhookSecret({ integrationId }) {
        if (integrationId === '') return { secret: github.app()?.webhookSecret ?? '' };
        const row = await db
          .selectFrom('config.integrations')
          .where('id', '=', integrationId)
          .select(usableColumns)
          .executeTakeFirst();
        if (row?.auth === 'app') return { secret: github.app()?.webhookSecret ?? '' };
        return { secret: row?.auth === 'token' ? (sealed.githubSecrets(row).webhookSecret ?? '') : '' };
      },
    });
}
