import { expect, test } from 'vitest';
import { classify } from '../../classify.ts';
import { jobWorld } from '../testing/sandbox-job.ts';

test('a NAT gateway that failed is put away: when its reason is mended, a retry makes another', async () => {
  const world = await jobWorld();
  const job = world.job('network', { name: 'mended', cidr: '10.41.0.0/24', zones: 1 });
  await job.run('internet-gateway');
  const { vpcId: VpcId } = job.book.outputs.get('vpc') as { readonly vpcId: string };
  const { internetGatewayId: InternetGatewayId } = job.book.outputs.get('internet-gateway') as {
    readonly internetGatewayId: string;
  };
  const at = { region: world.region };
  await world.aws.ask('ec2:DetachInternetGateway', at, (ec2, how) =>
    ec2.detachInternetGateway({ InternetGatewayId, VpcId }, how),
  );

  const failure = classify(await job.run().catch((error: unknown) => error));
  expect(failure).toMatchObject({
    bucket: 'user_action',
    code: 'nat_gateway_failed',
    message: expect.stringContaining('Gateway.NotAttached'),
  });
  await world.aws.ask('ec2:AttachInternetGateway', at, (ec2, how) =>
    ec2.attachInternetGateway({ InternetGatewayId, VpcId }, how),
  );
  await job.run();
  const { NatGateways = [] } = await world.aws.ask('ec2:DescribeNatGateways', at, (ec2, how) => ec2.describeNatGateways({}, how));
  expect(NatGateways.filter(({ State }) => State === 'available')).toHaveLength(1);
  await job.undo();
  expect(world.left()).toEqual([]);
});

test('one gateway for all zones, one for each, or none', async () => {
  const world = await jobWorld();
  const names = (natGateways: string) =>
    world
      .job('network', { name: 'zones', zones: 3, natGateways })
      .steps.map(({ name }) => name)
      .filter((name) => name.startsWith('nat-gateway/'));
  expect(names('none')).toEqual([]);
  expect(names('single')).toEqual(['nat-gateway/1']);
  expect(names('per_zone')).toEqual(['nat-gateway/1', 'nat-gateway/2', 'nat-gateway/3']);
});
