import type { Client } from '@connectrpc/connect';
import type { Caller, IntegrationService } from '@spacedock/contracts';
import { serviceOutcome } from '../service-outcome.ts';

export interface UsedIntegration {
  readonly id: string;
  readonly name: string;
}

export interface IntegrationUse {
  /** One that the caller may see: others are not there. The config service decides. */
  readonly one: (id: string) => Promise<UsedIntegration>;
  /** All with GitHub that the caller may see. */
  readonly all: () => Promise<readonly UsedIntegration[]>;
}

const timeoutMs = 10_000;

export function useOfIntegrations(
  integrations: Pick<Client<typeof IntegrationService>, 'useIntegration' | 'listGitIntegrations'>,
  { organisationId, userId }: Pick<Caller, 'organisationId' | 'userId'>,
): IntegrationUse {
  const caller = { organisationId, userId };
  const refused = (error: unknown): never => {
    throw serviceOutcome(error);
  };
  return {
    async one(id) {
      const { integration } = await integrations
        .useIntegration({ caller, integrationId: id, policy: 'integration:view' }, { timeoutMs })
        .catch(refused);
      return { id, name: integration?.name ?? id };
    },
    all: async () =>
      (await integrations.listGitIntegrations({ caller }, { timeoutMs }).catch(refused)).integrations.map(({ id, name }) => ({
        id,
        name,
      })),
  };
}
