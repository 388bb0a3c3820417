import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentQuery, ListedDeployment } from './deployment.ts';

export const listDeployments = endpoint({
  summary: 'List the deployments you may see, of all environments',
  query: DeploymentQuery,
  answers: { 200: listOf(ListedDeployment) },
  handle: async ({ query, caller }) => paged(await caller.deployments.list(query)),
});
