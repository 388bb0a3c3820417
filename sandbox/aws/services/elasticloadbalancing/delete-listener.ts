import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { namedListener, unmade } from './load-balancing.ts';
import type { ListenerRecord } from './load-balancing-records.ts';

export const deleteListener: AwsOperation = {
  name: 'DeleteListener',
  run(call) {
    removeListener(call, namedListener(call));
    return {};
  },
};

export function removeListener(call: AwsCall, listener: ListenerRecord): void {
  const { listeners } = call.world.state.loadBalancing;
  listeners.splice(listeners.indexOf(listener), 1);
  unmade(call, 'listener', listener);
}
