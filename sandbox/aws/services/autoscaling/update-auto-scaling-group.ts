import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn } from '../../protocols/input.ts';
import { fillGroups, shapeOf } from './fill-groups.ts';
import { healthCheckIn, sizesIn, subnetsIn, templateIn } from './group-input.ts';
import { namedGroup } from './groups.ts';

export const updateAutoScalingGroup: AwsOperation = {
  name: 'UpdateAutoScalingGroup',
  run(call) {
    const { input, world } = call;
    const group = namedGroup(call);
    const wanted = {
      ...sizesIn(call, group),
      template: templateIn(call) ?? group.template,
      subnetIds: subnetsIn(call) ?? group.subnetIds,
      healthCheck: healthCheckIn(call) ?? group.healthCheck,
      gracePeriod: numberIn(input, 'HealthCheckGracePeriod') ?? group.gracePeriod,
      cooldown: numberIn(input, 'DefaultCooldown') ?? group.cooldown,
    };
    if (wanted.template !== group.template || wanted.subnetIds !== group.subnetIds) shapeOf(call, wanted);
    Object.assign(group, wanted);
    world.changed();
    fillGroups(call);
    return {};
  },
};
