import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn, structuresIn, textIn } from '../../protocols/input.ts';
import { namedTargetGroup } from './load-balancing.ts';

export const deregisterTargets: AwsOperation = {
  name: 'DeregisterTargets',
  run(call) {
    const group = namedTargetGroup(call);
    const given = structuresIn(call.input, 'Targets').map((target) => ({
      id: textIn(target, 'Id'),
      port: numberIn(target, 'Port'),
    }));
    group.targets = group.targets.filter(
      (target) => !given.some(({ id, port }) => id === target.id && (port ?? target.port) === target.port),
    );
    call.world.changed();
    return {};
  },
};
