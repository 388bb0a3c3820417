import type { RefUpdate } from '../git/receive-pack.ts';
import type { RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { repositoryById } from '../repositories.ts';
import { tellPullRequest } from '../webhooks/pull-request-event.ts';
import { endPullRequest } from './end-pull-request.ts';

/** Pull requests stand where their branch stands, and end with it. */
export async function followBranch(
  world: GithubWorld,
  { id }: RepositoryRecord,
  { ref, before, after }: RefUpdate,
  sender: string,
): Promise<void> {
  for (const record of world.state.pullRequests) {
    if (record.state !== 'open' || record.headRepository !== id || `refs/heads/${record.headRef}` !== ref) continue;
    const base = repositoryById(world, record.repository);
    if (!base) continue;
    if (after === undefined) {
      endPullRequest(world, base, record, sender);
      continue;
    }
    record.headSha = after;
    record.updatedAt = world.now().toISOString();
    base.refs[`refs/pull/${record.number}/head`] = after;
    world.changed();
    tellPullRequest(world, base, record, 'synchronize', sender, { before, after });
  }
}
