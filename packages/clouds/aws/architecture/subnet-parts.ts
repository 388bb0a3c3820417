import type { RouteTable, Subnet } from '@aws-sdk/client-ec2';
import { type ArchitecturePart, mostOfKind } from '../../architecture.ts';
import { subnetNode } from '../../architecture-nodes.ts';
import { CloudFailure } from '../../cloud-failure.ts';
import type { AwsAccess } from '../aws-access.ts';
import { ec2Subnets, subnetOf } from '../networks.ts';
import { everyPage } from '../pages.ts';
import { tagsOf } from '../tag-pairs.ts';
import type { Place } from './architecture.ts';

export async function subnetParts(aws: AwsAccess, place: Place): Promise<ArchitecturePart> {
  const found = await ec2Subnets(aws, place, [], mostOfKind);
  const tables = await routeTables(aws, place);
  return {
    nodes: found
      .slice(0, mostOfKind)
      .map((subnet) =>
        subnetNode(
          subnetOf(subnet, place.region),
          tables === undefined ? {} : { public: isPublic(subnet, tables) },
          tagsOf(subnet.Tags),
        ),
      ),
    links: [],
    cut: found.length > mostOfKind,
  };
}

/** Undefined where we may not look: whether a subnet is public is not known then, and nothing else is missing. */
async function routeTables(aws: AwsAccess, place: Place): Promise<readonly RouteTable[] | undefined> {
  try {
    return await everyPage(
      aws,
      'ec2:DescribeRouteTables',
      place,
      async (ec2, how, NextToken) => {
        const page = await ec2.describeRouteTables({ NextToken }, how);
        return { items: page.RouteTables, next: page.NextToken };
      },
      mostOfKind * 2,
    );
  } catch (error) {
    if (error instanceof CloudFailure && error.facts.kind === 'permission_denied') return undefined;
    throw error;
  }
}

/** By its own route table, or by the main one of its network where it has none. */
function isPublic({ SubnetId, VpcId }: Subnet, tables: readonly RouteTable[]): boolean {
  const own = tables.find(({ Associations = [] }) => Associations.some((one) => one.SubnetId === SubnetId));
  const table = own ?? tables.find(({ VpcId: of, Associations = [] }) => of === VpcId && Associations.some(({ Main }) => Main));
  return (table?.Routes ?? []).some(({ GatewayId, State }) => GatewayId?.startsWith('igw-') === true && State === 'active');
}
