import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { type NetworkInterface, networkInterfaces } from '../../network-interfaces.ts';
import { textsIn } from '../../protocols/input.ts';
import { chosen, ec2Page, filtered, type FilterValues } from './filters.ts';

const filters: FilterValues<NetworkInterface> = {
  'network-interface-id': ({ id }) => id,
  'subnet-id': ({ subnetId }) => subnetId,
  'vpc-id': ({ subnet }) => subnet.vpcId,
  'availability-zone': ({ subnet }) => subnet.zone,
  'group-id': ({ groupIds }) => groupIds,
  'private-ip-address': ({ address }) => address,
  description: ({ description }) => description,
  'interface-type': ({ type }) => type,
  'attachment.instance-id': ({ instanceId }) => instanceId ?? [],
  status: () => 'in-use',
};

export const describeNetworkInterfaces: AwsOperation = {
  name: 'DescribeNetworkInterfaces',
  run(call) {
    const { input, region, world } = call;
    const { account, ec2 } = world.state;
    const missing = (id: string): AwsError =>
      new AwsError(400, 'InvalidNetworkInterfaceID.NotFound', `The networkInterface ID '${id}' does not exist`);
    const wanted = chosen(networkInterfaces(world, region), textsIn(input, 'NetworkInterfaceId'), missing);
    const { items, next } = ec2Page(call, filtered(input, wanted, filters));
    return {
      networkInterfaceSet: {
        item: items.map((one) => ({
          networkInterfaceId: one.id,
          subnetId: one.subnetId,
          vpcId: one.subnet.vpcId,
          availabilityZone: one.subnet.zone,
          description: one.description,
          ownerId: account,
          requesterManaged: one.instanceId === undefined,
          status: 'in-use',
          interfaceType: one.type,
          privateIpAddress: one.address,
          groupSet: {
            item: one.groupIds.map((groupId) => ({
              groupId,
              groupName: ec2.securityGroups.find(({ id }) => id === groupId)?.name,
            })),
          },
          attachment: {
            attachmentId: one.id.replace('eni-', 'eni-attach-'),
            status: 'attached',
            instanceId: one.instanceId,
            instanceOwnerId: one.instanceId === undefined ? 'amazon-aws' : account,
            deviceIndex: one.instanceId === undefined ? 1 : 0,
            deleteOnTermination: one.instanceId !== undefined,
          },
          association:
            one.publicAddress === undefined
              ? undefined
              : {
                  publicIp: one.publicAddress,
                  allocationId: one.allocationId,
                  ipOwnerId: one.allocationId === undefined ? 'amazon' : account,
                },
        })),
      },
      nextToken: next,
    };
  },
};
