import type { Provider } from '@spacedock/clouds';

export const integrationKinds = ['github', 'ecr', 'gar', 'acr', 'dockerhub'] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

/** Registries that are opened with a cloud account, and whose. */
export const cloudRegistries = { ecr: 'aws', gar: 'gcp', acr: 'azure' } as const satisfies Partial<
  Record<IntegrationKind, Provider>
>;
export type CloudRegistryKind = keyof typeof cloudRegistries;

export const isCloudRegistry = (kind: IntegrationKind): kind is CloudRegistryKind => kind in cloudRegistries;

export const kindNames = {
  github: 'GitHub',
  ecr: 'Amazon ECR',
  gar: 'Google Artifact Registry',
  acr: 'Azure Container Registry',
  dockerhub: 'Docker Hub',
} as const satisfies Record<IntegrationKind, string>;
