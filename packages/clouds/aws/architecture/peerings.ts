import type { VpcPeeringConnection, VpcPeeringConnectionVpcInfo } from '@aws-sdk/client-ec2';
import { type ArchitectureNode, type ArchitecturePart, mostOfKind } from '../../architecture.ts';
import type { AwsAccess } from '../aws-access.ts';
import { everyPage } from '../pages.ts';
import type { Place } from './architecture.ts';

/** AWS shows those that are gone for hours. */
const gone = ['deleted', 'rejected', 'expired', 'failed', 'deleting'];

export async function peerings(aws: AwsAccess, place: Place): Promise<ArchitecturePart> {
  const found = await everyPage(
    aws,
    'ec2:DescribeVpcPeeringConnections',
    place,
    async (ec2, how, NextToken) => {
      const page = await ec2.describeVpcPeeringConnections({ NextToken }, how);
      return { items: page.VpcPeeringConnections, next: page.NextToken };
    },
    mostOfKind,
  );
  const lasting = found.slice(0, mostOfKind).filter(({ Status }) => !gone.includes(Status?.Code ?? ''));
  const sides = lasting.flatMap(({ RequesterVpcInfo, AccepterVpcInfo }) => [RequesterVpcInfo ?? {}, AccepterVpcInfo ?? {}]);
  return {
    nodes: sides.filter((side) => isElsewhere(aws, place, side)).map(externalNode),
    links: lasting.map(linkOf),
    cut: found.length > mostOfKind,
  };
}

const isElsewhere = (
  { account: { cloudAccountId } }: AwsAccess,
  { region }: Place,
  { OwnerId = cloudAccountId, Region = region }: VpcPeeringConnectionVpcInfo,
): boolean => OwnerId !== cloudAccountId || Region !== region;

function externalNode(side: VpcPeeringConnectionVpcInfo): ArchitectureNode {
  const { VpcId: id = '', OwnerId: account, Region: region, CidrBlock, CidrBlockSet = [] } = side;
  const cidrs = [...new Set([CidrBlock, ...CidrBlockSet.map((one) => one.CidrBlock)].filter((cidr) => cidr !== undefined))];
  return {
    id,
    kind: 'external_network',
    name: id,
    subnetIds: [],
    tags: {},
    facts: { cidrs, ...(account === undefined ? {} : { account }), ...(region === undefined ? {} : { region }) },
  };
}

const linkOf = ({ VpcPeeringConnectionId: id = '', RequesterVpcInfo, AccepterVpcInfo, Status }: VpcPeeringConnection) =>
  ({ id, kind: 'peering', from: RequesterVpcInfo?.VpcId ?? '', to: AccepterVpcInfo?.VpcId ?? '', status: Status?.Code }) as const;
