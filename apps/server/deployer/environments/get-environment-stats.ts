import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { EnvironmentPath } from './environment-path.ts';
import { EnvironmentStats } from './environment-stats.ts';

export const getEnvironmentStats = endpoint({
  summary: 'How an environment is doing',
  description: 'Asked of the cluster at this moment: pods, workloads, what they ask for and use, and the quotas of '
    + 'the namespace.',
  params: EnvironmentPath,
  answers: {
    200: EnvironmentStats,
    404: 'object.not_found',
    409: 'namespace.missing | cluster.access_missing | cluster.address_private | cloud.user_action',
    502: 'cluster.refused | cluster.unreadable | cloud.system',
    503: 'cluster.unreachable | cloud.transient',
  },
  handle: async ({ params, caller }) => ok(await caller.liveEnvironments.stats(params.envId)),
});
