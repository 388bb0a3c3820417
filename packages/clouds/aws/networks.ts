import type { Tag } from '@aws-sdk/client-ec2';
import type { CallOptions, Network, Subnet } from '../cloud.ts';
import type { AwsAccess } from './aws-access.ts';
import { everyPage } from './pages.ts';

export async function networks(aws: AwsAccess, where: CallOptions & { readonly region: string }): Promise<readonly Network[]> {
  const found = await everyPage(aws, 'ec2:DescribeVpcs', where, async (ec2, how, NextToken) => {
    const page = await ec2.describeVpcs({ NextToken }, how);
    return { items: page.Vpcs, next: page.NextToken };
  });
  return found.map(({ VpcId: id = '', Tags, CidrBlock, CidrBlockAssociationSet = [], Ipv6CidrBlockAssociationSet = [] }) => ({
    id,
    name: nameOf(Tags, id),
    region: where.region,
    cidrs: distinct([
      CidrBlock,
      ...CidrBlockAssociationSet.map((one) => one.CidrBlock),
      ...Ipv6CidrBlockAssociationSet.map((one) => one.Ipv6CidrBlock),
    ]),
  }));
}

export async function subnets(
  aws: AwsAccess, { networkId, ...where }: CallOptions & { readonly region: string; readonly networkId?: string | undefined },
): Promise<readonly Subnet[]> {
  const Filters = networkId === undefined ? [] : [{ Name: 'vpc-id', Values: [networkId] }];
  const found = await everyPage(aws, 'ec2:DescribeSubnets', where, async (ec2, how, NextToken) => {
    const page = await ec2.describeSubnets({ Filters, NextToken }, how);
    return { items: page.Subnets, next: page.NextToken };
  });
  return found.map(({ SubnetId: id = '', Tags, VpcId = '', AvailabilityZone, CidrBlock, Ipv6CidrBlockAssociationSet = [] }) => ({
    id,
    name: nameOf(Tags, id),
    networkId: VpcId,
    region: where.region,
    zone: AvailabilityZone,
    cidrs: distinct([CidrBlock, ...Ipv6CidrBlockAssociationSet.map((one) => one.Ipv6CidrBlock)]),
  }));
}

const nameOf = (tags: readonly Tag[] | undefined, id: string): string => tags?.find(({ Key }) => Key === 'Name')?.Value || id;

const distinct = (texts: readonly (string | undefined)[]): readonly string[] =>
  [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as string[];
