import type { AwsOperation } from '../../aws-operation.ts';
import { textIn, textsIn } from '../../protocols/input.ts';
import { members } from '../../protocols/members.ts';
import { scalingPage } from './describe-auto-scaling-groups.ts';
import { groupsOf, policyArn } from './groups.ts';

export const describePolicies: AwsOperation = {
  name: 'DescribePolicies',
  run(call) {
    const { input, world } = call;
    const name = textIn(input, 'AutoScalingGroupName');
    const names = textsIn(input, 'PolicyNames');
    const types = textsIn(input, 'PolicyTypes');
    const all = groupsOf(call)
      .filter((group) => name === undefined || group.name === name)
      .flatMap((group) => group.policies.map((policy) => ({ group, policy })))
      .filter(
        ({ group, policy }) =>
          names.length === 0 || names.includes(policy.name) || names.includes(policyArn(world, group, policy)),
      )
      .filter(({ policy }) => types.length === 0 || types.includes(policy.type));
    const { items, next } = scalingPage(call, all);
    return {
      ScalingPolicies: {
        member: items.map(({ group, policy }) => ({
          ...members(policy.settings),
          AutoScalingGroupName: group.name,
          PolicyName: policy.name,
          PolicyType: policy.type,
          PolicyARN: policyArn(world, group, policy),
          Alarms: {},
        })),
      },
      NextToken: next,
    };
  },
};
