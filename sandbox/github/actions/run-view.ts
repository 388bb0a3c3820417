import type { RepositoryRecord, RunRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { fullName } from '../repositories.ts';
import { accountView, apiOf, repositoryView } from '../views.ts';
import { workflowId } from './workflow-file.ts';

/** What people open to see what became of it. */
export const runUrl = (world: GithubWorld, repository: RepositoryRecord, { id }: Pick<RunRecord, 'id'>): string =>
  `${world.origin()}/${fullName(repository)}/actions/runs/${id}`;

export function runView(world: GithubWorld, repository: RepositoryRecord, record: RunRecord) {
  const url = `${apiOf(world)}/repos/${fullName(repository)}/actions/runs/${record.id}`;
  return {
    id: record.id,
    name: record.workflowName,
    display_title: record.title,
    head_branch: record.branch,
    head_sha: record.sha,
    path: record.workflow,
    run_number: record.number,
    run_attempt: 1,
    event: 'workflow_dispatch',
    status: record.status,
    conclusion: record.conclusion,
    workflow_id: workflowId(repository, record.workflow),
    url,
    html_url: runUrl(world, repository, record),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    run_started_at: record.startedAt ?? record.createdAt,
    jobs_url: `${url}/jobs`,
    cancel_url: `${url}/cancel`,
    workflow_url: `${apiOf(world)}/repos/${fullName(repository)}/actions/workflows/${workflowId(repository, record.workflow)}`,
    actor: accountView(world, record.actor),
    triggering_actor: accountView(world, record.actor),
    repository: repositoryView(world, repository),
    pull_requests: [],
  };
}
