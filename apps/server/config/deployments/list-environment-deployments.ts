import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { EnvironmentPath } from '../environments/environment.ts';
import { EnvironmentDeploymentQuery, ListedDeployment } from './deployment.ts';

export const listEnvironmentDeployments = endpoint({
  summary: 'List the deployments of an environment',
  params: EnvironmentPath,
  query: EnvironmentDeploymentQuery,
  answers: { 200: listOf(ListedDeployment), 404: 'object.not_found' },
  async handle({ params: { envId }, query, caller }) {
    await caller.deployments.mustSeeEnvironment(envId);
    return paged(await caller.deployments.list({ ...query, envId }));
  },
});
