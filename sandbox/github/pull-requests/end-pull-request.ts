import type { PullRequestRecord, RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { tellPullRequest } from '../webhooks/pull-request-event.ts';
import type { Delivery } from '../webhooks/webhooks.ts';

export function endPullRequest(
  world: GithubWorld,
  repository: RepositoryRecord,
  record: PullRequestRecord,
  sender: string,
  mergeSha?: string,
): Delivery | undefined {
  const at = world.now().toISOString();
  record.state = 'closed';
  record.updatedAt = at;
  record.closedAt = at;
  if (mergeSha !== undefined) {
    record.mergedAt = at;
    record.mergeSha = mergeSha;
  }
  world.changed();
  return tellPullRequest(world, repository, record, 'closed', sender);
}
