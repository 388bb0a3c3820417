import { type CatalogDeployment, outcome } from '@spacedock/contracts';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { useOfIntegrations } from '../sources/use-integration.ts';
import type { DeployerStoreContext } from '../store-context.ts';
import type { Analysis, AnalysisRequest, AnalysisWarning } from './analysis.ts';
import { missingSecrets } from './missing-secrets.ts';
import { readinessWarnings } from './readiness-warnings.ts';
import { type SourceFacts, sourceFacts } from './source-facts.ts';

/** Looks at what is going to be deployed. Changes nothing, and keeps nothing. */
export function analysisStore({
  access,
  integrations,
  accounts,
  clones,
}: Pick<DeployerStoreContext, 'access' | 'integrations' | 'accounts' | 'clones'>) {
  const { organisationId } = access.identity;
  const used = useOfIntegrations(integrations, access.identity);

  return {
    async ofSource({ integrationID: integrationId, owner, repo, branch, rootPath = '.' }: AnalysisRequest): Promise<Analysis> {
      const { name: integrationName } = await used.one(integrationId);
      const source = { organisationId, integrationId, integrationName, owner, repo, branch };
      return clones.use(source, async (files, sha) => {
        const facts = await sourceFacts(files, { rootPath, field: 'body.rootPath' });
        return analysisOf(sha, facts, readinessWarnings({ configs: {}, source: facts, image: undefined }));
      });
    },

    /** Whoever may see the deployment may: that it has an integration is part of what they see. */
    async ofDeployment(deployment: CatalogDeployment): Promise<Analysis> {
      const configs = JSON.parse(deployment.configs) as DeploymentConfigs;
      const { sha, facts } = deployment.sourceType === 'git' ? await sourceOf(deployment, configs) : {};
      const warnings = readinessWarnings({ configs, source: facts, image: facts ? undefined : deployment.image });
      return analysisOf(sha, facts, [...warnings, ...(await missingSecrets(accounts, deployment, configs.secretRefs))]);
    },
  };

  async function sourceOf(
    { repoUrl, branch, integrationId, name }: CatalogDeployment,
    { rootPath = '.', dockerfile }: DeploymentConfigs,
  ) {
    const [owner = '', repo = ''] = new URL(repoUrl).pathname.slice(1).split('/');
    if (integrationId === '')
      throw outcome('repository.not_found', {
        repository: `${owner}/${repo}`,
        integration: 'the deployment, which has no integration',
      });
    const source = {
      organisationId,
      integrationId,
      integrationName: `the integration of ${name}`,
      owner,
      repo: repo.replace(/\.git$/, ''),
      branch,
    };
    return clones.use(source, async (files, sha) => ({
      sha,
      facts: await sourceFacts(files, { rootPath, dockerfile, field: 'configs.rootPath' }),
    }));
  }
}

export function analysisOf(
  sha: string | undefined,
  facts: SourceFacts | undefined,
  warnings: readonly AnalysisWarning[],
): Analysis {
  const { language = null, framework = null, packageManager, buildCommand, startCommand } = facts?.stack ?? {};
  return {
    sha: sha ?? null,
    language,
    framework,
    suggestedPort: facts?.port ?? null,
    suggestedHealthPath: facts?.healthPath ?? null,
    dockerfile: facts?.dockerfile?.path ?? null,
    buildContext: facts?.path ?? null,
    ...(packageManager === undefined ? {} : { packageManager }),
    ...(buildCommand === undefined ? {} : { buildCommand }),
    ...(startCommand === undefined ? {} : { startCommand }),
    detectedFrom: [...(facts?.detectedFrom ?? [])],
    warnings: [...warnings],
  };
}
