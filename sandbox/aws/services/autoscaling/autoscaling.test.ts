import { AutoScaling } from '@aws-sdk/client-auto-scaling';
import { EC2 } from '@aws-sdk/client-ec2';
import { expect, test } from 'vitest';
import { quotas } from '../../quotas.ts';
import { type AwsSandbox, awsSandbox } from '../../testing/aws-sandbox.ts';
import { removeNetwork, some, tagged, testNetwork } from '../ec2/testing/network.ts';

const refused = (name: string, message = '') => expect.objectContaining({ name, message: expect.stringContaining(message) });

async function pool(sandbox: AwsSandbox) {
  const network = await testNetwork(sandbox);
  const { ec2, vpcId, subnetIds } = network;
  const { Images: [image] = [] } = await ec2.describeImages({
    Owners: ['amazon'],
    Filters: [{ Name: 'name', Values: ['al2023-ami-*-x86_64'] }],
  });
  const groupId = some((await ec2.createSecurityGroup({ GroupName: 'pool', Description: 'pool', VpcId: vpcId })).GroupId);
  const { LaunchTemplate } = await ec2.createLaunchTemplate({
    LaunchTemplateName: 'pool',
    ClientToken: 'job-1',
    LaunchTemplateData: {
      ImageId: some(image?.ImageId),
      InstanceType: 't3.medium',
      SecurityGroupIds: [groupId],
      TagSpecifications: tagged('instance', { from: 'template' }),
      BlockDeviceMappings: [{ DeviceName: '/dev/xvda', Ebs: { VolumeSize: 30, Encrypted: true } }],
    },
  });
  const asked = {
    AutoScalingGroupName: 'pool',
    LaunchTemplate: { LaunchTemplateId: some(LaunchTemplate?.LaunchTemplateId), Version: '$Latest' },
    MinSize: 1,
    MaxSize: 4,
    DesiredCapacity: 2,
    VPCZoneIdentifier: subnetIds.join(','),
    Tags: [
      { Key: 'spacedock:job', Value: 'job_1', PropagateAtLaunch: true },
      { Key: 'own', Value: 'x', PropagateAtLaunch: false },
    ],
  };
  const scaling = new AutoScaling(sandbox.config());
  const shown = async () => (await scaling.describeAutoScalingGroups({ AutoScalingGroupNames: ['pool'] })).AutoScalingGroups?.[0];
  const states = async () => (await shown())?.Instances?.map(({ LifecycleState }) => LifecycleState);
  return { network, ec2, scaling, asked, groupId, shown, states };
}

test('a group has as many instances as it wants, over its subnets, and leaves nothing', async () => {
  const sandbox = await awsSandbox();
  const { clock, ledger } = sandbox;
  const { network, ec2, scaling, asked, groupId, shown, states } = await pool(sandbox);
  await scaling.createAutoScalingGroup(asked);
  expect(await states()).toEqual(['Pending', 'Pending']);
  clock.advance(60_000);
  expect(await states()).toEqual(['InService', 'InService']);
  const group = await shown();
  expect(new Set(group?.Instances?.map(({ AvailabilityZone }) => AvailabilityZone))).toEqual(
    new Set(['us-east-1a', 'us-east-1b']),
  );
  expect(group).toMatchObject({
    DesiredCapacity: 2,
    VPCZoneIdentifier: asked.VPCZoneIdentifier,
    Tags: [{ Key: 'spacedock:job' }, { PropagateAtLaunch: false }],
  });
  const { Reservations = [] } = await ec2.describeInstances({
    Filters: [
      { Name: 'tag:spacedock:job', Values: ['job_1'] },
      { Name: 'instance-state-name', Values: ['running'] },
    ],
  });
  expect(Reservations.map(({ Instances }) => Instances?.[0]?.SecurityGroups)).toEqual([
    [{ GroupId: groupId, GroupName: 'pool' }],
    [{ GroupId: groupId, GroupName: 'pool' }],
  ]);
  expect(Object.fromEntries(Reservations[0]?.Instances?.[0]?.Tags?.map(({ Key, Value }) => [Key, Value]) ?? [])).toEqual({
    from: 'template',
    'spacedock:job': 'job_1',
    'aws:autoscaling:groupName': 'pool',
  });

  // One that somebody ends is replaced.
  await ec2.terminateInstances({ InstanceIds: [some(Reservations[0]?.Instances?.[0]?.InstanceId)] });
  expect((await states())?.toSorted()).toEqual(['InService', 'Pending', 'Terminating']);
  clock.advance(60_000);
  await scaling.updateAutoScalingGroup({ AutoScalingGroupName: 'pool', MinSize: 3 });
  expect((await states())?.toSorted()).toEqual(['InService', 'InService', 'Pending']);
  const { Activities = [] } = await scaling.describeScalingActivities({ AutoScalingGroupName: 'pool' });
  expect(Activities.map(({ StatusCode }) => StatusCode)).toEqual(['InProgress', 'Successful', 'Successful', 'Successful']);

  await expect(scaling.deleteAutoScalingGroup({ AutoScalingGroupName: 'pool' })).rejects.toEqual(refused('ResourceInUseFault'));
  await expect(ec2.deleteSecurityGroup({ GroupId: groupId })).rejects.toEqual(refused('DependencyViolation'));
  await scaling.deleteAutoScalingGroup({ AutoScalingGroupName: 'pool', ForceDelete: true });
  expect((await shown())?.Status).toBe('Delete in progress');
  await expect(scaling.createAutoScalingGroup(asked)).rejects.toEqual(refused('AlreadyExistsFault', 'pending delete'));
  clock.advance(60_000);
  expect(await shown()).toBeUndefined();
  expect(
    (await ec2.describeInstances({ Filters: [{ Name: 'instance-state-name', Values: ['terminated'] }] })).Reservations,
  ).toHaveLength(4);
  await ec2.deleteLaunchTemplate({ LaunchTemplateName: 'pool' });
  await ec2.deleteSecurityGroup({ GroupId: groupId });
  await removeNetwork(network);
  expect(ledger.left()).toEqual([]);
});

