import type { AwsCall } from '../../../aws-operation.ts';
import type { PeeringRecord } from '../ec2-records.ts';
import { tagSet } from '../filters.ts';

const messages = {
  'pending-acceptance': (account: string) => `Pending Acceptance by ${account}`,
  active: () => 'Active',
  failed: () => 'Failed due to incorrect VPC-ID, Account ID, or overlapping CIDR range',
  deleted: (account: string) => `Deleted by ${account}`,
} as const satisfies Record<PeeringRecord['status'], (account: string) => string>;

export function peeringView({ world: { state } }: Pick<AwsCall, 'world'>, record: PeeringRecord): object {
  const side = (vpcId: string, region: string): object => {
    const cidrBlock = state.vpcs.find(({ id }) => id === vpcId)?.cidr;
    return {
      vpcId,
      region,
      ownerId: state.account,
      cidrBlock,
      cidrBlockSet: { item: cidrBlock === undefined ? [] : [{ cidrBlock }] },
    };
  };
  return {
    vpcPeeringConnectionId: record.id,
    requesterVpcInfo: side(record.requesterVpcId, record.region),
    accepterVpcInfo: side(record.accepterVpcId, record.accepterRegion),
    status: { code: record.status, message: messages[record.status](state.account) },
    expirationTime: record.status === 'pending-acceptance' ? new Date(Date.parse(record.createdAt) + 7 * 86_400_000) : undefined,
    tagSet: tagSet(record.tags),
  };
}
