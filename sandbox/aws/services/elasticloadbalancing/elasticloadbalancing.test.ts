import { AutoScaling } from '@aws-sdk/client-auto-scaling';
import { ElasticLoadBalancingV2, waitUntilLoadBalancerAvailable } from '@aws-sdk/client-elastic-load-balancing-v2';
import { expect, test } from 'vitest';
import { quotas } from '../../quotas.ts';
import { type AwsSandbox, awsSandbox } from '../../testing/aws-sandbox.ts';
import { imagesOf } from '../ec2/images.ts';
import { removeNetwork, some, testNetwork } from '../ec2/testing/network.ts';

const refused = (name: string) => expect.objectContaining({ name });

async function balancing(sandbox: AwsSandbox) {
  const network = await testNetwork(sandbox);
  const elb = new ElasticLoadBalancingV2(sandbox.config());
  const groupId = some(
    (await network.ec2.createSecurityGroup({ GroupName: 'web', Description: 'web', VpcId: network.vpcId })).GroupId,
  );
  const asked = {
    Name: 'web',
    Subnets: [...network.subnetIds],
    SecurityGroups: [groupId],
    Tags: [{ Key: 'spacedock:job', Value: 'job_1' }],
  };
  const balancer = async (change: object = {}): Promise<string> =>
    some((await elb.createLoadBalancer({ ...asked, ...change })).LoadBalancers?.[0]?.LoadBalancerArn);
  const target = { Name: 'web', Protocol: 'HTTP' as const, Port: 8080, VpcId: network.vpcId, HealthCheckPath: '/healthz' };
  const targets = async (change: object = {}): Promise<string> =>
    some((await elb.createTargetGroup({ ...target, ...change })).TargetGroups?.[0]?.TargetGroupArn);
  const listener = (LoadBalancerArn: string, TargetGroupArn: string, change: object = {}) =>
    elb.createListener({
      LoadBalancerArn,
      Protocol: 'HTTP',
      Port: 80,
      DefaultActions: [{ Type: 'forward', TargetGroupArn }],
      ...change,
    });
  return { network, elb, asked, groupId, balancer, targets, listener };
}

