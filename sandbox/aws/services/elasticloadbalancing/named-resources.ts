import type { AwsCall } from '../../aws-operation.ts';
import { textsIn } from '../../protocols/input.ts';
import type { Tags } from '../../tags.ts';
import { listenersOf, loadBalancersOf, notFound, targetGroupsOf } from './load-balancing.ts';

/** Whatever the request names by ARN. */
export function namedResources(call: AwsCall): readonly { readonly arn: string; tags: Tags }[] {
  const all = [...loadBalancersOf(call), ...targetGroupsOf(call), ...listenersOf(call)];
  return textsIn(call.input, 'ResourceArns').map((wanted) => {
    const found = all.find(({ arn }) => arn === wanted);
    if (found) return found;
    if (wanted.includes(':targetgroup/')) throw notFound.targetGroup(wanted);
    if (wanted.includes(':listener/')) throw notFound.listener(wanted);
    throw notFound.loadBalancer(wanted);
  });
}
