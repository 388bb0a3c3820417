import type { AwsOperation } from '../../../aws-operation.ts';
import { networkInterfaces } from '../../../network-interfaces.ts';
import { dependencyViolation, named, present, remove } from '../things.ts';

export const deleteSubnet: AwsOperation = {
  name: 'DeleteSubnet',
  run(call) {
    const subnet = named(call, 'subnet', 'SubnetId');
    if (networkInterfaces(call.world, call.region).some(({ subnetId }) => subnetId === subnet.id))
      throw dependencyViolation(`The subnet '${subnet.id}' has dependencies and cannot be deleted.`);
    for (const { associations } of present(call, 'route-table')) {
      for (const [id, subnetId] of Object.entries(associations)) if (subnetId === subnet.id) delete associations[id];
    }
    remove(call, 'subnet', subnet);
    return { return: true };
  },
};
