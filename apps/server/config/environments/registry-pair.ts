import { invalid } from '@spacedock/contracts';

interface GivenRegistry {
  readonly registryIntegrationId?: string | null;
  readonly registryUrl?: string | null;
}

interface RegistryColumns {
  readonly registry_integration_id: string | null;
  readonly registry_url: string | null;
}

/**
 * Where images go and whose credentials push them there: both or none. One without the other would be found out only by a
 * build that fails after minutes.
 */
export function registryOf({ registryIntegrationId = null, registryUrl = null }: GivenRegistry): RegistryColumns {
  if (registryIntegrationId !== null && registryUrl === null) {
    throw invalid({ field: 'body.registryUrl', problem: 'is required together with registryIntegrationId' });
  }
  if (registryUrl !== null && registryIntegrationId === null) {
    throw invalid({ field: 'body.registryIntegrationId', problem: 'is required together with registryUrl' });
  }
  return { registry_integration_id: registryIntegrationId, registry_url: registryUrl };
}
