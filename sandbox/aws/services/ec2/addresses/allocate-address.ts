import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { quotaOf, quotas } from '../../../quotas.ts';
import { tagsFor } from '../tag-specifications.ts';
import { make, newId, present } from '../things.ts';
import { addressView } from './address-view.ts';
import { newAddress } from './new-address.ts';

export const allocateAddress: AwsOperation = {
  name: 'AllocateAddress',
  run(call) {
    const { input, region, world } = call;
    const tags = tagsFor(input, 'elastic-ip');
    if (present(call, 'elastic-ip').length >= quotaOf(world.state, quotas.addresses))
      throw new AwsError(400, 'AddressLimitExceeded', 'The maximum number of addresses has been reached.');
    const id = newId(world, 'elastic-ip');
    const { tagSet: _, ...answer } = addressView(
      call,
      make(call, 'elastic-ip', { id, region, address: newAddress(world), tags }),
    ) as Readonly<Record<string, unknown>>;
    return answer;
  },
};
