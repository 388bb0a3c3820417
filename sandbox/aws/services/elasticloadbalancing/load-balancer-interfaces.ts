import type { InterfaceHolders } from '../../network-interfaces.ts';
import { balancerAddress } from './load-balancer-view.ts';

/** One in each of its subnets, for a while after it was deleted too: security groups cannot go before them. */
export const loadBalancerInterfaces: InterfaceHolders = ({ state, now }, region) =>
  state.loadBalancing.loadBalancers
    .filter((balancer) => balancer.region === region)
    .filter(({ goneAt }) => goneAt === undefined || Date.parse(goneAt) > now().getTime())
    .flatMap(({ arn, scheme, type, subnetIds, groupIds }) =>
      subnetIds.map((subnetId) => ({
        holder: arn,
        subnetId,
        groupIds,
        description: `ELB ${arn.split(':loadbalancer/')[1]}`,
        type: type === 'network' ? 'network_load_balancer' : 'interface',
        publicAddress: scheme === 'internet-facing' ? balancerAddress(arn, subnetId) : undefined,
      })),
    );
