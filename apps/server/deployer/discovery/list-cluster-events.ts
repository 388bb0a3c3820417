import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { SpaceNamespacesPath } from '../namespaces/namespace.ts';
import { ClusterEvent, ClusterEventQuery } from './cluster-event.ts';

export const listClusterEvents = endpoint({
  summary: 'List the newest events of the cluster of a space',
  description:
    'At most 200, newest first, asked of the cluster at this moment. Clusters forget them after an hour, unless they are told otherwise.',
  params: SpaceNamespacesPath,
  query: ClusterEventQuery,
  answers: {
    200: Type.Array(ClusterEvent),
    404: 'object.not_found',
    409: 'cluster.access_missing | cluster.address_private | cloud.user_action',
    502: 'cluster.refused | cluster.unreadable | cloud.system',
    503: 'cluster.unreachable | cloud.transient',
  },
  handle: async ({ params, query, caller }) => ok(await caller.clusterEvents.newest(params.spaceID, query)),
});
