import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { balancersOf, targetGroupsOf, unmade } from './load-balancing.ts';

/** What is not there is deleted already. */
export const deleteTargetGroup: AwsOperation = {
  name: 'DeleteTargetGroup',
  run(call) {
    const group = targetGroupsOf(call).find(({ arn }) => arn === textIn(call.input, 'TargetGroupArn'));
    if (!group) return {};
    if (balancersOf(call, group).length > 0)
      throw new AwsError(400, 'ResourceInUse', `Target group '${group.arn}' is currently in use by a listener or a rule`);
    const { targetGroups } = call.world.state.loadBalancing;
    targetGroups.splice(targetGroups.indexOf(group), 1);
    unmade(call, 'targetgroup', group);
    return {};
  },
};
