import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { fieldsIn, flagIn } from '../../../protocols/input.ts';
import { named } from '../things.ts';

export const modifyVpcAttribute: AwsOperation = {
  name: 'ModifyVpcAttribute',
  run(call) {
    const { input, world } = call;
    const vpc = named(call, 'vpc', 'VpcId');
    const hostnames = flagIn(fieldsIn(input, 'EnableDnsHostnames'), 'Value');
    const support = flagIn(fieldsIn(input, 'EnableDnsSupport'), 'Value');
    if (hostnames !== undefined && support !== undefined)
      throw new AwsError(400, 'InvalidParameterCombination', 'Fields for multiple attribute types specified');
    vpc.dnsHostnames = hostnames ?? vpc.dnsHostnames;
    vpc.dnsSupport = support ?? vpc.dnsSupport;
    world.changed();
    return { return: true };
  },
};
