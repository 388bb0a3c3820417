import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsInput, AwsWorld } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import type { AutoScalingGroupRecord, ScalingPolicyRecord } from './autoscaling-records.ts';

type Place = Pick<AwsCall, 'world' | 'region'>;

export const invalid = (message: string): AwsError => new AwsError(400, 'ValidationError', message);

export const groupArn = ({ state }: Pick<AwsWorld, 'state'>, { region, uuid, name }: AutoScalingGroupRecord): string =>
  `arn:aws:autoscaling:${region}:${state.account}:autoScalingGroup:${uuid}:autoScalingGroupName/${name}`;

export const policyArn = (
  { state }: Pick<AwsWorld, 'state'>,
  group: AutoScalingGroupRecord,
  policy: ScalingPolicyRecord,
): string =>
  `arn:aws:autoscaling:${group.region}:${state.account}:scalingPolicy:${policy.uuid}:autoScalingGroupName/${group.name}` +
  `:policyName/${policy.name}`;

/** The groups of the region, those being deleted among them. */
export const groupsOf = ({ world, region }: Place): readonly AutoScalingGroupRecord[] =>
  world.state.autoscaling.groups.filter(
    (group) => group.region === region && (group.goneAt === undefined || Date.parse(group.goneAt) > world.now().getTime()),
  );

/** The group that the request names. */
export function namedGroup(
  call: AwsCall,
  fields: AwsInput = call.input,
  parameter = 'AutoScalingGroupName',
): AutoScalingGroupRecord {
  const name = textIn(fields, parameter);
  const found = groupsOf(call).find((group) => group.name === name);
  if (!found) throw invalid(`AutoScalingGroup name not found - AutoScalingGroup '${name ?? ''}' not found`);
  if (found.goneAt !== undefined) throw invalid(`AutoScalingGroup '${found.name}' is pending delete`);
  return found;
}
