import type { AwsOperation } from '../../../aws-operation.ts';
import { fieldsIn, flagIn } from '../../../protocols/input.ts';
import { named } from '../things.ts';

export const modifySubnetAttribute: AwsOperation = {
  name: 'ModifySubnetAttribute',
  run(call) {
    const subnet = named(call, 'subnet', 'SubnetId');
    subnet.public = flagIn(fieldsIn(call.input, 'MapPublicIpOnLaunch'), 'Value') ?? subnet.public;
    call.world.changed();
    return { return: true };
  },
};