test('a load balancer sends to the instances of a pool, and all of it goes again', async () => {
  const sandbox = await awsSandbox();
  const { clock, ledger } = sandbox;
  const { network, elb, asked, groupId, balancer, targets, listener } = await balancing(sandbox);
  const { ec2 } = network;
  const arn = await balancer();
  const { LoadBalancers: [made] = [] } = await elb.describeLoadBalancers({ Names: ['web'] });
  expect(made).toMatchObject({
    State: { Code: 'provisioning' },
    Type: 'application',
    Scheme: 'internet-facing',
    VpcId: network.vpcId,
    SecurityGroups: [groupId],
  });
  const group = await targets();
  const health = async () =>
    (await elb.describeTargetHealth({ TargetGroupArn: group })).TargetHealthDescriptions?.map(
      ({ TargetHealth }) => TargetHealth?.State,
    );
  await ec2.createLaunchTemplate({
    LaunchTemplateName: 'pool',
    LaunchTemplateData: { ImageId: some(imagesOf('us-east-1')[0]).id, InstanceType: 't3.medium' },
  });
  const scaling = new AutoScaling(sandbox.config());
  await scaling.createAutoScalingGroup({
    AutoScalingGroupName: 'pool',
    MinSize: 2,
    MaxSize: 2,
    VPCZoneIdentifier: network.subnetIds.join(','),
    LaunchTemplate: { LaunchTemplateName: 'pool' },
  });
  expect(await health()).toEqual([]);
  await scaling.attachLoadBalancerTargetGroups({ AutoScalingGroupName: 'pool', TargetGroupARNs: [group] });
  expect(await health()).toEqual(['unused', 'unused']);
  const { Listeners: [first] = [] } = await listener(arn, group);
  expect(first).toMatchObject({ Port: 80, DefaultActions: [{ Type: 'forward', TargetGroupArn: group }] });
  expect(await health()).toEqual(['initial', 'initial']);
  clock.advance(60_000);
  expect((await waitUntilLoadBalancerAvailable({ client: elb, maxWaitTime: 30 }, { LoadBalancerArns: [arn] })).state).toBe(
    'SUCCESS',
  );
  expect(await health()).toEqual(['healthy', 'healthy']);
  expect((await elb.describeTargetGroups({ LoadBalancerArn: arn })).TargetGroups).toMatchObject([
    { TargetGroupArn: group, LoadBalancerArns: [arn], HealthCheckPath: '/healthz' },
  ]);

  // The same request again is the same thing; another under its name is refused.
  expect(await balancer()).toBe(arn);
  expect(await targets()).toBe(group);
  expect((await listener(arn, group)).Listeners?.[0]?.ListenerArn).toBe(first?.ListenerArn);
  await expect(balancer({ Scheme: 'internal' })).rejects.toEqual(refused('DuplicateLoadBalancerNameException'));
  await expect(targets({ Port: 9090 })).rejects.toEqual(refused('DuplicateTargetGroupNameException'));
  await expect(
    listener(arn, group, { DefaultActions: [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '404' } }] }),
  ).rejects.toEqual(refused('DuplicateListenerException'));
  expect(ledger.left().filter(({ kind }) => kind.startsWith('elasticloadbalancing:'))).toHaveLength(3);

  await expect(elb.deleteTargetGroup({ TargetGroupArn: group })).rejects.toEqual(refused('ResourceInUseException'));
  await scaling.deleteAutoScalingGroup({ AutoScalingGroupName: 'pool', ForceDelete: true });
  expect(await health()).toEqual(['draining', 'draining']);
  await elb.deleteLoadBalancer({ LoadBalancerArn: arn });
  await elb.deleteLoadBalancer({ LoadBalancerArn: arn });
  await expect(elb.describeLoadBalancers({ LoadBalancerArns: [arn] })).rejects.toEqual(refused('LoadBalancerNotFoundException'));
  await elb.deleteTargetGroup({ TargetGroupArn: group });
  // It is not shown any more, and holds its security group for a while yet.
  await expect(ec2.deleteSecurityGroup({ GroupId: asked.SecurityGroups[0] })).rejects.toEqual(refused('DependencyViolation'));
  clock.advance(60_000);
  await ec2.deleteSecurityGroup({ GroupId: asked.SecurityGroups[0] });
  await ec2.deleteLaunchTemplate({ LaunchTemplateName: 'pool' });
  await removeNetwork(network);
  expect(ledger.left()).toEqual([]);
});

test('a network load balancer takes targets by address', async () => {
  const sandbox = await awsSandbox();
  const { network, elb, balancer, targets, listener } = await balancing(sandbox);
  const arn = await balancer({
    Name: 'tcp',
    Type: 'network',
    Scheme: 'internal',
    SecurityGroups: [],
    Subnets: [network.subnetIds[0]],
  });
  const group = await targets({ Name: 'tcp', Protocol: 'TCP', TargetType: 'ip', HealthCheckPath: undefined });
  const { Listeners: [made] = [] } = await listener(arn, group, { Protocol: 'TCP', Port: 5432 });
  await elb.registerTargets({ TargetGroupArn: group, Targets: [{ Id: '10.20.1.7' }, { Id: '10.20.1.8', Port: 9000 }] });
  await expect(elb.registerTargets({ TargetGroupArn: group, Targets: [{ Id: 'i-0' }] })).rejects.toEqual(
    refused('InvalidTargetException'),
  );
  sandbox.clock.advance(60_000);
  const { TargetHealthDescriptions } = await elb.describeTargetHealth({ TargetGroupArn: group });
  expect(TargetHealthDescriptions).toMatchObject([
    { Target: { Port: 8080 }, TargetHealth: { State: 'healthy' } },
    { Target: { Port: 9000 } },
  ]);
  await elb.deregisterTargets({ TargetGroupArn: group, Targets: [{ Id: '10.20.1.7' }] });
  expect((await elb.describeTargetHealth({ TargetGroupArn: group })).TargetHealthDescriptions).toHaveLength(1);
  await expect(listener(arn, group, { Port: 81 })).rejects.toEqual(refused('UnsupportedProtocolException'));
  await elb.deleteListener({ ListenerArn: some(made?.ListenerArn) });
  await expect(elb.describeListeners({ ListenerArns: [some(made?.ListenerArn)] })).rejects.toEqual(
    refused('ListenerNotFoundException'),
  );
  expect((await elb.describeListeners({ LoadBalancerArn: arn })).Listeners).toEqual([]);
});

