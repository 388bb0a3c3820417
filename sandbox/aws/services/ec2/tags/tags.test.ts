import { EC2 } from '@aws-sdk/client-ec2';
import { ResourceGroupsTaggingAPI } from '@aws-sdk/client-resource-groups-tagging-api';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../../testing/aws-sandbox.ts';
import { some, tagged, testNetwork } from '../testing/network.ts';

const job = { 'spacedock:job': 'job_1', 'spacedock:step': 'create-vpc' };

test('what is made with tags is found by them, in its service and over all services', async () => {
  const sandbox = await awsSandbox();
  const ec2 = new EC2(sandbox.config());
  const tagging = new ResourceGroupsTaggingAPI(sandbox.config());
  const found = async (): Promise<readonly string[]> => {
    const { ResourceTagMappingList = [] } = await tagging.getResources({
      TagFilters: [{ Key: 'spacedock:job', Values: ['job_1'] }],
    });
    return ResourceTagMappingList.map(({ ResourceARN }) => some(ResourceARN).split(':').slice(5).join(':'));
  };
  const VpcId = some((await ec2.createVpc({ CidrBlock: '10.70.0.0/16', TagSpecifications: tagged('vpc', job) })).Vpc?.VpcId);
  const { Subnet } = await ec2.createSubnet({ VpcId, CidrBlock: '10.70.1.0/24', TagSpecifications: tagged('subnet', job) });
  const { InternetGateway } = await ec2.createInternetGateway({ TagSpecifications: tagged('internet-gateway', job) });
  const { RouteTable } = await ec2.createRouteTable({ VpcId, TagSpecifications: tagged('route-table', job) });
  const { GroupId } = await ec2.createSecurityGroup({
    VpcId,
    GroupName: 'a',
    Description: 'a',
    TagSpecifications: tagged('security-group', job),
  });
  const { AllocationId } = await ec2.allocateAddress({ TagSpecifications: tagged('elastic-ip', job) });
  const { LaunchTemplate } = await ec2.createLaunchTemplate({
    LaunchTemplateName: 'pool',
    LaunchTemplateData: { InstanceType: 't3.medium' },
    TagSpecifications: tagged('launch-template', job),
  });
  expect(new Set(await found())).toEqual(
    new Set([
      `vpc/${VpcId}`,
      `subnet/${Subnet?.SubnetId}`,
      `internet-gateway/${InternetGateway?.InternetGatewayId}`,
      `elastic-ip/${AllocationId}`,
      `route-table/${RouteTable?.RouteTableId}`,
      `security-group/${GroupId}`,
      `launch-template/${LaunchTemplate?.LaunchTemplateId}`,
    ]),
  );
  const { Subnets } = await ec2.describeSubnets({ Filters: [{ Name: 'tag:spacedock:job', Values: ['job_*'] }] });
  expect(Subnets).toMatchObject([{ SubnetId: Subnet?.SubnetId }]);
  expect((await ec2.describeVpcs({ Filters: [{ Name: 'tag-key', Values: ['spacedock:step'] }] })).Vpcs).toMatchObject([
    { VpcId },
  ]);
  expect(
    (await new ResourceGroupsTaggingAPI(sandbox.config('eu-west-1')).getResources({ TagFilters: [{ Key: 'spacedock:job' }] }))
      .ResourceTagMappingList,
  ).toEqual([]);

  await ec2.releaseAddress({ AllocationId });
  await ec2.deleteLaunchTemplate({ LaunchTemplateName: 'pool' });
  expect(await found()).toHaveLength(5);
});

test('tags are set, replaced and taken away', async () => {
  const sandbox = await awsSandbox();
  const { ec2, vpcId, subnetIds } = await testNetwork(sandbox);
  const tagsOf = async (id: string) => {
    const { Tags = [] } = await ec2.describeTags({ Filters: [{ Name: 'resource-id', Values: [id] }] });
    return Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]));
  };
  await ec2.createTags({
    Resources: [vpcId, subnetIds[0]],
    Tags: [
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: '2' },
    ],
  });
  await ec2.createTags({ Resources: [vpcId], Tags: [{ Key: 'a', Value: '3' }] });
  expect(await tagsOf(vpcId)).toEqual({ a: '3', b: '2' });
  expect(await tagsOf(subnetIds[0])).toEqual({ a: '1', b: '2' });
  await ec2.deleteTags({ Resources: [vpcId], Tags: [{ Key: 'a', Value: '1' }, { Key: 'b' }] });
  expect(await tagsOf(vpcId)).toEqual({ a: '3' });
  await expect(ec2.createTags({ Resources: ['vpc-0'], Tags: [{ Key: 'a', Value: '' }] })).rejects.toMatchObject({
    name: 'InvalidVpcID.NotFound',
  });
  await expect(ec2.createTags({ Resources: ['thing-0'], Tags: [{ Key: 'a', Value: '' }] })).rejects.toMatchObject({
    name: 'InvalidID',
  });
  await expect(ec2.createTags({ Resources: [vpcId], Tags: [{ Key: 'aws:a', Value: '' }] })).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  });
  await expect(
    ec2.createVpc({ CidrBlock: '10.0.0.0/16', TagSpecifications: tagged('subnet', { a: '1' }) }),
  ).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  });
});

test('who may not tag makes nothing with tags', async () => {
  const { config, aws, ledger } = await awsSandbox();
  const ec2 = new EC2(config());
  aws.setPermissions({ deny: ['ec2:CreateTags'] });
  const asked = { CidrBlock: '10.70.0.0/16' };
  await expect(ec2.createVpc({ ...asked, TagSpecifications: tagged('vpc', job) })).rejects.toMatchObject({
    name: 'UnauthorizedOperation',
    message: expect.stringContaining('ec2:CreateTags'),
  });
  expect(ledger.entries()).toEqual([]);
  await ec2.createVpc(asked);
});
