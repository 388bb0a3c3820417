import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { SpaceNamespacesPath } from '../namespaces/namespace.ts';
import { NodeList } from './node.ts';

export const listNodes = endpoint({
  summary: 'List the nodes of a space and how full they are',
  description: 'Asked of the cluster at this moment. The list comes whole, not in pages.',
  params: SpaceNamespacesPath,
  answers: {
    200: NodeList,
    404: 'object.not_found',
    409: 'cluster.access_missing | cluster.address_private | cloud.user_action',
    502: 'cluster.refused | cluster.unreadable | cloud.system',
    503: 'cluster.unreachable | cloud.transient',
  },
  handle: async ({ params, caller }) => ok(await caller.nodes.list(params.spaceID)),
});
