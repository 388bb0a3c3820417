import { AutoScaling } from '@aws-sdk/client-auto-scaling';
import { EC2 } from '@aws-sdk/client-ec2';
import { ElastiCache } from '@aws-sdk/client-elasticache';
import { ElasticLoadBalancingV2 } from '@aws-sdk/client-elastic-load-balancing-v2';
import { RDS } from '@aws-sdk/client-rds';
import { expect, test } from 'vitest';
import { ownershipTags } from '../../ownership-tags.ts';
import { type AwsTestWorld, testAwsWorld } from '../testing/aws-world.ts';
import { failureOf } from '../testing/open-aws.ts';

const region = 'us-east-1';
const Tags = [{ Key: ownershipTags.job, Value: 'job_1' }];
const at = ({ aws, credentials }: AwsTestWorld, where = region) => ({
  region: where,
  endpoint: aws.url,
  credentials: credentials().static_keys,
});

/** One of each beside what is there at first. */
async function build(world: AwsTestWorld) {
  const [ec2, elb] = [new EC2(at(world)), new ElasticLoadBalancingV2(at(world))];
  const subnets = await world.open().subnets({ region });
  const inside = subnets.filter(({ name }) => name.includes('private')).map(({ id }) => id);
  const vpcId = subnets[0]?.networkId ?? '';

  await new RDS(at(world)).createDBSubnetGroup({ DBSubnetGroupName: 'dbs', DBSubnetGroupDescription: 'dbs', SubnetIds: inside });
  await new RDS(at(world)).createDBInstance({
    DBInstanceIdentifier: 'orders',
    Engine: 'postgres',
    DBInstanceClass: 'db.t3.micro',
    AllocatedStorage: 20,
    MasterUsername: 'root_of_orders',
    MasterUserPassword: 'canary-password-1',
    DBSubnetGroupName: 'dbs',
    Tags,
  });
  await new ElastiCache(at(world)).createCacheSubnetGroup({
    CacheSubnetGroupName: 'caches',
    CacheSubnetGroupDescription: 'c',
    SubnetIds: inside,
  });
  await new ElastiCache(at(world)).createReplicationGroup({
    ReplicationGroupId: 'sessions',
    ReplicationGroupDescription: 's',
    Engine: 'redis',
    CacheNodeType: 'cache.t3.micro',
    NumCacheClusters: 1,
    CacheSubnetGroupName: 'caches',
    Tags,
  });
  const { LoadBalancers: [balancer] = [] } = await elb.createLoadBalancer({
    Name: 'front',
    Type: 'network',
    Subnets: inside,
    Tags,
  });
  const { TargetGroups: [targets] = [] } = await elb.createTargetGroup({ Name: 'web', Protocol: 'TCP', Port: 80, VpcId: vpcId });
  await elb.createListener({
    LoadBalancerArn: balancer?.LoadBalancerArn,
    Protocol: 'TCP',
    Port: 80,
    DefaultActions: [{ Type: 'forward', TargetGroupArn: targets?.TargetGroupArn }],
  });
  const { Images: [image] = [] } = await ec2.describeImages({ Owners: ['amazon'] });
  await ec2.createLaunchTemplate({
    LaunchTemplateName: 'web',
    LaunchTemplateData: { ImageId: image?.ImageId, InstanceType: 't3.micro' },
  });
  await new AutoScaling(at(world)).createAutoScalingGroup({
    AutoScalingGroupName: 'web',
    MinSize: 1,
    MaxSize: 3,
    DesiredCapacity: 2,
    VPCZoneIdentifier: inside.join(','),
    LaunchTemplate: { LaunchTemplateName: 'web', Version: '$Latest' },
    TargetGroupARNs: [targets?.TargetGroupArn ?? ''],
    Tags: [
      { Key: 'eks:cluster-name', Value: 'checkout-prod' },
      { Key: ownershipTags.job, Value: 'job_1' },
    ],
  });
  const { Vpc: near } = await ec2.createVpc({ CidrBlock: '10.9.0.0/16' });
  const { Vpcs: [far] = [] } = await new EC2(at(world, 'eu-west-1')).describeVpcs({});
  for (const [PeerVpcId, PeerRegion] of [
    [near?.VpcId, region],
    [far?.VpcId, 'eu-west-1'],
  ]) {
    await ec2.createVpcPeeringConnection({ VpcId: vpcId, PeerVpcId, PeerRegion });
  }
  return { vpcId, inside: inside.toSorted(), near: near?.VpcId ?? '', far: far?.VpcId ?? '' };
}

