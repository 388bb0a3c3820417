import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { resourceId } from '../../../identity/ids.ts';
import { named, present } from '../things.ts';

export const associateRouteTable: AwsOperation = {
  name: 'AssociateRouteTable',
  run(call) {
    const { world } = call;
    const table = named(call, 'route-table', 'RouteTableId');
    const subnet = named(call, 'subnet', 'SubnetId');
    if (subnet.vpcId !== table.vpcId) {
      const message = `Route table ${table.id} and subnet ${subnet.id} belong to different networks`;
      throw new AwsError(400, 'InvalidParameterValue', message);
    }
    if (present(call, 'route-table').some(({ associations }) => Object.values(associations).includes(subnet.id))) {
      const message = `the specified association for route table ${table.id} conflicts with an existing association`;
      throw new AwsError(400, 'Resource.AlreadyAssociated', message);
    }
    const associationId = resourceId('rtbassoc', world.randomBytes);
    table.associations[associationId] = subnet.id;
    world.changed();
    return { associationId, associationState: { state: 'associated' } };
  },
};
