import type { CatalogDeployment } from '@spacedock/contracts';
import type { GithubClient } from '../../github/github-client.ts';
import { GithubRefused } from '../../github/github-errors.ts';
import type { RolloutPorts } from '../rollout/rollout-ports.ts';
import { BuildRefused } from './build-refused.ts';
import { type BuildRun, runsIn } from './builder-runs.ts';

export interface SourceCommit {
  readonly sha: string;
  readonly message: string;
}

export interface BuildInputs {
  readonly revision: string;
  readonly callback_url: string;
  readonly token: string;
}

/** GitHub as a build needs it: where the source is, and where it is built. Throws BuildRefused for what somebody has to mend. */
export interface GithubBuilder {
  /** That one, or the head of the branch. */
  readonly commitOf: (sha: string | null) => Promise<SourceCommit>;
  /** The branch of the builder repository on which workflows are begun. */
  readonly builderBranch: () => Promise<string>;
  readonly dispatch: (ref: string, inputs: BuildInputs) => Promise<void>;
  /** The newest one for this revision since then; undefined: there is none, or it is not listed yet. */
  readonly findRun: (revisionId: string, since: Date) => Promise<BuildRun | undefined>;
  /** Undefined: somebody deleted it. */
  readonly runOf: (id: number) => Promise<BuildRun | undefined>;
  /** What the run itself noted down, by the titles of the notes. */
  readonly notesOf: (
    run: BuildRun,
  ) => Promise<readonly { readonly title: string; readonly level: string; readonly message: string }[]>;
  readonly cancel: (run: Pick<BuildRun, 'id'>) => Promise<void>;
}

const workflow = 'build.yml';
/** For a token. */
const timeoutMs = 30_000;

/** Asks GitHub in the name of the deployment's integration. */
export async function withBuilder<Result>(
  { integrations, builds }: Pick<RolloutPorts, 'integrations' | 'builds'>,
  { organisationId, integrationId, repoKey, branch }: CatalogDeployment,
  signal: AbortSignal,
  use: (builder: GithubBuilder) => Promise<Result>,
): Promise<Result> {
  if (integrationId === '')
    throw new BuildRefused({ code: 'git_missing', message: 'The deployment has no integration with GitHub.' });
  const minted = await integrations.mintGitToken({ organisationId, integrationId }, { signal, timeoutMs });
  const { apiUrl = '', privateAddresses = false, caCertificates = '', builderRepository = '' } = minted.integration ?? {};
  const renewed = async (): Promise<string> =>
    (await integrations.mintGitToken({ organisationId, integrationId, renew: true }, { signal, timeoutMs })).token;
  const github = builds.openGithub({
    apiUrl,
    privateAddresses,
    caCertificates: caCertificates || undefined,
    token: (renew) => (renew ? renewed() : Promise.resolve(minted.token)),
  });
  const [, owner = '', repo = ''] = repoKey.split('/');
  const [builderOwner = '', builderRepo = ''] = builderRepository.split('/');
  const builder = { owner: builderOwner, repo: builderRepo };
  try {
    return await use({
      commitOf: (sha) =>
        sha === null ? headOf(github, { owner, repo, branch }, signal) : commitOf(github, { owner, repo, sha }, signal),
      builderBranch: () => defaultBranch(github, builder, signal),
      async dispatch(ref, inputs) {
        try {
          const route = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
          await github.ask(route, { ...builder, workflow_id: workflow, ref, inputs }, { signal });
        } catch (error) {
          throw dispatchRefusal(error, builderRepository);
        }
      },
      ...runsIn(github, { ...builder, workflow }, signal),
    });
  } finally {
    github.close();
  }
}

type Repository = { readonly owner: string; readonly repo: string };
type Commit = { readonly sha: string; readonly commit: { readonly message: string } };

async function commitOf(
  github: GithubClient,
  { owner, repo, sha }: Repository & { readonly sha: string },
  signal: AbortSignal,
): Promise<SourceCommit> {
  try {
    const found = await github.ask<Commit>('GET /repos/{owner}/{repo}/commits/{sha}', { owner, repo, sha }, { signal });
    return { sha: found.sha, message: found.commit.message };
  } catch (error) {
    if (isRefusal(error, 404)) throw missing(owner, repo);
    if (!isRefusal(error, 409, 422)) throw error;
    throw new BuildRefused({ code: 'commit_missing', message: `${owner}/${repo} has no commit ${sha} (any more).` });
  }
}

async function headOf(
  github: GithubClient,
  { owner, repo, branch }: Repository & { readonly branch: string },
  signal: AbortSignal,
): Promise<SourceCommit> {
  try {
    const found = await github.ask<{ readonly commit: Commit }>(
      'GET /repos/{owner}/{repo}/branches/{branch}',
      { owner, repo, branch },
      { signal },
    );
    return { sha: found.commit.sha, message: found.commit.commit.message };
  } catch (error) {
    if (!isRefusal(error, 404)) throw error;
    // GitHub says the same of a repository that is gone and of a branch.
    await defaultBranchOf(github, { owner, repo }, signal, () => missing(owner, repo));
    throw new BuildRefused({ code: 'branch_missing', message: `${owner}/${repo} has no branch ${branch} (any more).` });
  }
}

const missing = (owner: string, repo: string) =>
  new BuildRefused({
    code: 'repository_missing',
    message: `GitHub shows no repository ${owner}/${repo} to the integration (any more).`,
  });

const defaultBranch = (github: GithubClient, builder: Repository, signal: AbortSignal): Promise<string> =>
  defaultBranchOf(
    github,
    builder,
    signal,
    () =>
      new BuildRefused({
        code: 'builder_missing',
        message: `GitHub shows no builder repository ${builder.owner}/${builder.repo} to the integration.`,
      }),
  );

async function defaultBranchOf(
  github: GithubClient,
  at: Repository,
  signal: AbortSignal,
  refusal: () => BuildRefused,
): Promise<string> {
  try {
    return (await github.ask<{ readonly default_branch: string }>('GET /repos/{owner}/{repo}', at, { signal })).default_branch;
  } catch (error) {
    throw isRefusal(error, 404) ? refusal() : error;
  }
}

const isRefusal = (error: unknown, ...statuses: readonly number[]): error is GithubRefused =>
  error instanceof GithubRefused && statuses.includes(error.status);

function dispatchRefusal(error: unknown, builder: string): unknown {
  if (isRefusal(error, 404)) {
    return new BuildRefused({
      code: 'workflow_missing',
      message: `The builder repository ${builder} has no workflow ${workflow} on its default branch.`,
    });
  }
  if (!isRefusal(error, 422)) return error;
  return new BuildRefused({
    code: 'workflow_refused',
    message: `GitHub does not begin the workflow ${workflow} of ${builder}: ${error.said}`,
  });
}
