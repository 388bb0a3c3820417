import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { quotaOf, quotas } from '../../../quotas.ts';
import { cidrOf } from '../cidr.ts';
import { addNetworkParts } from '../network-parts.ts';
import { tagsFor } from '../tag-specifications.ts';
import { make, newId, present, required } from '../things.ts';
import { vpcView } from './vpc-view.ts';

export const createVpc: AwsOperation = {
  name: 'CreateVpc',
  run(call) {
    const { input, region, world } = call;
    const given = required(input, 'CidrBlock');
    const cidr = cidrOf(given);
    if (!cidr) {
      const message = `Value (${given}) for parameter cidrBlock is invalid. This is not a valid CIDR block.`;
      throw new AwsError(400, 'InvalidParameterValue', message);
    }
    if (cidr.prefix < 16 || cidr.prefix > 28) throw new AwsError(400, 'InvalidVpc.Range', `The CIDR '${given}' is invalid.`);
    const tags = tagsFor(input, 'vpc');
    if (present(call, 'vpc').length >= quotaOf(world.state, quotas.vpcs))
      throw new AwsError(400, 'VpcLimitExceeded', 'The maximum number of VPCs has been reached.');
    const vpc = make(call, 'vpc', { id: newId(world, 'vpc'), region, cidr: cidr.text, default: false, tags });
    addNetworkParts(world.state, vpc, world.randomBytes);
    return { vpc: vpcView(call, vpc) };
  },
};
