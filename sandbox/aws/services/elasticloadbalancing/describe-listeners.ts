import type { AwsOperation } from '../../aws-operation.ts';
import { textIn, textsIn } from '../../protocols/input.ts';
import { listenerView } from './listener-view.ts';
import { invalid, listenersOf, markedPage, namedBalancer, notFound } from './load-balancing.ts';

export const describeListeners: AwsOperation = {
  name: 'DescribeListeners',
  run(call) {
    const arns = textsIn(call.input, 'ListenerArns');
    const all = listenersOf(call);
    const unknown = arns.find((wanted) => !all.some(({ arn }) => arn === wanted));
    if (unknown !== undefined) throw notFound.listener(unknown);
    const ofOne = textIn(call.input, 'LoadBalancerArn') === undefined ? undefined : namedBalancer(call).arn;
    if (ofOne === undefined && arns.length === 0) throw invalid('You must specify either listener ARNs or a load balancer ARN');
    const found = all
      .filter(({ arn }) => arns.length === 0 || arns.includes(arn))
      .filter(({ loadBalancer }) => ofOne === undefined || loadBalancer === ofOne);
    const { items, next } = markedPage(call, found);
    return { Listeners: { member: items.map(listenerView) }, NextMarker: next };
  },
};
