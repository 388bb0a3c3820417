import { AutoScaling } from '@aws-sdk/client-auto-scaling';
import { ElasticLoadBalancingV2 } from '@aws-sdk/client-elastic-load-balancing-v2';
import { ResourceGroupsTaggingAPI } from '@aws-sdk/client-resource-groups-tagging-api';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../testing/aws-sandbox.ts';
import { imagesOf } from '../ec2/images.ts';
import { some, tagged, testNetwork } from '../ec2/testing/network.ts';

const Tags = [{ Key: 'spacedock:job', Value: 'job_1' }];

test('one question finds what a job made in all services, until it is gone', async () => {
  const sandbox = await awsSandbox();
  const { ec2, vpcId, subnetIds } = await testNetwork(sandbox);
  const [elb, scaling] = [new ElasticLoadBalancingV2(sandbox.config()), new AutoScaling(sandbox.config())];
  const tagging = new ResourceGroupsTaggingAPI(sandbox.config());
  const kinds = async (): Promise<readonly string[]> => {
    const { ResourceTagMappingList = [] } = await tagging.getResources({
      TagFilters: [{ Key: 'spacedock:job', Values: ['job_1'] }],
    });
    return ResourceTagMappingList.map(({ ResourceARN = '' }) =>
      ResourceARN.split(':').slice(2).join(':').replace(/:.*:/, ' ').replace(/\/.*/, ''),
    ).toSorted();
  };
  const { LoadBalancers } = await elb.createLoadBalancer({ Name: 'web', Subnets: [...subnetIds], Tags });
  const { TargetGroups } = await elb.createTargetGroup({ Name: 'web', Protocol: 'HTTP', Port: 80, VpcId: vpcId, Tags });
  await ec2.createLaunchTemplate({
    LaunchTemplateName: 'pool',
    LaunchTemplateData: { ImageId: some(imagesOf('us-east-1')[0]).id, InstanceType: 't3.medium' },
    TagSpecifications: tagged('launch-template', { 'spacedock:job': 'job_1' }),
  });
  await scaling.createAutoScalingGroup({
    AutoScalingGroupName: 'pool',
    MinSize: 1,
    MaxSize: 1,
    VPCZoneIdentifier: subnetIds.join(','),
    LaunchTemplate: { LaunchTemplateName: 'pool' },
    Tags: [{ Key: 'spacedock:job', Value: 'job_1', PropagateAtLaunch: true }],
  });
  expect(await kinds()).toEqual([
    'autoscaling autoScalingGroupName',
    'ec2 instance',
    'ec2 launch-template',
    'elasticloadbalancing loadbalancer',
    'elasticloadbalancing targetgroup',
  ]);
  await elb.deleteLoadBalancer({ LoadBalancerArn: some(LoadBalancers?.[0]?.LoadBalancerArn) });
  await elb.deleteTargetGroup({ TargetGroupArn: some(TargetGroups?.[0]?.TargetGroupArn) });
  await scaling.deleteAutoScalingGroup({ AutoScalingGroupName: 'pool', ForceDelete: true });
  await ec2.deleteLaunchTemplate({ LaunchTemplateName: 'pool' });
  // What is being deleted is there until it is gone.
  expect(await kinds()).toEqual(['autoscaling autoScalingGroupName', 'ec2 instance']);
  sandbox.clock.advance(60_000);
  expect(await kinds()).toEqual([]);
});

test('pages and kinds of what is tagged', async () => {
  const sandbox = await awsSandbox({ pageSize: 2 });
  const { ec2, vpcId, subnetIds, gatewayId } = await testNetwork(sandbox);
  await ec2.createTags({ Resources: [vpcId, ...subnetIds, gatewayId], Tags: [{ Key: 'mine', Value: 'yes' }] });
  const tagging = new ResourceGroupsTaggingAPI(sandbox.config());
  const asked = { TagFilters: [{ Key: 'mine' }] };
  const first = await tagging.getResources(asked);
  expect(first.ResourceTagMappingList).toHaveLength(2);
  const second = await tagging.getResources({ ...asked, PaginationToken: some(first.PaginationToken) });
  expect(second.ResourceTagMappingList).toHaveLength(2);
  expect(second.PaginationToken).toBe('');
  const subnets = await tagging.getResources({ ...asked, ResourceTypeFilters: ['ec2:subnet'] });
  expect(subnets.ResourceTagMappingList).toHaveLength(2);
  await expect(tagging.getResources({ PaginationToken: 'x' })).rejects.toMatchObject({ name: 'PaginationTokenExpiredException' });
  sandbox.aws.setPermissions({ deny: ['tag:GetResources'] });
  await expect(tagging.getResources({})).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining('tag:GetResources'),
  });
});
