import { expect, test } from 'vitest';
import { classify } from '../../classify.ts';
import { jobWorld } from '../testing/sandbox-job.ts';

test('without a word about networks, things go beside the cluster; without one, to the default network', async () => {
  const world = await jobWorld();
  const beside = world.job('load_balancer', { name: 'beside' });
  await beside.run('placement');
  expect(beside.book.outputs.get('placement')).toMatchObject({ cidr: '10.0.0.0/16', client: null });
  const alone = world.job('load_balancer', { name: 'alone' }, { cluster: undefined });
  expect(classify(await alone.run('placement').catch((error: unknown) => error))).toMatchObject({
    bucket: 'user_action',
    code: 'no_network',
  });
});

test('subnets of another VPC are refused before anything is made', async () => {
  const world = await jobWorld();
  const { Subnets = [] } = await world.aws.ask('ec2:DescribeSubnets', { region: world.region }, (ec2, how) =>
    ec2.describeSubnets({}, how),
  );
  const other = world.sandbox.addVpc({ region: world.region, cidr: '10.99.0.0/16', name: 'other' });
  const job = world.job('datastore', {
    engine: 'redis',
    vpcID: other,
    subnetIDs: Subnets.slice(0, 2).map(({ SubnetId }) => SubnetId),
  });
  expect(classify(await job.run().catch((error: unknown) => error))).toMatchObject({
    bucket: 'user_action',
    code: 'subnet_of_another_vpc',
  });
  expect(world.left()).toEqual([]);
});

test('subnets in one zone are not enough', async () => {
  const world = await jobWorld();
  const other = world.sandbox.addVpc({ region: world.region, cidr: '10.98.0.0/16', name: 'empty' });
  const job = world.job('load_balancer', { name: 'nowhere', vpcID: other });
  expect(classify(await job.run().catch((error: unknown) => error))).toMatchObject({
    bucket: 'user_action',
    code: 'too_few_zones',
  });
});
