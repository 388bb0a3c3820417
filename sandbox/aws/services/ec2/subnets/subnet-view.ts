import type { AwsCall } from '../../../aws-operation.ts';
import type { SubnetRecord } from '../../../aws-state.ts';
import { networkInterfaces } from '../../../network-interfaces.ts';
import { zonesOf } from '../../../zones.ts';
import { cidrOf } from '../cidr.ts';
import { tagSet } from '../filters.ts';
import { ec2Arn } from '../kinds.ts';

export const subnetView = ({ world }: Pick<AwsCall, 'world'>, subnet: SubnetRecord): object => ({
  subnetId: subnet.id,
  subnetArn: ec2Arn(world.state.account, 'subnet', subnet),
  vpcId: subnet.vpcId,
  ownerId: world.state.account,
  state: 'available',
  cidrBlock: subnet.cidr,
  availabilityZone: subnet.zone,
  availabilityZoneId: zonesOf(subnet.region).find(({ name }) => name === subnet.zone)?.id,
  availableIpAddressCount: freeAddresses(world, subnet),
  defaultForAz: false,
  mapPublicIpOnLaunch: subnet.public,
  tagSet: tagSet(subnet.tags),
});

/** AWS takes five of every subnet. */
const freeAddresses = (world: AwsCall['world'], subnet: SubnetRecord): number =>
  (cidrOf(subnet.cidr)?.size ?? 256) -
  5 -
  networkInterfaces(world, subnet.region).filter(({ subnetId }) => subnetId === subnet.id).length;
