import type { AwsOperation } from '../../../aws-operation.ts';
import { end, named } from '../things.ts';

export const deleteVpcPeeringConnection: AwsOperation = {
  name: 'DeleteVpcPeeringConnection',
  run(call) {
    const peering = named(call, 'vpc-peering-connection', 'VpcPeeringConnectionId');
    if (peering.goneAt === undefined) {
      peering.status = 'deleted';
      end(call, 'vpc-peering-connection', peering, 0);
    }
    return { return: true };
  },
};
