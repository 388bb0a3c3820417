import { EC2, paginateDescribeInstanceTypes } from '@aws-sdk/client-ec2';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../testing/aws-sandbox.ts';
import { instanceTypes } from './instance-types.ts';

test('the regions of the account, and all there are', async () => {
  const { config, aws } = await awsSandbox();
  const ec2 = new EC2(config());
  const own = (await ec2.describeRegions({})).Regions ?? [];
  expect(own.map(({ RegionName }) => RegionName)).toContain('us-east-1');
  expect(own.every(({ OptInStatus }) => OptInStatus === 'opt-in-not-required')).toBe(true);
  const all = (await ec2.describeRegions({ AllRegions: true })).Regions ?? [];
  expect(all.find(({ RegionName }) => RegionName === 'me-south-1')?.OptInStatus).toBe('not-opted-in');
  aws.setEnabledRegions(['us-east-1', 'me-south-1']);
  expect((await ec2.describeRegions({})).Regions?.map(({ OptInStatus }) => OptInStatus)).toEqual([
    'opt-in-not-required',
    'opted-in',
  ]);
});

test('networks and subnets, by region, id and filter', async () => {
  const { config, aws } = await awsSandbox();
  const ec2 = new EC2(config());
  const [vpc, ...others] = (await ec2.describeVpcs({})).Vpcs ?? [];
  expect(others).toEqual([]);
  expect(vpc).toMatchObject({
    CidrBlock: '10.0.0.0/16',
    OwnerId: aws.account,
    IsDefault: false,
    State: 'available',
    Tags: [{ Key: 'Name', Value: 'main' }],
  });
  expect((await ec2.describeVpcs({ VpcIds: [vpc?.VpcId ?? ''] })).Vpcs).toHaveLength(1);
  await expect(ec2.describeVpcs({ VpcIds: ['vpc-missing'] })).rejects.toMatchObject({ name: 'InvalidVpcID.NotFound' });
  expect((await ec2.describeVpcs({ Filters: [{ Name: 'tag:Name', Values: ['ma*'] }] })).Vpcs).toHaveLength(1);
  expect((await ec2.describeVpcs({ Filters: [{ Name: 'is-default', Values: ['true'] }] })).Vpcs).toEqual([]);
  await expect(ec2.describeVpcs({ Filters: [{ Name: 'nothing', Values: ['x'] }] })).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  });
  const subnets = (await ec2.describeSubnets({ Filters: [{ Name: 'vpc-id', Values: [vpc?.VpcId ?? ''] }] })).Subnets ?? [];
  expect(subnets).toHaveLength(4);
  expect(new Set(subnets.map(({ AvailabilityZone }) => AvailabilityZone))).toEqual(new Set(['us-east-1a', 'us-east-1b']));
  expect((await ec2.describeSubnets({ Filters: [{ Name: 'availability-zone', Values: ['us-east-1a'] }] })).Subnets).toHaveLength(
    2,
  );
  await expect(ec2.describeSubnets({ SubnetIds: ['subnet-missing'] })).rejects.toMatchObject({
    name: 'InvalidSubnetID.NotFound',
  });
  expect((await new EC2(config('eu-west-1')).describeVpcs({})).Vpcs?.[0]?.CidrBlock).toBe('10.1.0.0/16');
  expect((await new EC2(config('ap-southeast-1')).describeVpcs({})).Vpcs).toEqual([]);
});

test('instance types come in pages, and can be asked for by what they are', async () => {
  const { config } = await awsSandbox({ pageSize: 4 });
  const ec2 = new EC2(config());
  const sizes: number[] = [];
  for await (const page of paginateDescribeInstanceTypes({ client: ec2 }, {})) sizes.push(page.InstanceTypes?.length ?? 0);
  expect(sizes.slice(0, -1).every((size) => size === 4)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(instanceTypes.length);
  const { InstanceTypes: [type] = [] } = await ec2.describeInstanceTypes({ InstanceTypes: ['p4d.24xlarge'] });
  expect(type).toMatchObject({
    VCpuInfo: { DefaultVCpus: 96 },
    MemoryInfo: { SizeInMiB: 1_179_648 },
    GpuInfo: { Gpus: [{ Count: 8 }] },
    ProcessorInfo: { SupportedArchitectures: ['x86_64'] },
  });
  const arm = await ec2.describeInstanceTypes({
    Filters: [{ Name: 'processor-info.supported-architecture', Values: ['arm64'] }],
  });
  expect(arm.InstanceTypes?.map(({ InstanceType }) => InstanceType)).toEqual([
    't4g.medium',
    'm7g.large',
    'm7g.2xlarge',
    'c7g.xlarge',
  ]);
  await expect(ec2.describeInstanceTypes({ InstanceTypes: ['x9.huge' as never] })).rejects.toMatchObject({
    name: 'InvalidInstanceType',
  });
  await expect(ec2.describeInstanceTypes({ NextToken: 'x' })).rejects.toMatchObject({ name: 'InvalidNextToken' });
});

test('zones, where types are offered, and images by owner, name and architecture', async () => {
  const { config } = await awsSandbox();
  const ec2 = new EC2(config('eu-west-1'));
  const { AvailabilityZones = [] } = await ec2.describeAvailabilityZones({ Filters: [{ Name: 'state', Values: ['available'] }] });
  expect(AvailabilityZones.map(({ ZoneName, ZoneId }) => `${ZoneName} ${ZoneId}`)).toEqual([
    'eu-west-1a euw1-az1',
    'eu-west-1b euw1-az2',
    'eu-west-1c euw1-az3',
  ]);
  await expect(ec2.describeAvailabilityZones({ ZoneNames: ['us-east-1a'] })).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  });
  const { InstanceTypeOfferings } = await ec2.describeInstanceTypeOfferings({
    LocationType: 'availability-zone',
    Filters: [{ Name: 'instance-type', Values: ['m6i.large'] }],
  });
  expect(InstanceTypeOfferings?.map(({ Location }) => Location)).toEqual(['eu-west-1a', 'eu-west-1b', 'eu-west-1c']);
  const images = async (Owners: string[], name: string, architecture: string) => {
    const Filters = [
      { Name: 'name', Values: [name] },
      { Name: 'architecture', Values: [architecture] },
      { Name: 'state', Values: ['available'] },
    ];
    return (await ec2.describeImages({ Owners, Filters })).Images ?? [];
  };
  const [linux, ...others] = await images(['amazon'], 'al2023-ami-2023.*', 'arm64');
  expect(others).toEqual([]);
  expect(linux).toMatchObject({ ImageOwnerAlias: 'amazon', RootDeviceName: '/dev/xvda', Public: true });
  expect(await images(['099720109477'], 'ubuntu/images/*noble*', 'x86_64')).toHaveLength(1);
  expect(await images(['self'], '*', 'x86_64')).toEqual([]);
  const { Images: [again] = [] } = await ec2.describeImages({ ImageIds: [linux?.ImageId ?? ''] });
  expect(again?.Name).toBe(linux?.Name);
  await expect(new EC2(config()).describeImages({ ImageIds: [linux?.ImageId ?? ''] })).rejects.toMatchObject({
    name: 'InvalidAMIID.NotFound',
  });
});
