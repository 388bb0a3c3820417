import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { named } from '../things.ts';
import { peeringView } from './peering-view.ts';

export const acceptVpcPeeringConnection: AwsOperation = {
  name: 'AcceptVpcPeeringConnection',
  run(call) {
    const peering = named(call, 'vpc-peering-connection', 'VpcPeeringConnectionId');
    if (peering.goneAt !== undefined) {
      const message = `VpcPeeringConnection ${peering.id} is not in a state to be accepted: ${peering.status}.`;
      throw new AwsError(400, 'InvalidStateTransition', message);
    }
    peering.status = 'active';
    call.world.changed();
    return { vpcPeeringConnection: peeringView(call, peering) };
  },
};