test('what cannot be is refused', async () => {
  const sandbox = await awsSandbox();
  const { network, elb, balancer, targets, listener } = await balancing(sandbox);
  await expect(balancer({ Name: 'a_b' })).rejects.toEqual(refused('ValidationError'));
  await expect(balancer({ Subnets: [network.subnetIds[0]] })).rejects.toEqual(refused('ValidationError'));
  await expect(balancer({ Subnets: ['subnet-0'] })).rejects.toEqual(refused('SubnetNotFoundException'));
  await expect(balancer({ SecurityGroups: ['sg-0'] })).rejects.toEqual(refused('InvalidSecurityGroupException'));
  const arn = await balancer();
  await expect(targets({ VpcId: 'vpc-0' })).rejects.toEqual(refused('ValidationError'));
  await expect(targets({ HealthCheckPath: 'healthz' })).rejects.toEqual(refused('ValidationError'));
  const group = await targets();
  await expect(listener(arn, 'arn:none')).rejects.toEqual(refused('TargetGroupNotFoundException'));
  await expect(listener('arn:none', group)).rejects.toEqual(refused('LoadBalancerNotFoundException'));
  await expect(listener(arn, group, { Protocol: 'HTTPS', Port: 443 })).rejects.toEqual(refused('ValidationError'));
  await expect(listener(arn, await targets({ Name: 'tcp', Protocol: 'TCP', HealthCheckPath: undefined }))).rejects.toEqual(
    refused('IncompatibleProtocolsException'),
  );
  await listener(arn, group);
  await expect(listener(await balancer({ Name: 'second' }), group)).rejects.toEqual(
    refused('TargetGroupAssociationLimitException'),
  );
  sandbox.aws.setQuota(quotas.applicationLoadBalancers.code, 2);
  await expect(balancer({ Name: 'third' })).rejects.toEqual(refused('TooManyLoadBalancersException'));
  await network.ec2.createVpc({ CidrBlock: '10.80.0.0/16' });
  await elb.modifyLoadBalancerAttributes({
    LoadBalancerArn: arn,
    Attributes: [{ Key: 'deletion_protection.enabled', Value: 'true' }],
  });
  await expect(elb.deleteLoadBalancer({ LoadBalancerArn: arn })).rejects.toEqual(refused('OperationNotPermittedException'));
});

test('who may not tag makes nothing with tags', async () => {
  const sandbox = await awsSandbox();
  const { balancer } = await balancing(sandbox);
  sandbox.aws.setPermissions({ deny: ['elasticloadbalancing:AddTags'] });
  await expect(balancer()).rejects.toEqual(refused('AccessDenied'));
  await balancer({ Tags: [] });
});

test('tags, changed health checks and pages', async () => {
  const sandbox = await awsSandbox({ pageSize: 1 });
  const { elb, balancer, targets } = await balancing(sandbox);
  const [arn, group] = [await balancer(), await targets()];
  await balancer({ Name: 'second' });
  const first = await elb.describeLoadBalancers({});
  expect(first.LoadBalancers?.map(({ LoadBalancerName }) => LoadBalancerName)).toEqual(['web']);
  expect(
    (await elb.describeLoadBalancers({ Marker: some(first.NextMarker) })).LoadBalancers?.map(
      ({ LoadBalancerName }) => LoadBalancerName,
    ),
  ).toEqual(['second']);
  await elb.addTags({ ResourceArns: [arn, group], Tags: [{ Key: 'more', Value: '1' }] });
  expect((await elb.describeTags({ ResourceArns: [arn, group] })).TagDescriptions).toEqual([
    {
      ResourceArn: arn,
      Tags: [
        { Key: 'spacedock:job', Value: 'job_1' },
        { Key: 'more', Value: '1' },
      ],
    },
    { ResourceArn: group, Tags: [{ Key: 'more', Value: '1' }] },
  ]);
  const { TargetGroups } = await elb.modifyTargetGroup({
    TargetGroupArn: group,
    HealthCheckPath: '/ready',
    HealthCheckIntervalSeconds: 10,
    Matcher: { HttpCode: '200-299' },
  });
  expect(TargetGroups).toMatchObject([
    { HealthCheckPath: '/ready', HealthCheckIntervalSeconds: 10, HealthCheckTimeoutSeconds: 5, Matcher: { HttpCode: '200-299' } },
  ]);
});
