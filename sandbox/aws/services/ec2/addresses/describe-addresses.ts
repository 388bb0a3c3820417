import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { textsIn } from '../../../protocols/input.ts';
import type { AddressRecord } from '../ec2-records.ts';
import { chosen, filtered, type FilterValues } from '../filters.ts';
import { kinds } from '../kinds.ts';
import { shown } from '../things.ts';
import { addressView, associationId, associationOf } from './address-view.ts';

/** The only list of EC2 without pages. */
export const describeAddresses: AwsOperation = {
  name: 'DescribeAddresses',
  run(call) {
    const all = shown(call, 'elastic-ip');
    const addresses = textsIn(call.input, 'PublicIp');
    const unknown = addresses.find((wanted) => !all.some(({ address }) => address === wanted));
    if (unknown !== undefined) throw new AwsError(400, 'InvalidAddress.NotFound', `Address '${unknown}' not found.`);
    const wanted = chosen(all, textsIn(call.input, 'AllocationId'), kinds['elastic-ip'].missing).filter(
      ({ address }) => addresses.length === 0 || addresses.includes(address),
    );
    const filters: FilterValues<AddressRecord> = {
      'allocation-id': ({ id }) => id,
      'public-ip': ({ address }) => address,
      domain: () => 'vpc',
      'association-id': ({ id }) => {
        const used = associationOf(call, id);
        return used ? associationId(used) : [];
      },
      'network-interface-id': ({ id }) => associationOf(call, id)?.id ?? [],
    };
    return { addressesSet: { item: filtered(call.input, wanted, filters).map((record) => addressView(call, record)) } };
  },
};
