import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ClusterAccess, ClusterAddressQuery, ClusterPath } from './cluster.ts';

export const grantClusterAccess = endpoint({
  summary: 'Let kubeconfigs be minted for a cluster',
  description: 'A kubeconfig is minted and shown to the cluster first. On Azure, `resourceGroup` says which of several clusters of that name.',
  params: ClusterPath,
  query: ClusterAddressQuery,
  audit: { action: 'grant-access' },
  answers: {
    200: ClusterAccess, 404: 'object.not_found',
    409: 'cloud.user_action | cluster.not_ready | cluster.ambiguous | cluster.address_private',
    502: 'cloud.system | cluster.refused', 503: 'cloud.transient | cluster.unreachable',
  },
  prepare: ({ params, query, caller }) => caller.clusterAccess.prepareGrant({ ...params, ...query }),
  handle: async ({ params, query, caller, prepared }) => ok(await caller.clusterAccess.grant({ ...params, ...query }, prepared)),
});
