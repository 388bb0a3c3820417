import type { AwsOperation } from '../../aws-operation.ts';
import { targetGroupsIn } from './group-input.ts';
import { namedGroup } from './groups.ts';

export const attachLoadBalancerTargetGroups: AwsOperation = {
  name: 'AttachLoadBalancerTargetGroups',
  run(call) {
    const group = namedGroup(call);
    group.targetGroups = [...new Set([...group.targetGroups, ...targetGroupsIn(call)])];
    call.world.changed();
    return {};
  },
};
