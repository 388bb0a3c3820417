import { json } from '../github-answers.ts';
import { GithubError } from '../github-error.ts';
import { fullName } from '../repositories.ts';
import { apiOf, commitView } from '../views.ts';
import type { RestOperation } from './rest-operation.ts';

export const getBranch: RestOperation = {
  of: 'repository',
  name: 'GetBranch',
  method: 'GET',
  path: '/repos/:owner/:repo/branches/*branch',
  needs: ['contents', 'read'],
  async run({ world, repository, params }) {
    const { branch = '' } = params;
    const sha = repository.refs[`refs/heads/${branch}`];
    const commit = sha === undefined ? undefined : await world.objectsOf(repository).commit(sha);
    if (sha === undefined || !commit) throw new GithubError(404, 'Branch not found');
    return json(200, {
      name: branch,
      commit: commitView(world, repository, sha, commit),
      _links: {
        self: `${apiOf(world)}/repos/${fullName(repository)}/branches/${branch}`,
        html: `${world.origin()}/${fullName(repository)}/tree/${branch}`,
      },
      protected: false,
    });
  },
};
