import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { flagIn } from '../../protocols/input.ts';
import { instancesOf, terminate } from './fill-groups.ts';
import { groupArn, namedGroup, policyArn } from './groups.ts';

export const deleteAutoScalingGroup: AwsOperation = {
  name: 'DeleteAutoScalingGroup',
  run(call) {
    const { input, world } = call;
    const group = namedGroup(call);
    const instances = instancesOf(call, group);
    const live = instances.filter(({ goneAt }) => goneAt === undefined);
    if (flagIn(input, 'ForceDelete')) {
      for (const instance of live) terminate(call, group, instance, 'a user request to delete the group by force');
    } else if (live.length > 0) {
      const message =
        'You cannot delete an AutoScalingGroup while there are instances or pending Spot instance request(s) still in the group.';
      throw new AwsError(400, 'ResourceInUse', message);
    } else if (instances.length > 0) {
      const message = 'You cannot delete an AutoScalingGroup while there are scaling activities in progress for that group.';
      throw new AwsError(400, 'ScalingActivityInProgress', message);
    }
    // It is there until the last of its instances is not.
    group.goneAt = [world.now().toISOString(), ...instances.flatMap(({ goneAt }) => goneAt ?? [])].toSorted().at(-1);
    for (const policy of group.policies)
      world.ledger.deleted(entryOf(world, 'autoscaling:scalingPolicy', policyArn(world, group, policy)));
    world.ledger.deleted(entryOf(world, 'autoscaling:autoScalingGroup', groupArn(world, group)));
    world.changed();
    return {};
  },
};
