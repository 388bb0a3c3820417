import { json } from '../github-answers.ts';
import { pullRequestView } from '../pull-requests/pull-request-view.ts';
import { pageOf } from './pages.ts';
import type { RestOperation } from './rest-operation.ts';

export const listPullRequests: RestOperation = {
  of: 'repository',
  name: 'ListPullRequests',
  method: 'GET',
  path: '/repos/:owner/:repo/pulls',
  needs: ['pull_requests', 'read'],
  run(call) {
    const { world, repository, query } = call;
    const state = query.get('state') ?? 'open';
    const all = world.state.pullRequests
      .filter((one) => one.repository === repository.id && (state === 'all' || one.state === state))
      .toReversed();
    const { items, headers } = pageOf(all, call);
    return json(
      200,
      items.map((one) => pullRequestView(world, repository, one)),
      headers,
    );
  },
};
