import type { AwsCall } from '../../../aws-operation.ts';
import type { VpcRecord } from '../../../aws-state.ts';
import { tagSet } from '../filters.ts';

export const vpcView = ({ world }: Pick<AwsCall, 'world'>, { id, cidr, tags, default: isDefault }: VpcRecord): object => ({
  vpcId: id,
  ownerId: world.state.account,
  state: 'available',
  cidrBlock: cidr,
  cidrBlockAssociationSet: {
    item: [{ cidrBlock: cidr, associationId: id.replace('vpc-', 'vpc-cidr-assoc-'), cidrBlockState: { state: 'associated' } }],
  },
  dhcpOptionsId: 'dopt-0',
  instanceTenancy: 'default',
  isDefault,
  tagSet: tagSet(tags),
});