test('a group is emptied, then deleted without force', async () => {
  const sandbox = await awsSandbox();
  const { scaling, asked, shown } = await pool(sandbox);
  await scaling.createAutoScalingGroup(asked);
  await scaling.updateAutoScalingGroup({ AutoScalingGroupName: 'pool', MinSize: 0, MaxSize: 0 });
  await expect(scaling.deleteAutoScalingGroup({ AutoScalingGroupName: 'pool' })).rejects.toEqual(
    refused('ScalingActivityInProgressFault'),
  );
  sandbox.clock.advance(60_000);
  await scaling.deleteAutoScalingGroup({ AutoScalingGroupName: 'pool' });
  expect(await shown()).toBeUndefined();
  await scaling.createAutoScalingGroup(asked);
});

test('policies belong to their group', async () => {
  const sandbox = await awsSandbox();
  const { scaling, asked } = await pool(sandbox);
  await scaling.createAutoScalingGroup(asked);
  const policy = {
    AutoScalingGroupName: 'pool',
    PolicyName: 'cpu',
    PolicyType: 'TargetTrackingScaling',
    TargetTrackingConfiguration: {
      TargetValue: 60,
      PredefinedMetricSpecification: { PredefinedMetricType: 'ASGAverageCPUUtilization' as const },
    },
  };
  const { PolicyARN } = await scaling.putScalingPolicy(policy);
  expect((await scaling.putScalingPolicy(policy)).PolicyARN).toBe(PolicyARN);
  const { ScalingPolicies } = await scaling.describePolicies({ AutoScalingGroupName: 'pool' });
  expect(ScalingPolicies).toMatchObject([{ ...policy, PolicyARN }]);
  await scaling.deletePolicy({ AutoScalingGroupName: 'pool', PolicyName: 'cpu' });
  await expect(scaling.deletePolicy({ AutoScalingGroupName: 'pool', PolicyName: 'cpu' })).rejects.toEqual(
    refused('ValidationError'),
  );
  await scaling.putScalingPolicy(policy);
  await scaling.deleteAutoScalingGroup({ AutoScalingGroupName: 'pool', ForceDelete: true });
  expect(sandbox.ledger.left().filter(({ kind }) => kind.startsWith('autoscaling:') || kind === 'ec2:instance')).toEqual([]);
});

test('what cannot be is refused, and what cannot be launched is told', async () => {
  const sandbox = await awsSandbox();
  const { scaling, asked, states, ec2 } = await pool(sandbox);
  const create = (change: object) => scaling.createAutoScalingGroup({ ...asked, ...change });
  await expect(create({ MinSize: 5 })).rejects.toEqual(refused('ValidationError', 'Max bound'));
  await expect(create({ DesiredCapacity: 9 })).rejects.toEqual(refused('ValidationError', 'Desired capacity'));
  await expect(create({ VPCZoneIdentifier: 'subnet-0' })).rejects.toEqual(refused('ValidationError', 'subnet-0'));
  await expect(create({ LaunchTemplate: undefined })).rejects.toEqual(refused('ValidationError', 'LaunchTemplate'));
  await expect(create({ TargetGroupARNs: ['arn:aws:elasticloadbalancing:x'] })).rejects.toEqual(
    refused('ValidationError', 'Target Groups'),
  );
  await ec2.createLaunchTemplateVersion({
    LaunchTemplateName: 'pool',
    SourceVersion: '1',
    LaunchTemplateData: { InstanceType: 't4g.medium' },
  });
  await expect(create({})).rejects.toEqual(refused('ValidationError', 'architecture'));
  await expect(scaling.updateAutoScalingGroup({ AutoScalingGroupName: 'none' })).rejects.toEqual(
    refused('ValidationError', 'not found'),
  );
  sandbox.aws.setQuota(quotas.cpus.code, 2);
  await create({ LaunchTemplate: { ...asked.LaunchTemplate, Version: '1' } });
  await expect(create({})).rejects.toEqual(refused('AlreadyExistsFault'));
  expect(await states()).toEqual(['Pending']);
  const { Activities: [last] = [] } = await scaling.describeScalingActivities({ AutoScalingGroupName: 'pool' });
  expect(last).toMatchObject({ StatusCode: 'Failed', StatusMessage: expect.stringContaining('vCPU limit of 2') });
  sandbox.aws.setQuota(quotas.cpus.code, 64);
  expect(await states()).toEqual(['Pending', 'Pending']);
});

