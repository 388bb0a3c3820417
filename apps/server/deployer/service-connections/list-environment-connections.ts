import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { EnvironmentPath } from '../environments/environment-path.ts';
import { EnvironmentConnectionQuery, ServiceConnection } from './service-connection.ts';

export const listEnvironmentConnections = endpoint({
  summary: 'List what the deployments of an environment depend on',
  params: EnvironmentPath,
  query: EnvironmentConnectionQuery,
  answers: { 200: listOf(ServiceConnection), 404: 'object.not_found', 503: 'service.unavailable' },
  prepare: ({ params, caller }) => caller.findEnvironment(params.envId, 'deployment:view'),
  handle: async ({ params, query, caller }) => paged(await caller.serviceConnections.ofEnvironment(params.envId, query)),
});
