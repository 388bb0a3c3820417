import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ClusterDiscovery } from './cluster-discovery.ts';
import { EnvironmentPath } from './environment-path.ts';

export const getClusterDiscovery = endpoint({
  summary: 'What is in the namespace of an environment',
  description: 'Asked of the cluster at this moment: workloads with their images, services and ingresses with the addresses that '
    + 'they are reached at. Secrets and configuration are not read.',
  params: EnvironmentPath,
  answers: {
    200: ClusterDiscovery,
    404: 'object.not_found',
    409: 'namespace.missing | cluster.access_missing | cluster.address_private | cloud.user_action',
    502: 'cluster.refused | cluster.unreadable | cloud.system',
    503: 'cluster.unreachable | cloud.transient',
  },
  handle: async ({ params, caller }) => ok(await caller.liveEnvironments.discover(params.envId)),
});
