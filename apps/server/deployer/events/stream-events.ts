import { events } from '../../gateway/answer.ts';
import { streamOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath } from '../revisions/revision.ts';

export const streamEvents = endpoint({
  summary: 'Follow a deployment live',
  description: [
    'Server-sent events: `event`, each as in GET /deployments/{id}/events, from the beginning or from after `Last-Event-ID`, in order, none',
    'twice; and `progress` (`{ ready, desired, status }`) as the rollout goes, of which only the newest means anything. Ends when the',
    'deployment is gone, or when you may not see it any more.',
  ].join(' '),
  params: DeploymentPath,
  answers: { 200: streamOf('text/event-stream'), 404: 'object.not_found', 503: 'service.unavailable' },
  prepare: ({ params, caller }) => caller.useDeployment(params.id, 'deployment:view'),
  handle: async ({ caller, prepared }) => events(caller.events.follow(prepared)),
});
