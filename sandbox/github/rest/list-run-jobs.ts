import { namedRun } from '../actions/named-run.ts';
import { runUrl } from '../actions/run-view.ts';
import { json } from '../github-answers.ts';
import { fullName } from '../repositories.ts';
import { apiOf } from '../views.ts';
import type { RestOperation } from './rest-operation.ts';

/** Every run has one job; it is a check run too, under the same id. */
export const listRunJobs: RestOperation = {
  of: 'repository',
  name: 'ListWorkflowRunJobs',
  method: 'GET',
  path: '/repos/:owner/:repo/actions/runs/:run/jobs',
  needs: ['actions', 'read'],
  run(call) {
    const { world, repository } = call;
    const run = namedRun(call);
    const api = `${apiOf(world)}/repos/${fullName(repository)}`;
    const job = {
      id: run.jobId,
      run_id: run.id,
      name: 'build',
      head_sha: run.sha,
      status: run.status,
      conclusion: run.conclusion,
      started_at: run.startedAt ?? run.createdAt,
      completed_at: run.status === 'completed' ? run.updatedAt : null,
      url: `${api}/actions/jobs/${run.jobId}`,
      html_url: `${runUrl(world, repository, run)}/job/${run.jobId}`,
      check_run_url: `${api}/check-runs/${run.jobId}`,
      steps: [],
    };
    return json(200, { total_count: 1, jobs: [job] });
  },
};
