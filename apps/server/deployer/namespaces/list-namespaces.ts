import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Namespace, NamespaceQuery, SpaceNamespacesPath } from './namespace.ts';

export const listNamespaces = endpoint({
  summary: 'List the namespaces on the cluster of a space',
  description: 'Asked of the cluster at this moment, sorted by name. The list comes whole, not in pages.',
  params: SpaceNamespacesPath,
  query: NamespaceQuery,
  answers: {
    200: Type.Array(Namespace),
    404: 'object.not_found',
    409: 'cluster.access_missing | cluster.address_private | cloud.user_action',
    502: 'cluster.refused | cluster.unreadable | cloud.system',
    503: 'cluster.unreachable | cloud.transient',
  },
  handle: async ({ params, query, caller }) => ok(await caller.namespaces.list(params.spaceID, query)),
});
