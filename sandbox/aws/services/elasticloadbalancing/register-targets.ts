import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn, structuresIn, textIn } from '../../protocols/input.ts';
import { present } from '../ec2/things.ts';
import { namedTargetGroup } from './load-balancing.ts';

export const registerTargets: AwsOperation = {
  name: 'RegisterTargets',
  run(call) {
    const { input, world } = call;
    const group = namedTargetGroup(call);
    const registeredAt = world.now().toISOString();
    const given = structuresIn(input, 'Targets').map((target) => ({
      id: textIn(target, 'Id') ?? '',
      port: numberIn(target, 'Port') ?? group.port,
      registeredAt,
    }));
    const fits = (id: string): boolean =>
      group.targetType === 'ip'
        ? /^\d{1,3}(\.\d{1,3}){3}$/.test(id)
        : present(call, 'instance').some(
            (instance) => instance.id === id && instance.vpcId === group.vpcId && instance.goneAt === undefined,
          );
    const wrong = given.find(({ id }) => !fits(id));
    if (wrong) {
      const message = `The following targets are not running, or not valid for target group '${group.name}': '${wrong.id}'`;
      throw new AwsError(400, 'InvalidTarget', message);
    }
    const fresh = given.filter((one) => !group.targets.some(({ id, port }) => id === one.id && port === one.port));
    group.targets = [...group.targets, ...fresh];
    world.changed();
    return {};
  },
};
