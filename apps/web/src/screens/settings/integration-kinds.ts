import { IconBrandAws, IconBrandAzure, IconBrandDocker, IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react';
import { call, type RowOf } from '../../api/call.ts';

export const integrationsCall = (query: Record<string, string | number | undefined>) =>
  call('get', '/api/integrations', { params: { query } });
export type Integration = RowOf<ReturnType<typeof integrationsCall>>;
type IntegrationKind = Integration['kind'];
export type RegistryKind = Exclude<IntegrationKind, 'github'>;

interface KindFacts {
  readonly label: string;
  readonly icon: typeof IconBrandGithub;
  /** Whose accounts open it. */
  readonly provider?: 'aws' | 'gcp' | 'azure';
  /** How the address of such a registry looks. */
  readonly example?: string;
}

export const integrationKinds: Readonly<Record<IntegrationKind, KindFacts>> = {
  github: { label: 'GitHub', icon: IconBrandGithub },
  ecr: { label: 'Amazon ECR', icon: IconBrandAws, provider: 'aws', example: '123456789012.dkr.ecr.us-east-1.amazonaws.com' },
  gar: {
    label: 'Google Artifact Registry',
    icon: IconBrandGoogle,
    provider: 'gcp',
    example: 'us-central1-docker.pkg.dev/project/repository',
  },
  acr: { label: 'Azure Container Registry', icon: IconBrandAzure, provider: 'azure', example: 'name.azurecr.io' },
  dockerhub: { label: 'Docker Hub', icon: IconBrandDocker },
};

export const registryKinds: readonly RegistryKind[] = ['ecr', 'gar', 'acr', 'dockerhub'];

export const openedWith: Readonly<Record<Integration['auth'], string>> = {
  app: 'GitHub App',
  token: 'personal access token',
  cloud_account: 'cloud account',
  password: 'user and access token',
};

/** Which part of the other side it opens. */
export const placeOf = ({ metadata: { githubOrg, registry, username } }: Pick<Integration, 'metadata'>): string =>
  githubOrg ?? registry ?? username ?? '';
