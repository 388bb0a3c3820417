import { expect, test } from 'vitest';
import { classify } from '../classify.ts';
import type { JobKind } from '../job-kinds.ts';
import { jobWorld } from './testing/sandbox-job.ts';

test.each<[JobKind, object]>([
  ['registry', { name: 'taken' }],
  ['load_balancer', { name: 'taken' }],
  ['vm_pool', { name: 'taken' }],
  ['datastore', { name: 'taken', engine: 'redis' }],
])(
  '%s: of two jobs for the same name one wins; the other fails, and touches nothing when it is taken back',
  async (kind, config) => {
    const world = await jobWorld();
    const first = world.job(kind, config);
    const second = world.job(kind, config);
    await first.run();
    const made = await first.tagged();
    const failure = classify(await second.run().catch((error: unknown) => error));
    expect(failure).toMatchObject({ bucket: 'user_action', code: 'already_exists' });
    await second.undo();
    expect(await second.tagged()).toEqual([]);
    expect(await first.tagged()).toEqual(made);
    await first.undo();
    expect(world.left()).toEqual([]);
  },
  60_000,
);

test('a cluster that others made is neither used nor deleted', async () => {
  const world = await jobWorld();
  const job = world.job('kubernetes', { name: 'checkout-prod', vpcID: await networkOf(world) });
  expect(classify(await job.run().catch((error: unknown) => error))).toMatchObject({ code: 'already_exists' });
  await job.undo();
  const { cluster } = await world.aws.ask('eks:DescribeCluster', { region: world.region }, (eks, how) =>
    eks.describeCluster({ name: 'checkout-prod' }, how),
  );
  expect(cluster?.status).toBe('ACTIVE');
  expect(world.left()).toEqual([]);
});

const networkOf = async ({ aws, region }: Awaited<ReturnType<typeof jobWorld>>): Promise<string> => {
  const { Vpcs = [] } = await aws.ask('ec2:DescribeVpcs', { region }, (ec2, how) => ec2.describeVpcs({}, how));
  return Vpcs[0]?.VpcId ?? '';
};
