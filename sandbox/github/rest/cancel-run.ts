import { namedRun } from '../actions/named-run.ts';
import { json } from '../github-answers.ts';
import { GithubError } from '../github-error.ts';
import type { RestOperation } from './rest-operation.ts';

export const cancelRun: RestOperation = {
  of: 'repository',
  name: 'CancelWorkflowRun',
  method: 'POST',
  path: '/repos/:owner/:repo/actions/runs/:run/cancel',
  needs: ['actions', 'write'],
  run(call) {
    const run = namedRun(call);
    if (run.status === 'completed') throw new GithubError(409, 'Cannot cancel a workflow run that is completed.');
    call.world.runner.cancel(run);
    return json(202, {});
  },
};
