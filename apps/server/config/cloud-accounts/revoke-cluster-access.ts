import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ClusterAddressQuery, ClusterPath } from './cluster.ts';

export const revokeClusterAccess = endpoint({
  summary: 'No longer let kubeconfigs be minted for a cluster',
  description: 'Spaces on the cluster stay, but cannot be used until access is granted again.',
  params: ClusterPath,
  query: ClusterAddressQuery,
  audit: { action: 'revoke-access' },
  answers: { 204: null, 404: 'object.not_found', 409: 'cluster.ambiguous' },
  async handle({ params, query, caller }) {
    await caller.clusterAccess.revoke({ ...params, ...query });
    return empty();
  },
});
