import { namedRun } from '../actions/named-run.ts';
import { runView } from '../actions/run-view.ts';
import { json } from '../github-answers.ts';
import type { RestOperation } from './rest-operation.ts';

export const getRun: RestOperation = {
  of: 'repository',
  name: 'GetWorkflowRun',
  method: 'GET',
  path: '/repos/:owner/:repo/actions/runs/:run',
  needs: ['actions', 'read'],
  run: (call) => json(200, runView(call.world, call.repository, namedRun(call))),
};
