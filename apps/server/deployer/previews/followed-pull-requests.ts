import type { Client } from '@connectrpc/connect';
import type { DeploymentService, PreviewedEnvironment } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { DeployerTables } from '../tables.ts';
import type { PullRequestFacts } from '../webhooks/delivery-facts.ts';
import { previewNamespace } from './preview-namespace.ts';

export interface FollowedPullRequestsParts {
  readonly db: Kysely<DeployerTables>;
  readonly catalog: Pick<Client<typeof DeploymentService>, 'listPreviewedEnvironments'>;
  readonly now: () => Date;
  /** There are previews to see to. */
  readonly poke: () => void;
}

const hour = 3_600_000;

/** Writes down what a pull request wants; the preview keeper sees to it. Answers what came of it, for people. */
export function followedPullRequests({ db, catalog, now, poke }: FollowedPullRequestsParts) {
  async function want(facts: PullRequestFacts, environment: PreviewedEnvironment): Promise<void> {
    const at = now();
    const row = {
      head_branch: facts.headBranch, head_sha: facts.headSha, head_repo_url: facts.headRepoUrl,
      expires_at: new Date(at.getTime() + environment.ttlHours * hour), ending: false, next_at: at, attempts: 0, why: '',
    };
    await db.insertInto('deployer.previews').values({
      org_id: environment.organisationId, base_env_id: environment.environmentId, repo_key: facts.repoKey, pull_request: facts.number,
      env_id: null, space_id: environment.spaceId, namespace: previewNamespace(environment.namespace, facts.repoKey, facts.number),
      fork: facts.fork, created_at: at, ...row,
    }).onConflict((on) => on.columns(['org_id', 'base_env_id', 'repo_key', 'pull_request']).doUpdateSet(row)).execute();
  }

  async function end({ repoKey, number }: PullRequestFacts, { organisationId, environmentId }: PreviewedEnvironment): Promise<void> {
    await db.updateTable('deployer.previews').set({ ending: true, next_at: now(), attempts: 0 })
      .where('org_id', '=', organisationId).where('base_env_id', '=', environmentId).where('repo_key', '=', repoKey)
      .where('pull_request', '=', number).execute();
  }

  return async (facts: PullRequestFacts, integrationId: string, signal: AbortSignal): Promise<string> => {
    const { environments } = await catalog.listPreviewedEnvironments({
      repoKey: facts.repoKey, branch: facts.baseBranch, integrationId,
      installationId: BigInt(integrationId === '' ? facts.installationId ?? 0 : 0),
    }, { signal });
    const followed = environments.filter(({ forks }) => forks || !facts.fork);
    for (const environment of followed) await (facts.action === 'closed' ? end : want)(facts, environment);
    if (followed.length > 0) poke();
    const names = followed.map(({ environmentName }) => environmentName).join(', ');
    if (names !== '') return facts.action === 'closed' ? `the previews of ${names} end` : `previews of ${names}`;
    return environments.length > 0 ? 'it comes from a fork, and no environment gives those a preview' : 'no environment gives its pull requests a preview';
  };
}
