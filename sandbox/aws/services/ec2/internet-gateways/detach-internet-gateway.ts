import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { networkInterfaces } from '../../../network-interfaces.ts';
import { dependencyViolation, named } from '../things.ts';

export const detachInternetGateway: AwsOperation = {
  name: 'DetachInternetGateway',
  run(call) {
    const gateway = named(call, 'internet-gateway', 'InternetGatewayId');
    const vpc = named(call, 'vpc', 'VpcId');
    if (gateway.vpcId !== vpc.id)
      throw new AwsError(400, 'Gateway.NotAttached', `resource ${gateway.id} is not attached to network ${vpc.id}`);
    const mapped = networkInterfaces(call.world, call.region).some(
      ({ subnet, publicAddress }) => subnet.vpcId === vpc.id && publicAddress !== undefined,
    );
    if (mapped) {
      const advice = 'Please unmap those public address(es) before detaching the gateway.';
      throw dependencyViolation(`Network ${vpc.id} has some mapped public address(es). ${advice}`);
    }
    gateway.vpcId = undefined;
    call.world.changed();
    return { return: true };
  },
};
