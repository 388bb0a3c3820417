import { changedPaths } from '../changed-paths.ts';
import { json } from '../github-answers.ts';
import { GithubError } from '../github-error.ts';
import { resolvedRef } from '../resolved-ref.ts';
import { commitView } from '../views.ts';
import type { RestOperation } from './rest-operation.ts';

export const getCommit: RestOperation = {
  of: 'repository',
  name: 'GetCommit',
  method: 'GET',
  path: '/repos/:owner/:repo/commits/*ref',
  needs: ['contents', 'read'],
  async run({ world, repository, params, request }) {
    const { ref = '' } = params;
    if (Object.keys(repository.refs).length === 0) throw new GithubError(409, 'Git Repository is empty.');
    const objects = world.objectsOf(repository);
    const sha = await resolvedRef(world, repository, ref);
    const commit = sha === undefined ? undefined : await objects.commit(sha);
    if (sha === undefined || !commit) throw new GithubError(422, `No commit found for SHA: ${ref}`);
    if (request.headers.accept?.includes('application/vnd.github.sha') || request.headers.accept?.endsWith('.sha')) {
      return { status: 200, headers: { 'content-type': 'application/vnd.github.sha; charset=utf-8' }, body: sha };
    }
    const { added, removed, modified } = await changedPaths(objects, commit.parent[0], sha);
    const files = [
      ...added.map((filename) => ({ filename, status: 'added' })),
      ...modified.map((filename) => ({ filename, status: 'modified' })),
      ...removed.map((filename) => ({ filename, status: 'removed' })),
    ];
    return json(200, { ...commitView(world, repository, sha, commit), files });
  },
};
