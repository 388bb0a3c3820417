import type { AwsService } from '../../aws-operation.ts';
import { queryProtocol } from '../../protocols/query.ts';
import { queryWords } from '../../refusal-words.ts';
import { attachLoadBalancerTargetGroups } from './attach-load-balancer-target-groups.ts';
import { createAutoScalingGroup } from './create-auto-scaling-group.ts';
import { createOrUpdateTags } from './create-or-update-tags.ts';
import { deleteAutoScalingGroup } from './delete-auto-scaling-group.ts';
import { deletePolicy } from './delete-policy.ts';
import { describeAutoScalingGroups } from './describe-auto-scaling-groups.ts';
import { describePolicies } from './describe-policies.ts';
import { describeScalingActivities } from './describe-scaling-activities.ts';
import { putScalingPolicy } from './put-scaling-policy.ts';
import { updateAutoScalingGroup } from './update-auto-scaling-group.ts';

export const autoscaling: AwsService = {
  name: 'autoscaling',
  protocol: queryProtocol('http://autoscaling.amazonaws.com/doc/2011-01-01/'),
  words: queryWords,
  operations: [
    attachLoadBalancerTargetGroups,
    createAutoScalingGroup,
    createOrUpdateTags,
    deleteAutoScalingGroup,
    deletePolicy,
    describeAutoScalingGroups,
    describePolicies,
    describeScalingActivities,
    putScalingPolicy,
    updateAutoScalingGroup,
  ],
};
