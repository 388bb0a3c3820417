import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import type { VpcRecord } from '../../aws-state.ts';
import { textsIn } from '../../protocols/input.ts';
import { ec2Page, filtered, type FilterValues, named, tagSet } from './filters.ts';

const filters: FilterValues<VpcRecord> = {
  'vpc-id': ({ id }) => id,
  'is-default': (vpc) => String(vpc.default),
  'tag:Name': ({ tags }) => tags['Name'] ?? [],
};

export const describeVpcs: AwsOperation = {
  name: 'DescribeVpcs',
  run(call) {
    const { input, region, world: { state } } = call;
    const here = state.vpcs.filter((vpc) => vpc.region === region);
    const missing = (id: string): AwsError => new AwsError(400, 'InvalidVpcID.NotFound', `The vpc ID '${id}' does not exist`);
    const { items, next } = ec2Page(call, filtered(input, named(here, textsIn(input, 'VpcId'), missing), filters));
    return {
      vpcSet: {
        item: items.map(({ id, cidr, tags, default: isDefault }) => ({
          vpcId: id,
          ownerId: state.account,
          state: 'available',
          cidrBlock: cidr,
          cidrBlockAssociationSet: {
            item: [
              { cidrBlock: cidr, associationId: id.replace('vpc-', 'vpc-cidr-assoc-'), cidrBlockState: { state: 'associated' } },
            ],
          },
          dhcpOptionsId: 'dopt-0',
          instanceTenancy: 'default',
          isDefault,
          tagSet: tagSet(tags),
        })),
      },
      nextToken: next,
    };
  },
};
