import type { PullRequestRecord, RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { installationFor } from '../installations.ts';
import { pullRequestView } from '../pull-requests/pull-request-view.ts';
import { accountView, repositoryView } from '../views.ts';
import type { Delivery } from './webhooks.ts';

export type PullRequestAction = 'opened' | 'synchronize' | 'closed' | 'reopened';

/** Only who installed the App on the repository that it goes into is told. */
export function tellPullRequest(
  world: GithubWorld,
  repository: RepositoryRecord,
  record: PullRequestRecord,
  action: PullRequestAction,
  sender: string,
  more: Readonly<Record<string, unknown>> = {},
): Delivery | undefined {
  const installation = installationFor(world, repository);
  if (!installation || installation.suspendedAt) return undefined;
  return world.webhooks.tell('pull_request', {
    action,
    number: record.number,
    ...more,
    pull_request: pullRequestView(world, repository, record),
    repository: repositoryView(world, repository),
    sender: accountView(world, sender),
    installation: { id: installation.id, node_id: Buffer.from(`Installation${installation.id}`).toString('base64') },
  });
}