test('who may not start instances makes no group', async () => {
  const sandbox = await awsSandbox();
  const { scaling, asked } = await pool(sandbox);
  for (const action of ['ec2:RunInstances', 'autoscaling:CreateOrUpdateTags']) {
    sandbox.aws.setPermissions({ deny: [action] });
    await expect(scaling.createAutoScalingGroup(asked)).rejects.toEqual(refused('AccessDenied', action));
  }
});

test('tags of a group, and groups by tag', async () => {
  const sandbox = await awsSandbox();
  const { scaling, asked } = await pool(sandbox);
  await scaling.createAutoScalingGroup(asked);
  await scaling.createOrUpdateTags({
    Tags: [{ ResourceId: 'pool', ResourceType: 'auto-scaling-group', Key: 'own', Value: 'y', PropagateAtLaunch: true }],
  });
  const by = async (Name: string, Value: string) =>
    (await scaling.describeAutoScalingGroups({ Filters: [{ Name, Values: [Value] }] })).AutoScalingGroups;
  expect(await by('tag:own', 'y')).toMatchObject([{ AutoScalingGroupName: 'pool' }]);
  expect(await by('tag:own', 'x')).toEqual([]);
  expect(await by('tag-key', 'spacedock:job')).toHaveLength(1);
});

test('templates have versions', async () => {
  const sandbox = await awsSandbox();
  const { ec2, asked } = await pool(sandbox);
  const { LaunchTemplateId } = asked.LaunchTemplate;
  await ec2.createLaunchTemplateVersion({
    LaunchTemplateId,
    SourceVersion: '$Latest',
    VersionDescription: 'larger',
    LaunchTemplateData: { InstanceType: 't3.large' },
  });
  const { LaunchTemplateVersions } = await ec2.describeLaunchTemplateVersions({
    LaunchTemplateId,
    Versions: ['$Latest', '$Default'],
  });
  expect(LaunchTemplateVersions).toMatchObject([
    {
      VersionNumber: 2,
      VersionDescription: 'larger',
      DefaultVersion: false,
      LaunchTemplateData: {
        InstanceType: 't3.large',
        SecurityGroupIds: [expect.stringMatching(/^sg-/)],
        BlockDeviceMappings: [{ DeviceName: '/dev/xvda', Ebs: { VolumeSize: 30, Encrypted: true } }],
        TagSpecifications: [{ ResourceType: 'instance', Tags: [{ Key: 'from', Value: 'template' }] }],
      },
    },
    { VersionNumber: 1, DefaultVersion: true },
  ]);
  await ec2.modifyLaunchTemplate({ LaunchTemplateId, DefaultVersion: '2' });
  expect((await ec2.describeLaunchTemplates({ LaunchTemplateNames: ['pool'] })).LaunchTemplates).toMatchObject([
    { DefaultVersionNumber: 2, LatestVersionNumber: 2 },
  ]);
  await expect(
    ec2.createLaunchTemplate({ LaunchTemplateName: 'pool', LaunchTemplateData: { InstanceType: 't3.large' } }),
  ).rejects.toEqual(refused('InvalidLaunchTemplateName.AlreadyExistsException'));
  await expect(ec2.describeLaunchTemplates({ LaunchTemplateNames: ['none'] })).rejects.toEqual(
    refused('InvalidLaunchTemplateName.NotFoundException'),
  );
  await expect(ec2.describeLaunchTemplateVersions({ LaunchTemplateId, Versions: ['7'] })).rejects.toEqual(
    refused('InvalidLaunchTemplateId.VersionNotFound'),
  );
});

test('an instance by itself, once for its token', async () => {
  const sandbox = await awsSandbox();
  const { ec2, asked, network, groupId } = await pool(sandbox);
  const { LaunchTemplateId } = asked.LaunchTemplate;
  const run = {
    LaunchTemplate: { LaunchTemplateId },
    SubnetId: network.subnetIds[0],
    MinCount: 1,
    MaxCount: 1,
    ClientToken: 'one',
  };
  const { Instances: [instance] = [] } = await ec2.runInstances(run);
  expect(instance).toMatchObject({
    InstanceType: 't3.medium',
    State: { Name: 'pending' },
    SecurityGroups: [{ GroupId: groupId }],
  });
  expect((await ec2.runInstances(run)).Instances?.[0]?.InstanceId).toBe(instance?.InstanceId);
  const { TerminatingInstances } = await ec2.terminateInstances({ InstanceIds: [some(instance?.InstanceId)] });
  expect(TerminatingInstances).toMatchObject([{ PreviousState: { Name: 'pending' }, CurrentState: { Name: 'shutting-down' } }]);
  await expect(
    new EC2(sandbox.config('eu-west-1')).terminateInstances({ InstanceIds: [some(instance?.InstanceId)] }),
  ).rejects.toEqual(refused('InvalidInstanceID.NotFound'));
});
