import type { PullRequestRecord, RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { fullName, repositoryById } from '../repositories.ts';
import { accountView, apiOf, repositoryView } from '../views.ts';

export function pullRequestView(world: GithubWorld, repository: RepositoryRecord, record: PullRequestRecord) {
  const html = `${world.origin()}/${fullName(repository)}/pull/${record.number}`;
  const head = repositoryById(world, record.headRepository);
  const end = (owner: string, ref: string, sha: string, repo: RepositoryRecord | undefined) => ({
    label: `${owner}:${ref}`,
    ref,
    sha,
    user: accountView(world, owner),
    repo: repo ? repositoryView(world, repo) : null,
  });
  return {
    id: record.id,
    number: record.number,
    url: `${apiOf(world)}/repos/${fullName(repository)}/pulls/${record.number}`,
    html_url: html,
    diff_url: `${html}.diff`,
    state: record.state,
    locked: false,
    draft: false,
    title: record.title,
    body: null,
    user: accountView(world, record.user),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    closed_at: record.closedAt,
    merged_at: record.mergedAt,
    merged: record.mergedAt !== null,
    merge_commit_sha: record.mergeSha,
    head: end(head?.owner ?? record.user, record.headRef, record.headSha, head),
    base: end(repository.owner, record.baseRef, record.baseSha, repository),
  };
}
