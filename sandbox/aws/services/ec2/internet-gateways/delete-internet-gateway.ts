import type { AwsOperation } from '../../../aws-operation.ts';
import { dependencyViolation, named, remove } from '../things.ts';

export const deleteInternetGateway: AwsOperation = {
  name: 'DeleteInternetGateway',
  run(call) {
    const gateway = named(call, 'internet-gateway', 'InternetGatewayId');
    if (gateway.vpcId !== undefined)
      throw dependencyViolation(`The internetGateway '${gateway.id}' has dependencies and cannot be deleted.`);
    remove(call, 'internet-gateway', gateway);
    return { return: true };
  },
};
