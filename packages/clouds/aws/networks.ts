import type { Filter, Subnet as Ec2Subnet, Tag, Vpc } from '@aws-sdk/client-ec2';
import type { CallOptions, Network, Subnet } from '../cloud.ts';
import type { AwsAccess } from './aws-access.ts';
import { everyPage } from './pages.ts';

type InRegion = CallOptions & { readonly region: string };

export const networks = async (aws: AwsAccess, where: InRegion): Promise<readonly Network[]> =>
  (await vpcs(aws, where)).map((vpc) => networkOf(vpc, where.region));

export const vpcs = (aws: AwsAccess, where: InRegion, most?: number): Promise<readonly Vpc[]> =>
  everyPage(aws, 'ec2:DescribeVpcs', where, async (ec2, how, NextToken) => {
    const page = await ec2.describeVpcs({ NextToken }, how);
    return { items: page.Vpcs, next: page.NextToken };
  }, most);

export function networkOf(vpc: Vpc, region: string): Network {
  const { VpcId: id = '', Tags, CidrBlock, CidrBlockAssociationSet = [], Ipv6CidrBlockAssociationSet = [] } = vpc;
  return {
    id,
    name: nameOf(Tags, id),
    region,
    cidrs: distinct([
      CidrBlock,
      ...CidrBlockAssociationSet.map((one) => one.CidrBlock),
      ...Ipv6CidrBlockAssociationSet.map((one) => one.Ipv6CidrBlock),
    ]),
  };
}

export const subnets = async (
  aws: AwsAccess, { networkId, ...where }: InRegion & { readonly networkId?: string | undefined },
): Promise<readonly Subnet[]> =>
  (await ec2Subnets(aws, where, networkId === undefined ? [] : [{ Name: 'vpc-id', Values: [networkId] }]))
    .map((subnet) => subnetOf(subnet, where.region));

export const ec2Subnets = (aws: AwsAccess, where: InRegion, Filters: Filter[], most?: number): Promise<readonly Ec2Subnet[]> =>
  everyPage(aws, 'ec2:DescribeSubnets', where, async (ec2, how, NextToken) => {
    const page = await ec2.describeSubnets({ Filters, NextToken }, how);
    return { items: page.Subnets, next: page.NextToken };
  }, most);

export function subnetOf(subnet: Ec2Subnet, region: string): Subnet {
  const { SubnetId: id = '', Tags, VpcId = '', AvailabilityZone, CidrBlock, Ipv6CidrBlockAssociationSet = [] } = subnet;
  return {
    id,
    name: nameOf(Tags, id),
    networkId: VpcId,
    region,
    zone: AvailabilityZone,
    cidrs: distinct([CidrBlock, ...Ipv6CidrBlockAssociationSet.map((one) => one.Ipv6CidrBlock)]),
  };
}

const nameOf = (tags: readonly Tag[] | undefined, id: string): string => tags?.find(({ Key }) => Key === 'Name')?.Value || id;

const distinct = (texts: readonly (string | undefined)[]): readonly string[] =>
  [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as string[];
