import type { AwsOperation } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { uuid } from '../../identity/ids.ts';
import { textIn } from '../../protocols/input.ts';
import type { ScalingPolicyRecord } from './autoscaling-records.ts';
import { invalid, namedGroup, policyArn } from './groups.ts';

/** Makes it, or puts another in the place of the one of that name. */
export const putScalingPolicy: AwsOperation = {
  name: 'PutScalingPolicy',
  run(call) {
    const { input, world } = call;
    const group = namedGroup(call);
    const { Action: _, Version: __, AutoScalingGroupName: ___, PolicyName, PolicyType, ...settings } = input;
    const name = textIn({ PolicyName }, 'PolicyName') ?? '';
    const type = textIn({ PolicyType }, 'PolicyType') ?? 'SimpleScaling';
    if (name === '') throw invalid('PolicyName is required.');
    if (type === 'TargetTrackingScaling' && settings['TargetTrackingConfiguration'] === undefined)
      throw invalid('TargetTrackingConfiguration must be specified for the policy type TargetTrackingScaling.');
    if (type === 'SimpleScaling' && settings['ScalingAdjustment'] === undefined)
      throw invalid('Scaling adjustment must be specified for the policy type SimpleScaling.');
    const index = group.policies.findIndex((policy) => policy.name === name);
    const policy: ScalingPolicyRecord = { name, type, settings, uuid: group.policies[index]?.uuid ?? uuid(world.randomBytes) };
    group.policies.splice(index < 0 ? group.policies.length : index, 1, policy);
    if (index < 0) world.ledger.created(entryOf(world, 'autoscaling:scalingPolicy', policyArn(world, group, policy)));
    world.changed();
    return { PolicyARN: policyArn(world, group, policy), Alarms: {} };
  },
};