test('a region is told with everything in its place, whatever the size of the pages', async () => {
  const world = await testAwsWorld({ pageSize: 2 });
  const { vpcId, inside, near, far } = await build(world);
  const found = await world.open().architecture({ region });
  expect(found).toMatchObject({ incomplete: [], cut: [], problems: [] });
  const shown = Object.fromEntries(
    found.nodes.map((node) => [`${node.kind} ${node.name}`, { ...node, subnetIds: node.subnetIds.toSorted() }]),
  );
  const place = { networkId: vpcId, subnetIds: inside };
  expect(shown).toMatchObject({
    'network main': { id: vpcId, facts: { cidrs: ['10.0.0.0/16'] } },
    'subnet main-public-a': { networkId: vpcId, facts: { public: true, zone: 'us-east-1a', cidrs: ['10.0.1.0/24'] } },
    'subnet main-private-b': { networkId: vpcId, facts: { public: false, zone: 'us-east-1b' } },
    'cluster checkout-prod': { networkId: vpcId, status: 'active', facts: { version: '1.36' } },
    'datastore orders': { ...place, facts: { engine: 'postgres', size: 'db.t3.micro' }, tags: { [ownershipTags.job]: 'job_1' } },
    'datastore sessions': {
      ...place,
      facts: { engine: 'redis', size: 'cache.t3.micro' },
      tags: { [ownershipTags.job]: 'job_1' },
    },
    'vm_pool web': { ...place, facts: { min: 1, max: 3, desired: 2 }, tags: { [ownershipTags.job]: 'job_1' } },
    'load_balancer front': {
      ...place,
      facts: { engine: 'network', scheme: 'internet-facing' },
      tags: { [ownershipTags.job]: 'job_1' },
    },
    [`external_network ${far}`]: { facts: { region: 'eu-west-1', account: world.aws.account, cidrs: ['10.1.0.0/16'] } },
  });
  const named = (id: string): string => found.nodes.find((node) => node.id === id)?.name ?? id;
  expect(found.links.map(({ kind, from, to, status }) => [named(from), kind, named(to), status])).toEqual([
    ['main', 'peering', near, 'pending-acceptance'],
    ['main', 'peering', far, 'pending-acceptance'],
    ['web', 'serves', 'checkout-prod', undefined],
    ['front', 'serves', 'web', undefined],
  ]);
  expect(JSON.stringify(found)).not.toContain('canary');
}, 60_000);

test('what the cloud refuses is named, and the rest is told', async () => {
  const world = await testAwsWorld();
  await build(world);
  world.aws.setPermissions({ deny: ['rds:*', 'ec2:DescribeRouteTables', 'tag:*', 'elasticloadbalancing:DescribeTargetGroups'] });
  const found = await world.open().architecture({ region });
  expect(found.problems).toMatchObject([
    { part: 'databases', failure: { facts: { kind: 'permission_denied', operation: 'rds:DescribeDBInstances' } } },
  ]);
  expect(found.nodes.filter(({ kind }) => kind === 'datastore').map(({ name }) => name)).toEqual(['sessions']);
  expect(found.nodes.find(({ kind }) => kind === 'subnet')?.facts.public).toBeUndefined();
  expect(found.links.map(({ kind }) => kind)).toEqual(['peering', 'peering', 'serves']);
}, 60_000);

test('who may look at nothing, or names no region, is told that', async () => {
  const world = await testAwsWorld();
  world.aws.setPermissions({ allow: ['sts:*'] });
  expect(await failureOf(world.open().architecture({ region }))).toMatchObject({ kind: 'permission_denied' });
  world.aws.setPermissions({});
  expect(await failureOf(world.open().architecture({ region: 'xx-nowhere-1' }))).toMatchObject({ kind: 'region_unknown' });
});
