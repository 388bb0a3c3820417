import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { quotaOf, quotas } from '../../../quotas.ts';
import { tagsFor } from '../tag-specifications.ts';
import { make, newId, present } from '../things.ts';
import { internetGatewayView } from './internet-gateway-view.ts';

export const createInternetGateway: AwsOperation = {
  name: 'CreateInternetGateway',
  run(call) {
    const { input, region, world } = call;
    const tags = tagsFor(input, 'internet-gateway');
    if (present(call, 'internet-gateway').length >= quotaOf(world.state, quotas.internetGateways))
      throw new AwsError(400, 'InternetGatewayLimitExceeded', 'The maximum number of internet gateways has been reached.');
    const id = newId(world, 'internet-gateway');
    const gateway = make(call, 'internet-gateway', { id, region, vpcId: undefined, tags });
    return { internetGateway: internetGatewayView(call, gateway) };
  },
};
