import type { AwsOperation } from '../../aws-operation.ts';
import { textsIn } from '../../protocols/input.ts';
import { balancerView } from './load-balancer-view.ts';
import { loadBalancersOf, markedPage, notFound } from './load-balancing.ts';

export const describeLoadBalancers: AwsOperation = {
  name: 'DescribeLoadBalancers',
  run(call) {
    const wanted = [...textsIn(call.input, 'LoadBalancerArns'), ...textsIn(call.input, 'Names')];
    const all = loadBalancersOf(call);
    const unknown = wanted.find((one) => !all.some(({ arn, name }) => arn === one || name === one));
    if (unknown !== undefined) throw notFound.loadBalancer(unknown);
    const found = all.filter(({ arn, name }) => wanted.length === 0 || wanted.includes(arn) || wanted.includes(name));
    const { items, next } = markedPage(call, found);
    return { LoadBalancers: { member: items.map((balancer) => balancerView(call, balancer)) }, NextMarker: next };
  },
};
