import { expect, test } from 'vitest';
import { classify } from '../../classify.ts';
import { jobWorld, type JobWorld } from '../testing/sandbox-job.ts';

const routesOf = async ({ aws, region }: JobWorld, vpcId: string) => {
  const { RouteTables = [] } = await aws.ask('ec2:DescribeRouteTables', { region }, (ec2, how) =>
    ec2.describeRouteTables({ Filters: [{ Name: 'vpc-id', Values: [vpcId] }] }, how),
  );
  return RouteTables.map(({ Routes = [] }) =>
    Routes.filter(({ VpcPeeringConnectionId }) => VpcPeeringConnectionId !== undefined).map(
      ({ DestinationCidrBlock }) => DestinationCidrBlock,
    ),
  );
};

const clusterNetwork = async ({ aws, region, cluster = '' }: JobWorld): Promise<string> => {
  const answer = await aws.ask('eks:DescribeCluster', { region }, (eks, how) => eks.describeCluster({ name: cluster }, how));
  return answer.cluster?.resourcesVpcConfig?.vpcId ?? '';
};

test('a datastore in another network than the cluster: routes on both sides, one port open, and all of it goes', async () => {
  const world = await jobWorld();
  const network = world.job('network', { name: 'data', cidr: '10.90.0.0/22', natGateways: 'none' });
  await network.run();
  const { vpcId } = network.book.outputs.get('network') as { readonly vpcId: string };
  const clusters = await clusterNetwork(world);
  const before = await routesOf(world, clusters);

  const store = world.job('datastore', { engine: 'redis', vpcID: vpcId });
  await store.run();
  expect(store.book.outputs.get('peering')).toMatchObject({ peeringId: expect.stringMatching(/^pcx-/) });
  for (const table of await routesOf(world, vpcId)) expect(table).toEqual(['10.0.0.0/16']);
  for (const table of await routesOf(world, clusters)) expect(table).toEqual(['10.90.0.0/22']);
  const { groupId } = store.book.outputs.get('security-group') as { readonly groupId: string };
  const { SecurityGroups = [] } = await world.aws.ask('ec2:DescribeSecurityGroups', { region: world.region }, (ec2, how) =>
    ec2.describeSecurityGroups({ GroupIds: [groupId] }, how),
  );
  const rules = SecurityGroups[0]?.IpPermissions ?? [];
  expect(rules.map(({ FromPort, ToPort }) => [FromPort, ToPort])).toEqual([[6379, 6379]]);
  expect(rules.flatMap(({ IpRanges = [] }) => IpRanges.map(({ CidrIp }) => CidrIp)).toSorted()).toEqual([
    '10.0.0.0/16',
    '10.90.0.0/22',
  ]);

  await store.undo();
  expect(await routesOf(world, clusters)).toEqual(before);
  await network.undo();
  expect(world.left()).toEqual([]);
}, 60_000);

test('networks of two regions, or with the same addresses, are not connected', async () => {
  const world = await jobWorld();
  const far = world.job('network', {
    name: 'far',
    cidr: '10.91.0.0/24',
    zones: 1,
    natGateways: 'none',
    peerings: [{ vpcID: 'vpc-1', region: 'eu-west-1' }],
  });
  expect(classify(await far.run().catch((error: unknown) => error))).toMatchObject({
    bucket: 'user_action',
    code: 'cross_region',
  });
  await far.undo();
  const same = world.job('network', {
    name: 'same',
    cidr: '10.0.0.0/24',
    zones: 1,
    natGateways: 'none',
    peerings: [{ vpcID: await clusterNetwork(world) }],
  });
  expect(classify(await same.run().catch((error: unknown) => error))).toMatchObject({
    bucket: 'user_action',
    code: 'cidr_overlap',
  });
  await same.undo();
  expect(world.left()).toEqual([]);
}, 60_000);
