import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath } from '../revisions/revision.ts';
import { DeploymentConnectionQuery, ServiceConnection } from './service-connection.ts';

export const listDeploymentConnections = endpoint({
  summary: 'List what a deployment depends on, and who depends on it',
  params: DeploymentPath,
  query: DeploymentConnectionQuery,
  answers: { 200: listOf(ServiceConnection), 404: 'object.not_found', 503: 'service.unavailable' },
  prepare: ({ params, caller }) => caller.useDeployment(params.id, 'deployment:view'),
  handle: async ({ params, query, caller }) => paged(await caller.serviceConnections.ofDeployment(params.id, query)),
});
