import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { named, present } from '../things.ts';

export const attachInternetGateway: AwsOperation = {
  name: 'AttachInternetGateway',
  run(call) {
    const gateway = named(call, 'internet-gateway', 'InternetGatewayId');
    const vpc = named(call, 'vpc', 'VpcId');
    if (gateway.vpcId !== undefined)
      throw new AwsError(
        400,
        'Resource.AlreadyAssociated',
        `resource ${gateway.id} is already attached to network ${gateway.vpcId}`,
      );
    if (present(call, 'internet-gateway').some(({ vpcId }) => vpcId === vpc.id)) {
      const message = `Network ${vpc.id} already has an internet gateway attached`;
      throw new AwsError(400, 'InvalidParameterValue', message);
    }
    gateway.vpcId = vpc.id;
    call.world.changed();
    return { return: true };
  },
};
