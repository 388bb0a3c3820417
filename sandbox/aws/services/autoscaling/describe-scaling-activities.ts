import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { isPast } from '../ec2/things.ts';
import type { ActivityRecord, AutoScalingGroupRecord } from './autoscaling-records.ts';
import { scalingPage } from './describe-auto-scaling-groups.ts';
import { fillGroups } from './fill-groups.ts';
import { groupArn, groupsOf, invalid } from './groups.ts';

/** The newest first. */
export const describeScalingActivities: AwsOperation = {
  name: 'DescribeScalingActivities',
  run(call) {
    fillGroups(call);
    const name = textIn(call.input, 'AutoScalingGroupName');
    const groups = groupsOf(call).filter((group) => name === undefined || group.name === name);
    if (name !== undefined && groups.length === 0)
      throw invalid(`AutoScalingGroup name not found - AutoScalingGroup '${name}' not found`);
    const all = groups.flatMap((group) => group.activities.map((activity) => ({ group, activity })));
    const { items, next } = scalingPage(call, all);
    return { Activities: { member: items.map(({ group, activity }) => view(call, group, activity)) }, NextToken: next };
  },
};

function view({ world }: AwsCall, group: AutoScalingGroupRecord, activity: ActivityRecord): object {
  const over = isPast(world, activity.endsAt);
  return {
    ActivityId: activity.id,
    AutoScalingGroupName: group.name,
    AutoScalingGroupARN: groupArn(world, group),
    Description: activity.description,
    Cause: activity.cause,
    StartTime: activity.startedAt,
    EndTime: over ? activity.endsAt : undefined,
    StatusCode: activity.failure === undefined ? (over ? 'Successful' : 'InProgress') : 'Failed',
    StatusMessage: activity.failure,
    Progress: over ? 100 : 50,
    Details: '{}',
  };
}
