import type { AwsOperation } from '../../../aws-operation.ts';
import { end, named } from '../things.ts';

export const deleteNatGateway: AwsOperation = {
  name: 'DeleteNatGateway',
  run(call) {
    const { world } = call;
    const gateway = named(call, 'natgateway', 'NatGatewayId');
    if (gateway.goneAt === undefined) {
      gateway.deletedAt = world.now().toISOString();
      end(call, 'natgateway', gateway, world.pace.deleteNatGateway);
    }
    return { natGatewayId: gateway.id };
  },
};
