/** The app that the sandbox has a repository of, and where it goes. */
export const sample = {
  cluster: 'checkout-prod',
  region: 'us-east-1',
  project: 'Shop',
  environment: 'prod',
  namespace: 'shop',
  repository: 'acme/checkout',
  name: 'checkout',
} as const;

interface Space {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly health: string;
  readonly config: string;
}

interface Environment {
  readonly id: string;
  readonly name: string;
  readonly projectId: string;
  readonly spaceId: string;
  readonly registryIntegrationId: string | null;
}

interface Deployment {
  readonly id: string;
  readonly envId: string;
  readonly repoUrl: string | null;
  readonly status: string;
}

export type SampleStep = 'space' | 'environment' | 'deployment' | 'watch';

interface SampleState<Of extends { space: Space; environment: Environment; deployment: Deployment }> {
  readonly space: Of['space'] | undefined;
  readonly environment: Of['environment'] | undefined;
  readonly deployment: Of['deployment'] | undefined;
  /** What comes next. Nothing is remembered: whoever went halfway yesterday, or by another way, goes on from there. */
  readonly step: SampleStep;
}

export function sampleState<S extends Space, E extends Environment, D extends Deployment>({
  spaces,
  environments,
  deployments,
}: {
  readonly spaces: readonly S[];
  readonly environments: readonly E[];
  readonly deployments: readonly D[];
}): SampleState<{ space: S; environment: E; deployment: D }> {
  const space = spaces.find(({ provider, config }) => provider === 'aws' && clusterOf(config) === sample.cluster);
  const inIt = environments.filter(
    ({ spaceId, registryIntegrationId }) => spaceId === space?.id && registryIntegrationId !== null,
  );
  const deployment = deployments.find(
    ({ envId, repoUrl }) => repoUrl?.endsWith(`/${sample.repository}`) && inIt.some(({ id }) => id === envId),
  );
  const environment = inIt.find(({ id }) => id === deployment?.envId) ?? inIt[0];
  return {
    space,
    environment,
    deployment,
    step: !space ? 'space' : !environment ? 'environment' : !deployment ? 'deployment' : 'watch',
  };
}

function clusterOf(config: string): string | undefined {
  return (JSON.parse(config) as { clusterName?: string }).clusterName;
}

/** It is shown until there is more than the sample: whoever has work of their own needs no guide. */
export const guideIsDone = (
  deployments: readonly { readonly id: string }[],
  deployment: { readonly id: string } | undefined,
): boolean => deployments.some(({ id }) => id !== deployment?.id);

export const stages = ['building', 'deploying', 'rolling_out', 'active'] as const;

/** How far a deployment is on its way: the number of stages that are behind it. */
export function stageOf(status: string): number {
  if (status === 'active') return stages.length;
  return Math.max(
    0,
    stages.findIndex((stage) => stage === status),
  );
}
