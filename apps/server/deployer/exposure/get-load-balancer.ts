import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath } from '../revisions/revision.ts';
import { LoadBalancer } from './load-balancer.ts';

export const getLoadBalancer = endpoint({
  summary: 'Where a deployment is reached from outside',
  description: 'Asked of the cluster at this moment: address, ports, and who issued the certificate until when.',
  params: DeploymentPath,
  answers: {
    200: LoadBalancer,
    404: 'object.not_found',
    409: 'cluster.access_missing | cluster.address_private | cloud.user_action',
    502: 'cluster.refused | cluster.unreadable | cloud.system',
    503: 'cluster.unreachable | cloud.transient | service.unavailable',
  },
  prepare: async ({ params, caller }) => caller.loadBalancers.of(await caller.useDeployment(params.id, 'deployment:view')),
  handle: async ({ prepared }) => ok(prepared),
});
