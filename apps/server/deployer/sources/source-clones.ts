import type { Client } from '@connectrpc/connect';
import { type IntegrationService, outcome } from '@spacedock/contracts';
import { GithubRefused } from '../../github/github-errors.ts';
import type { CloneSlots } from './clone-slots.ts';
import { GitRefused } from './git-packets.ts';
import { type IntegrationKey, type OpenGithub, withGithub } from './open-github.ts';
import type { RepositoryFiles } from './repository-files.ts';
import { shallowClone } from './shallow-clone.ts';
import type { SourceLimits } from './source-limits.ts';
import { sourceOutcome } from './source-outcome.ts';

export interface ClonedSource extends IntegrationKey {
  /** How people call the integration. */
  readonly integrationName: string;
  readonly owner: string;
  readonly repo: string;
  readonly branch: string;
}

export interface SourceClones {
  /** The head of the branch, for as long as it is looked at. Throws outcomes. */
  readonly use: <Result>(source: ClonedSource, look: (files: RepositoryFiles, sha: string) => Promise<Result>) => Promise<Result>;
}

export interface SourceClonesParts {
  readonly integrations: Pick<Client<typeof IntegrationService>, 'mintGitToken'>;
  readonly slots: CloneSlots;
  readonly limits: SourceLimits;
  readonly stopping: AbortSignal;
}

export function sourceClones({ integrations, slots, limits, stopping }: SourceClonesParts): SourceClones {
  return {
    async use(source, look) {
      const { owner, repo, integrationName } = source;
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.deadlineMs)]);
      try {
        return await slots.use(
          () =>
            withGithub(integrations, source, signal, async (github) => {
              const { files, sha } = await cloneHead(github, source, limits, signal);
              return look(files, sha);
            }),
          signal,
        );
      } catch (error) {
        throw sourceOutcome(error, { integration: integrationName, repository: `${owner}/${repo}` }, signal.aborted);
      }
    },
  };
}

async function cloneHead(github: OpenGithub, { owner, repo, branch }: ClonedSource, limits: SourceLimits, signal: AbortSignal) {
  const { client, site, token } = github;
  // Of one that was renamed it tells the new name, which git has to be asked by.
  const { full_name: name } = await client.ask<{ readonly full_name: string }>(
    'GET /repos/{owner}/{repo}',
    { owner, repo },
    { signal },
  );
  const [nowOwner = owner, nowRepo = repo] = name.split('/');
  const head = () => headOf(github, { owner: nowOwner, repo: nowRepo, branch }, signal);
  const clone = async (sha: string, renew: boolean) => ({
    sha,
    files: await shallowClone({ site, token: await token(renew), owner: nowOwner, repo: nowRepo, sha, limits, signal }),
  });
  const sha = await head();
  try {
    return await clone(sha, false);
  } catch (error) {
    if (error instanceof GithubRefused && error.status === 401) return clone(sha, true);
    // The branch was moved since it was asked for.
    if (error instanceof GitRefused) return clone(await head(), false);
    throw error;
  }
}

async function headOf(
  { client }: OpenGithub,
  at: { readonly owner: string; readonly repo: string; readonly branch: string },
  signal: AbortSignal,
): Promise<string> {
  try {
    const found = await client.ask<{ readonly commit: { readonly sha: string } }>(
      'GET /repos/{owner}/{repo}/branches/{branch}',
      at,
      { signal },
    );
    return found.commit.sha;
  } catch (error) {
    if (!(error instanceof GithubRefused) || error.status !== 404) throw error;
    throw outcome('branch.not_found', { repository: `${at.owner}/${at.repo}`, branch: at.branch });
  }
}
