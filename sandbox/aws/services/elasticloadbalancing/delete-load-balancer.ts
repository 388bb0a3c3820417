import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { later } from '../ec2/things.ts';
import { listenersOf, loadBalancersOf, unmade } from './load-balancing.ts';
import { removeListener } from './delete-listener.ts';

/** What is not there is deleted already. Its listeners go with it. */
export const deleteLoadBalancer: AwsOperation = {
  name: 'DeleteLoadBalancer',
  run(call) {
    const { input, world } = call;
    const balancer = loadBalancersOf(call).find(({ arn }) => arn === textIn(input, 'LoadBalancerArn'));
    if (!balancer) return {};
    if (balancer.attributes['deletion_protection.enabled'] === 'true') {
      const message = `Load balancer '${balancer.arn}' cannot be deleted because deletion protection is enabled`;
      throw new AwsError(400, 'OperationNotPermitted', message);
    }
    for (const listener of listenersOf(call)) if (listener.loadBalancer === balancer.arn) removeListener(call, listener);
    balancer.goneAt = later(world, world.pace.deleteLoadBalancer);
    const { loadBalancers } = world.state.loadBalancing;
    // Those that ended before are of no use to anybody any more.
    const over = loadBalancers.filter(({ goneAt }) => goneAt !== undefined && Date.parse(goneAt) <= world.now().getTime());
    for (const one of over) loadBalancers.splice(loadBalancers.indexOf(one), 1);
    unmade(call, 'loadbalancer', balancer);
    return {};
  },
};
