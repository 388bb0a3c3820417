import type { AwsOperation } from '../../aws-operation.ts';
import { textIn, textsIn } from '../../protocols/input.ts';
import { balancersOf, markedPage, namedBalancer, notFound, targetGroupsOf } from './load-balancing.ts';
import { targetGroupView } from './target-group-view.ts';

export const describeTargetGroups: AwsOperation = {
  name: 'DescribeTargetGroups',
  run(call) {
    const wanted = [...textsIn(call.input, 'TargetGroupArns'), ...textsIn(call.input, 'Names')];
    const all = targetGroupsOf(call);
    const unknown = wanted.find((one) => !all.some(({ arn, name }) => arn === one || name === one));
    if (unknown !== undefined) throw notFound.targetGroup(unknown);
    const balancer = textIn(call.input, 'LoadBalancerArn') === undefined ? undefined : namedBalancer(call).arn;
    const found = all
      .filter(({ arn, name }) => wanted.length === 0 || wanted.includes(arn) || wanted.includes(name))
      .filter((group) => balancer === undefined || balancersOf(call, group).includes(balancer));
    const { items, next } = markedPage(call, found);
    return { TargetGroups: { member: items.map((group) => targetGroupView(call, group)) }, NextMarker: next };
  },
};
