import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { named, remove } from '../things.ts';
import { associationOf } from './address-view.ts';

export const releaseAddress: AwsOperation = {
  name: 'ReleaseAddress',
  run(call) {
    const address = named(call, 'elastic-ip', 'AllocationId');
    // AWS says no more of an address that a NAT gateway has, though it is not about permissions.
    if (associationOf(call, address.id))
      throw new AwsError(400, 'AuthFailure', 'You do not have permission to access the specified resource.');
    remove(call, 'elastic-ip', address);
    return { return: true };
  },
};
