import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath } from '../revisions/revision.ts';
import { DeploymentEvent, EventQuery } from './deployment-event.ts';

export const listEvents = endpoint({
  summary: 'What happened to a deployment, oldest first',
  description: 'Nothing is ever changed in it or taken out of it while the deployment is there.',
  params: DeploymentPath,
  query: EventQuery,
  answers: { 200: listOf(DeploymentEvent), 404: 'object.not_found', 503: 'service.unavailable' },
  prepare: ({ params, caller }) => caller.useDeployment(params.id, 'deployment:view'),
  handle: async ({ query, caller, prepared }) => paged(await caller.events.list(prepared.id, query)),
});
