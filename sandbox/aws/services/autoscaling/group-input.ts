import type { AwsCall, AwsInput } from '../../aws-operation.ts';
import { fieldsIn, numberIn, structuresIn, textIn, textsIn } from '../../protocols/input.ts';
import { type Tags, tagsIn } from '../../tags.ts';
import { namedTemplate } from '../ec2/launch-templates/named-template.ts';
import { find } from '../ec2/things.ts';
import type { AutoScalingGroupRecord } from './autoscaling-records.ts';
import { invalid } from './groups.ts';

type Sizes = Pick<AutoScalingGroupRecord, 'min' | 'max' | 'desired'>;

/** What the request says of sizes; what it does not say stays, moved within the new bounds. */
export function sizesIn({ input }: AwsCall, before?: Sizes): Sizes {
  const min = numberIn(input, 'MinSize') ?? before?.min;
  const max = numberIn(input, 'MaxSize') ?? before?.max;
  if (min === undefined || max === undefined) throw invalid('MinSize and MaxSize are required.');
  if (max < min) throw invalid(`Max bound, ${max}, must be greater than or equal to min bound, ${min}`);
  const asked = numberIn(input, 'DesiredCapacity');
  if (asked !== undefined && (asked < min || asked > max))
    throw invalid(`Desired capacity:${asked} must be between the specified min size:${min} and max size:${max}`);
  return { min, max, desired: asked ?? Math.min(max, Math.max(min, before?.desired ?? min)) };
}

export function templateIn(call: AwsCall): AutoScalingGroupRecord['template'] | undefined {
  const mixed = fieldsIn(fieldsIn(call.input, 'MixedInstancesPolicy'), 'LaunchTemplate');
  const plain = fieldsIn(call.input, 'LaunchTemplate');
  const named = Object.keys(plain).length > 0 ? plain : fieldsIn(mixed, 'LaunchTemplateSpecification');
  if (Object.keys(named).length === 0) return undefined;
  const { id, name } = namedTemplate(call, named);
  return { id, name, version: textIn(named, 'Version') ?? '$Default' };
}

/** Subnets are one text, with commas. */
export function subnetsIn(call: AwsCall): readonly string[] | undefined {
  const text = textIn(call.input, 'VPCZoneIdentifier');
  if (!text) return undefined;
  const ids = text.split(',').map((id) => id.trim());
  const unknown = ids.find((id) => !find(call, 'subnet', id));
  if (unknown !== undefined) throw invalid(`The subnet ID '${unknown}' does not exist`);
  return ids;
}

export function targetGroupsIn(call: AwsCall): readonly string[] {
  const arns = textsIn(call.input, 'TargetGroupARNs');
  const { targetGroups } = call.world.state.loadBalancing;
  const unknown = arns.find((arn) => !targetGroups.some((group) => group.arn === arn));
  if (unknown !== undefined)
    throw invalid(`Provided Target Groups may not be valid. Please ensure they exist and try again: ${unknown}`);
  return arns;
}

export function healthCheckIn({ input }: AwsCall): AutoScalingGroupRecord['healthCheck'] | undefined {
  const text = textIn(input, 'HealthCheckType');
  if (text === undefined || text === 'EC2' || text === 'ELB') return text;
  throw invalid(`Invalid health check type: ${text}. Valid types are EC2 and ELB.`);
}

export function groupTagsIn(given: readonly AwsInput[]): { readonly tags: Tags; readonly propagated: readonly string[] } {
  const propagated = given.filter((tag) => textIn(tag, 'PropagateAtLaunch') === 'true').map((tag) => textIn(tag, 'Key') ?? '');
  return { tags: tagsIn(given, 'ValidationError'), propagated };
}

export const tagsOfGroup = (call: AwsCall) => groupTagsIn(structuresIn(call.input, 'Tags'));
