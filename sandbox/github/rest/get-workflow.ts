import { workflowFile } from '../actions/workflow-file.ts';
import { json } from '../github-answers.ts';
import { notFound } from '../github-error.ts';
import { fullName } from '../repositories.ts';
import { apiOf } from '../views.ts';
import type { RestOperation } from './rest-operation.ts';

export const getWorkflow: RestOperation = {
  of: 'repository',
  name: 'GetWorkflow',
  method: 'GET',
  path: '/repos/:owner/:repo/actions/workflows/:workflow',
  needs: ['actions', 'read'],
  async run({ world, repository, params }) {
    const file = await workflowFile(world, repository, params['workflow'] ?? '', null);
    if (!file) throw notFound();
    return json(200, {
      id: file.id,
      name: file.name,
      path: file.path,
      state: 'active',
      url: `${apiOf(world)}/repos/${fullName(repository)}/actions/workflows/${file.id}`,
      html_url: `${world.origin()}/${fullName(repository)}/blob/${repository.defaultBranch}/${file.path}`,
    });
  },
};
