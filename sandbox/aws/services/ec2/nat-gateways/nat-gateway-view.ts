import type { AwsCall, AwsWorld } from '../../../aws-operation.ts';
import { interfaceNumbers } from '../../../interface-numbers.ts';
import type { NatGatewayRecord } from '../ec2-records.ts';
import { tagSet } from '../filters.ts';
import { isPast } from '../things.ts';

export type NatGatewayState = 'pending' | 'failed' | 'available' | 'deleting' | 'deleted';

export function natGatewayState(world: AwsWorld, { readyAt, goneAt, failure }: NatGatewayRecord): NatGatewayState {
  if (goneAt !== undefined && isPast(world, goneAt)) return 'deleted';
  if (goneAt !== undefined) return 'deleting';
  if (!isPast(world, readyAt)) return 'pending';
  return failure ? 'failed' : 'available';
}

export function natGatewayView({ world }: Pick<AwsCall, 'world'>, record: NatGatewayRecord): object {
  const { state } = world;
  const status = natGatewayState(world, record);
  const subnet = state.subnets.find(({ id }) => id === record.subnetId);
  const { id: networkInterfaceId, address: privateIp } = subnet ? interfaceNumbers(record.id, subnet) : {};
  const address = state.ec2.addresses.find(({ id }) => id === record.allocationId);
  return {
    natGatewayId: record.id,
    vpcId: record.vpcId,
    subnetId: record.subnetId,
    state: status,
    createTime: record.createdAt,
    deleteTime: record.deletedAt,
    failureCode: status === 'failed' ? record.failure?.code : undefined,
    failureMessage: status === 'failed' ? record.failure?.message : undefined,
    connectivityType: record.allocationId === undefined ? 'private' : 'public',
    natGatewayAddressSet: {
      item: [
        {
          allocationId: record.allocationId,
          publicIp: status === 'pending' ? undefined : address?.address,
          networkInterfaceId: status === 'pending' ? undefined : networkInterfaceId,
          privateIp: status === 'pending' ? undefined : privateIp,
          isPrimary: true,
        },
      ],
    },
    tagSet: tagSet(record.tags),
  };
}
