import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation, AwsOutput } from '../../../aws-operation.ts';
import type { VpcRecord } from '../../../aws-state.ts';
import { named, required } from '../things.ts';

export const describeVpcAttribute: AwsOperation = {
  name: 'DescribeVpcAttribute',
  run(call) {
    const vpc = named(call, 'vpc', 'VpcId');
    return { vpcId: vpc.id, ...attribute(vpc, required(call.input, 'Attribute')) };
  },
};

function attribute(vpc: VpcRecord, name: string): AwsOutput {
  switch (name) {
    case 'enableDnsSupport':
      return { [name]: { value: vpc.dnsSupport ?? true } };
    case 'enableDnsHostnames':
      return { [name]: { value: vpc.dnsHostnames ?? false } };
    case 'enableNetworkAddressUsageMetrics':
      return { [name]: { value: false } };
    default:
      throw new AwsError(400, 'InvalidParameterValue', `Value (${name}) for parameter attribute is invalid.`);
  }
}
