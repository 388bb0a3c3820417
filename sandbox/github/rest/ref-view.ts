import type { RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { fullName } from '../repositories.ts';
import { apiOf } from '../views.ts';

export async function refView(world: GithubWorld, repository: RepositoryRecord, ref: string, sha: string) {
  const api = `${apiOf(world)}/repos/${fullName(repository)}/git`;
  const type = (await world.objectsOf(repository).peeled(sha)) === sha ? 'commit' : 'tag';
  return {
    ref,
    node_id: Buffer.from(`Ref${repository.id}:${ref}`).toString('base64'),
    url: `${api}/${ref}`,
    object: { sha, type, url: `${api}/${type}s/${sha}` },
  };
}
