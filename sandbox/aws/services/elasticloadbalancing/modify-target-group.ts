import type { AwsOperation } from '../../aws-operation.ts';
import { healthCheckIn } from './health-check.ts';
import { namedTargetGroup } from './load-balancing.ts';
import { targetGroupView } from './target-group-view.ts';

export const modifyTargetGroup: AwsOperation = {
  name: 'ModifyTargetGroup',
  run(call) {
    const group = namedTargetGroup(call);
    group.health = healthCheckIn(call.input, group.health);
    call.world.changed();
    return { TargetGroups: { member: [targetGroupView(call, group)] } };
  },
};
