import { events } from '../../gateway/answer.ts';
import { streamOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath } from '../revisions/revision.ts';
import { PodLogQuery } from './pod-log-store.ts';

export const streamLogs = endpoint({
  summary: 'What the pods of a deployment write',
  description: [
    'Server-sent events: `line` (`{ pod, container, at, line }`) for each line, of all pods in the order in which they come, and',
    '`note` for pods without a log. Ends with the last line; with `follow=true` it stays, follows new pods, and ends when you',
    'may not see the deployment any more. Of at most 20 pods at once; lines of more than 16384 characters are cut.',
  ].join(' '),
  params: DeploymentPath,
  query: PodLogQuery,
  answers: {
    200: streamOf('text/event-stream'),
    404: 'object.not_found',
    409: 'cluster.access_missing | cluster.address_private | cloud.user_action',
    502: 'cluster.refused | cluster.unreadable | cloud.system',
    503: 'cluster.unreachable | cloud.transient | service.unavailable',
  },
  prepare: async ({ params, query, caller }) =>
    caller.podLogs.of(await caller.useDeployment(params.id, 'deployment:view'), query),
  handle: async ({ prepared }) => events(prepared),
});
