import type { Client } from '@connectrpc/connect';
import type { IntegrationService } from '@spacedock/contracts';
import { githubClient } from '../../github/github-client.ts';
import { GithubRefused } from '../../github/github-errors.ts';

export interface FollowedSource {
  readonly organisationId: string;
  readonly integrationId: string;
  /** `github.com/acme/checkout`. */
  readonly repoKey: string;
  readonly branch: string;
}

export interface HeadOf {
  readonly sha: string;
  readonly message: string;
}

export interface BranchHeads {
  /** Where the branch is now. Undefined: there is no such repository or branch, or not for us. */
  readonly headOf: (source: FollowedSource, signal: AbortSignal) => Promise<HeadOf | undefined>;
}

/** Asks GitHub, with a token that is minted for it. */
export function branchHeads(integrations: Pick<Client<typeof IntegrationService>, 'mintGitToken'>): BranchHeads {
  return {
    async headOf({ organisationId, integrationId, repoKey, branch }, signal) {
      const minted = await integrations.mintGitToken({ organisationId, integrationId }, { signal });
      const { apiUrl = '', privateAddresses = false, caCertificates = '' } = minted.integration ?? {};
      const [, owner = '', repo = ''] = repoKey.split('/');
      const github = githubClient({
        apiUrl, privateAddresses, caCertificates: caCertificates || undefined,
        token: async (renew) => (renew ? (await integrations.mintGitToken({ organisationId, integrationId, renew })).token : minted.token),
      });
      try {
        const found = await github.ask<{ readonly commit: { readonly sha: string; readonly commit: { readonly message: string } } }>(
          'GET /repos/{owner}/{repo}/branches/{branch}', { owner, repo, branch }, { signal },
        );
        return { sha: found.commit.sha, message: found.commit.commit.message };
      } catch (error) {
        if (error instanceof GithubRefused && error.status === 404) return undefined;
        throw error;
      } finally {
        github.close();
      }
    },
  };
}
