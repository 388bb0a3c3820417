import type { CatalogDeployment } from '@spacedock/contracts';
import type { RegistryLogin } from './deployment-secrets.ts';
import type { RolloutPorts } from './rollout-ports.ts';

/** Registries of clouds, from which the nodes of their clusters pull by their own rights. */
const ofClouds = /\.amazonaws\.com(\.cn)?$|(^|[.-])pkg\.dev$|(^|\.)gcr\.io$|\.azurecr\.(io|cn|us)$/;

/** How kubelets get at the images of the environment's registry; undefined where they need no login. */
export async function registryLogin(
  { integrations }: Pick<RolloutPorts, 'integrations'>,
  { organisationId, registryIntegrationId: integrationId, registryUrl }: CatalogDeployment,
  signal: AbortSignal,
): Promise<RegistryLogin | undefined> {
  if (integrationId === '' || ofClouds.test(registryUrl.split('/')[0] ?? '')) return undefined;
  const { kind, server, username, password } = await integrations.openRegistry({ organisationId, integrationId }, { signal });
  return kind === 'dockerhub' ? { server, username, password } : undefined;
}
