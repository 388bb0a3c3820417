import { json } from '../github-answers.ts';
import { notFound } from '../github-error.ts';
import { pullRequestView } from '../pull-requests/pull-request-view.ts';
import type { RestOperation } from './rest-operation.ts';

export const getPullRequest: RestOperation = {
  of: 'repository',
  name: 'GetPullRequest',
  method: 'GET',
  path: '/repos/:owner/:repo/pulls/:number',
  needs: ['pull_requests', 'read'],
  run({ world, repository, params }) {
    const found = world.state.pullRequests.find(
      (one) => one.repository === repository.id && String(one.number) === params['number'],
    );
    if (!found) throw notFound();
    return json(200, pullRequestView(world, repository, found));
  },
};
