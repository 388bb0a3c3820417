import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { uuid } from '../../identity/ids.ts';
import { mustBeAllowed } from '../../identity/required-permission.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import type { AutoScalingGroupRecord } from './autoscaling-records.ts';
import { fillGroups, shapeOf } from './fill-groups.ts';
import { healthCheckIn, sizesIn, subnetsIn, tagsOfGroup, targetGroupsIn, templateIn } from './group-input.ts';
import { groupArn, groupsOf, invalid } from './groups.ts';

export const createAutoScalingGroup: AwsOperation = {
  name: 'CreateAutoScalingGroup',
  run(call) {
    const { input, region, world } = call;
    // It starts instances in the name of the one who made it.
    mustBeAllowed(call, 'ec2:RunInstances', 'AccessDenied');
    if (input['Tags']) mustBeAllowed(call, 'autoscaling:CreateOrUpdateTags', 'AccessDenied');
    const name = textIn(input, 'AutoScalingGroupName') ?? '';
    if (!/^[^:]{1,255}$/.test(name)) throw invalid('AutoScalingGroupName must have 1 to 255 characters, and no colon.');
    const groups = groupsOf(call);
    const known = groups.find((group) => group.name === name);
    if (known) {
      const why =
        known.goneAt === undefined
          ? `AutoScalingGroup by this name already exists - A group with the name ${name} already exists`
          : `AutoScalingGroup by this name already exists - A group with the name ${name} is pending delete`;
      throw new AwsError(400, 'AlreadyExists', why);
    }
    if (groups.length >= quotaOf(world.state, quotas.autoScalingGroups))
      throw new AwsError(400, 'LimitExceeded', 'You have already reached the maximum number of Auto Scaling groups.');
    const template = templateIn(call);
    if (!template)
      throw invalid(
        'Valid requests must contain either LaunchTemplate, LaunchConfigurationName or MixedInstancesPolicy parameter.',
      );
    const subnetIds = subnetsIn(call);
    if (!subnetIds) throw invalid('At least one Availability Zone or VPC Subnet is required.');
    const group: AutoScalingGroupRecord = {
      region,
      name,
      template,
      subnetIds,
      uuid: uuid(world.randomBytes),
      createdAt: world.now().toISOString(),
      ...sizesIn(call),
      targetGroups: targetGroupsIn(call),
      healthCheck: healthCheckIn(call) ?? 'EC2',
      gracePeriod: numberIn(input, 'HealthCheckGracePeriod') ?? 0,
      cooldown: numberIn(input, 'DefaultCooldown') ?? 300,
      ...tagsOfGroup(call),
      policies: [],
      activities: [],
    };
    shapeOf(call, group);
    const all = world.state.autoscaling.groups;
    const past = all.findIndex((one) => one.region === region && one.name === name);
    if (past >= 0) all.splice(past, 1);
    all.push(group);
    world.ledger.created(entryOf(world, 'autoscaling:autoScalingGroup', groupArn(world, group)));
    world.changed();
    fillGroups(call);
    return {};
  },
};
