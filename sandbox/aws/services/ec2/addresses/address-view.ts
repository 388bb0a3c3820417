import type { AwsCall } from '../../../aws-operation.ts';
import { type NetworkInterface, networkInterfaces } from '../../../network-interfaces.ts';
import type { AddressRecord } from '../ec2-records.ts';
import { tagSet } from '../filters.ts';

/** Who has the address now. */
export const associationOf = ({ world, region }: Pick<AwsCall, 'world' | 'region'>, id: string): NetworkInterface | undefined =>
  networkInterfaces(world, region).find(({ allocationId }) => allocationId === id);

export const associationId = ({ id }: NetworkInterface): string => id.replace('eni-', 'eipassoc-');

export function addressView(call: AwsCall, { id, address, region, tags }: AddressRecord): object {
  const used = associationOf(call, id);
  return {
    allocationId: id,
    publicIp: address,
    domain: 'vpc',
    publicIpv4Pool: 'amazon',
    networkBorderGroup: region,
    associationId: used && associationId(used),
    networkInterfaceId: used?.id,
    networkInterfaceOwnerId: used && call.world.state.account,
    privateIpAddress: used?.address,
    tagSet: tagSet(tags),
  };
}
