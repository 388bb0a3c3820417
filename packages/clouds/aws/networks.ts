import type { Tag } from '@aws-sdk/client-ec2';
import type { CallOptions, Network, Subnet } from '../cloud.ts';
import type { AwsAccess } from './aws-access.ts';
import { everyPage } from './pages.ts';
import { inRegion } from './regions.ts';

export function networks(aws: AwsAccess, { region, signal }: CallOptions & { readonly region: string }): Promise<readonly Network[]> {
  return inRegion(aws, region, async () => {
    const found = await everyPage('ec2:DescribeVpcs', async (NextToken) => {
      const page = await aws.ask({ service: 'ec2', action: 'DescribeVpcs', region }, (ec2, how) => ec2.describeVpcs({ NextToken }, how), { signal });
      return { items: page.Vpcs, next: page.NextToken };
    });
    return found.map(({ VpcId: id = '', Tags, CidrBlock, CidrBlockAssociationSet = [], Ipv6CidrBlockAssociationSet = [] }) => ({
      id,
      name: nameOf(Tags, id),
      region,
      cidrs: distinct([CidrBlock, ...CidrBlockAssociationSet.map((one) => one.CidrBlock), ...Ipv6CidrBlockAssociationSet.map((one) => one.Ipv6CidrBlock)]),
    }));
  }, { signal });
}

export function subnets(
  aws: AwsAccess, { region, networkId, signal }: CallOptions & { readonly region: string; readonly networkId?: string | undefined },
): Promise<readonly Subnet[]> {
  const Filters = networkId === undefined ? [] : [{ Name: 'vpc-id', Values: [networkId] }];
  return inRegion(aws, region, async () => {
    const found = await everyPage('ec2:DescribeSubnets', async (NextToken) => {
      const page = await aws.ask({ service: 'ec2', action: 'DescribeSubnets', region }, (ec2, how) => ec2.describeSubnets({ Filters, NextToken }, how), { signal });
      return { items: page.Subnets, next: page.NextToken };
    });
    return found.map(({ SubnetId: id = '', Tags, VpcId = '', AvailabilityZone, CidrBlock, Ipv6CidrBlockAssociationSet = [] }) => ({
      id,
      name: nameOf(Tags, id),
      networkId: VpcId,
      region,
      zone: AvailabilityZone,
      cidrs: distinct([CidrBlock, ...Ipv6CidrBlockAssociationSet.map((one) => one.Ipv6CidrBlock)]),
    }));
  }, { signal });
}

const nameOf = (tags: readonly Tag[] | undefined, id: string): string => tags?.find(({ Key }) => Key === 'Name')?.Value || id;

const distinct = (texts: readonly (string | undefined)[]): readonly string[] => [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as string[];
