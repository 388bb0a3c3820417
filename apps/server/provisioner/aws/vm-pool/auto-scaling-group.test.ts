import { expect, test } from 'vitest';
import { classify } from '../../classify.ts';
import { jobWorld } from '../testing/sandbox-job.ts';

test('machines that AWS cannot launch stop the job with its reason; when that is mended, a retry goes on', async () => {
  const world = await jobWorld();
  world.sandbox.setQuota('L-1216C47A', 0);
  const job = world.job('vm_pool', { name: 'starved', instanceType: 'm5.large' });
  const failure = classify(await job.run().catch((error: unknown) => error));
  expect(failure).toMatchObject({ bucket: 'user_action', code: 'launch_failed', message: expect.stringContaining('vCPU') });
  world.sandbox.setQuota('L-1216C47A', 64);
  world.pass(0);
  await job.run();
  expect(job.book.outputs.get('auto-scaling-group')).toEqual({ autoScalingGroup: 'starved', machines: 1, address: null });
  await job.undo();
  expect(world.left()).toEqual([]);
});

test('a pool behind a load balancer lets in the load balancer and nobody else, and tells its address', async () => {
  const world = await jobWorld();
  const job = world.job('vm_pool', {
    name: 'edge',
    min: 2,
    max: 6,
    createLoadBalancer: true,
    listenerPorts: [80, 443],
    targetPort: 8080,
  });
  await job.run();
  expect(job.book.outputs.get('auto-scaling-group')).toMatchObject({ machines: 2, address: expect.stringContaining('edge') });
  const { groupId } = job.book.outputs.get('security-group/machines') as { readonly groupId: string };
  const { SecurityGroups = [] } = await world.aws.ask('ec2:DescribeSecurityGroups', { region: world.region }, (ec2, how) =>
    ec2.describeSecurityGroups({ GroupIds: [groupId] }, how),
  );
  const [rule, ...more] = SecurityGroups[0]?.IpPermissions ?? [];
  expect(more).toEqual([]);
  expect(rule).toMatchObject({
    FromPort: 8080,
    ToPort: 8080,
    UserIdGroupPairs: [
      job.book.outputs.get('security-group/load-balancer') && {
        GroupId: (job.book.outputs.get('security-group/load-balancer') as { readonly groupId: string }).groupId,
      },
    ],
  });
  expect(rule?.IpRanges ?? []).toEqual([]);
  await job.undo();
  expect(world.left()).toEqual([]);
});
