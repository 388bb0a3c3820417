import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import type { SubnetRecord } from '../../aws-state.ts';
import { textsIn } from '../../protocols/input.ts';
import { ec2Page, filtered, type FilterValues, named, tagSet } from './filters.ts';

const filters: FilterValues<SubnetRecord> = {
  'vpc-id': ({ vpcId }) => vpcId,
  'subnet-id': ({ id }) => id,
  'availability-zone': ({ zone }) => zone,
  'tag:Name': ({ tags }) => tags['Name'] ?? [],
};

export const describeSubnets: AwsOperation = {
  name: 'DescribeSubnets',
  run(call) {
    const { input, region, world: { state } } = call;
    const here = state.subnets.filter((subnet) => subnet.region === region);
    const missing = (id: string): AwsError =>
      new AwsError(400, 'InvalidSubnetID.NotFound', `The subnet ID '${id}' does not exist`);
    const { items, next } = ec2Page(call, filtered(input, named(here, textsIn(input, 'SubnetId'), missing), filters));
    return {
      subnetSet: {
        item: items.map((subnet) => ({
          subnetId: subnet.id,
          subnetArn: `arn:aws:ec2:${region}:${state.account}:subnet/${subnet.id}`,
          vpcId: subnet.vpcId,
          ownerId: state.account,
          state: 'available',
          cidrBlock: subnet.cidr,
          availabilityZone: subnet.zone,
          availableIpAddressCount: 251,
          defaultForAz: false,
          mapPublicIpOnLaunch: subnet.public,
          tagSet: tagSet(subnet.tags),
        })),
      },
      nextToken: next,
    };
  },
};
