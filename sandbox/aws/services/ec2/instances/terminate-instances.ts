import type { AwsOperation } from '../../../aws-operation.ts';
import { textsIn } from '../../../protocols/input.ts';
import { end, mustFind } from '../things.ts';
import { instanceState, stateView } from './instance-state.ts';

export const terminateInstances: AwsOperation = {
  name: 'TerminateInstances',
  run(call) {
    const { world } = call;
    const instances = textsIn(call.input, 'InstanceId').map((id) => mustFind(call, 'instance', id));
    const item = instances.map((instance) => {
      const before = instanceState(world, instance);
      if (instance.goneAt === undefined) end(call, 'instance', instance, world.pace.terminateInstance);
      const after = instanceState(world, instance);
      return { instanceId: instance.id, previousState: stateView(before), currentState: stateView(after) };
    });
    return { instancesSet: { item } };
  },
};
