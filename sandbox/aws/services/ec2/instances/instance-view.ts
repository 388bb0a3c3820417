import type { AwsCall } from '../../../aws-operation.ts';
import { interfaceNumbers } from '../../../interface-numbers.ts';
import type { InstanceRecord } from '../ec2-records.ts';
import { tagSet } from '../filters.ts';
import { imagesOf } from '../images.ts';
import { instanceState, stateView } from './instance-state.ts';

export function instanceView({ world }: Pick<AwsCall, 'world'>, record: InstanceRecord): object {
  const { state } = world;
  const name = instanceState(world, record);
  const there = name !== 'terminated';
  const subnet = there ? state.subnets.find(({ id }) => id === record.subnetId) : undefined;
  const card = subnet && interfaceNumbers(record.id, subnet);
  const groupSet = {
    item: record.groupIds.map((groupId) => ({
      groupId,
      groupName: state.ec2.securityGroups.find(({ id }) => id === groupId)?.name,
    })),
  };
  return {
    instanceId: record.id,
    imageId: record.imageId,
    instanceState: stateView(name),
    instanceType: record.type,
    architecture: imagesOf(record.region).find(({ id }) => id === record.imageId)?.architecture,
    launchTime: record.createdAt,
    placement: { availabilityZone: subnet?.zone, tenancy: 'default' },
    monitoring: { state: 'disabled' },
    subnetId: there ? record.subnetId : undefined,
    vpcId: there ? record.vpcId : undefined,
    privateIpAddress: card?.address,
    privateDnsName: card && `ip-${card.address.replaceAll('.', '-')}.${record.region}.compute.internal`,
    ipAddress: there ? record.publicAddress : undefined,
    groupSet: there ? groupSet : {},
    networkInterfaceSet: {
      item:
        card && subnet
          ? [
              {
                networkInterfaceId: card.id,
                subnetId: subnet.id,
                vpcId: subnet.vpcId,
                privateIpAddress: card.address,
                status: 'in-use',
                groupSet,
              },
            ]
          : [],
    },
    iamInstanceProfile: record.profile === undefined ? undefined : { arn: profileArn(state.account, record.profile) },
    rootDeviceType: 'ebs',
    virtualizationType: 'hvm',
    hypervisor: 'xen',
    amiLaunchIndex: 0,
    tagSet: tagSet(record.tags),
  };
}

const profileArn = (account: string, profile: string): string =>
  profile.startsWith('arn:') ? profile : `arn:aws:iam::${account}:instance-profile/${profile}`;

export const reservationView = (call: Pick<AwsCall, 'world'>, record: InstanceRecord): object => ({
  reservationId: record.reservationId,
  ownerId: call.world.state.account,
  groupSet: {},
  instancesSet: { item: [instanceView(call, record)] },
});
