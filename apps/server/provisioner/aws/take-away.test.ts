import { expect, test } from 'vitest';
import { classify } from '../classify.ts';
import { jobWorld } from './testing/sandbox-job.ts';

test('what is in use is waited for, with a name for what uses it, and goes when that is gone', async () => {
  const world = await jobWorld();
  const network = world.job('network', { name: 'base', cidr: '10.95.0.0/22', natGateways: 'none' });
  await network.run();
  const { vpcId } = network.book.outputs.get('network') as { readonly vpcId: string };
  const balancer = world.job('load_balancer', { name: 'guest', vpcID: vpcId, internal: true });
  await balancer.run();

  await expect(network.undo()).rejects.toThrow(/still waits/);
  expect(network.book.waits.at(-1)).toMatch(/^Cannot delete .* yet: it is used by eni-\w+ \(ELB .*guest.*\)/);
  await balancer.undo();
  await network.undo();
  expect(world.left()).toEqual([]);
}, 60_000);

test('load balancers of Services go before the cluster does, and the space after them', async () => {
  const world = await jobWorld();
  const job = world.job('kubernetes', { name: 'drained', network: { cidr: '10.96.0.0/22', natGateways: 'none' } });
  await job.run();
  expect([...world.spaces.registered]).toEqual(['drained']);
  expect(world.spaces.discovered).toEqual(['drained']);
  world.spaces.services.push('checkout/web', 'checkout/api');
  job.book.waits.length = 0;
  await job.undo();
  expect(job.book.waits.slice(0, 2)).toEqual([
    'Load balancers of the cluster are going first: checkout/web.',
    'Load balancers of the cluster are going first: checkout/api.',
  ]);
  expect([...world.spaces.registered]).toEqual([]);
  expect(world.left()).toEqual([]);
}, 60_000);

test('a quota that is reached half-way stops the job with what to do; raised, a retry goes on from there', async () => {
  const world = await jobWorld();
  world.sandbox.setQuota('L-0263D0A3', 0);
  const job = world.job('network', { name: 'quota', cidr: '10.97.0.0/24', zones: 1 });
  const failure = classify(await job.run().catch((error: unknown) => error));
  expect(failure).toMatchObject({ bucket: 'user_action', code: 'quota_exceeded', fixHint: expect.stringContaining('quota') });
  expect(failure.consoleUrl).toMatch(/^https:/);
  const before = [...job.book.outputs.keys()];
  world.sandbox.setQuota('L-0263D0A3', 5);
  await job.run();
  expect(before.length).toBeGreaterThan(2);
  expect([...job.book.outputs.keys()].slice(0, before.length)).toEqual(before);
  await job.undo();
  expect(world.left()).toEqual([]);
}, 60_000);
