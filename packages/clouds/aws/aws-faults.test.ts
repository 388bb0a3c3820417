import { randomBytes } from 'node:crypto';
import { startSandbox, throttle } from '@spacedock/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import type { CloudAccount } from '../cloud.ts';
import { credentialsOf, testAwsWorld } from './testing/aws-world.ts';
import { failureOf, openAws } from './testing/open-aws.ts';

const address = { region: 'us-east-1', name: 'checkout-prod' };

test.each(['error_before', 'error_after', 'reset_before', 'reset_after', 'throttle'] as const)(
  '%s is got over when it passes, and told when it does not',
  async (effect) => {
    const { open, faults } = await testAwsWorld();
    const cloud = open();
    for (const operation of [
      'sts:GetCallerIdentity',
      'ec2:DescribeRegions',
      'eks:ListClusters',
      'eks:DescribeCluster',
      'route53:ListHostedZones',
    ]) {
      faults.add({ operation, effect, times: 2 });
    }
    await cloud.verify();
    expect(await cloud.clusters()).toHaveLength(1);
    expect(await cloud.dnsZones()).toHaveLength(2);
    expect(faults.all()).toEqual([]);
    faults.add({ operation: 'eks:DescribeCluster', effect });
    const kinds = {
      error_before: 'unavailable',
      error_after: 'unavailable',
      reset_before: 'unreachable',
      reset_after: 'unreachable',
      throttle: 'throttled',
    } as const;
    expect(await failureOf(cloud.cluster(address))).toMatchObject({
      kind: kinds[effect],
      bucket: 'transient',
      operation: 'eks:DescribeCluster',
    });
  },
  60_000,
);

test.each(['denied', 'quota'] as const)('%s is told at once', async (effect) => {
  const { open, faults } = await testAwsWorld();
  faults.add({ operation: 'eks:DescribeCluster', effect, times: 1 });
  const kinds = { denied: 'permission_denied', quota: 'quota_exceeded' } as const;
  const cloud = open();
  expect(await failureOf(cloud.cluster(address))).toMatchObject({ kind: kinds[effect], bucket: 'user_action' });
  expect(faults.all()).toEqual([]);
  await cloud.cluster(address);
});

test('a call that takes too long is given up and made again', async () => {
  const { open, faults } = await testAwsWorld();
  const cloud = open({}, { deadlineMs: 1_000 });
  await cloud.cluster(address);
  faults.add({ operation: 'eks:DescribeCluster', effect: 'slow', delayMs: 3_600_000, times: 1 });
  expect(await cloud.cluster(address)).toMatchObject({ state: 'active' });
  faults.add({ operation: 'eks:DescribeCluster', effect: 'slow', delayMs: 3_600_000 });
  expect(await failureOf(open({}, { deadlineMs: 100 }).cluster(address))).toMatchObject({
    kind: 'timed_out',
    bucket: 'transient',
  });
});

test('a caller can leave', async () => {
  const { open, faults } = await testAwsWorld();
  faults.add({ operation: 'eks:*', effect: 'slow', delayMs: 3_600_000 });
  const controller = new AbortController();
  const asked = open().clusters({ signal: controller.signal });
  setTimeout(() => controller.abort(new Error('left')), 100);
  await expect(asked).rejects.toThrow('left');
});

test('an account that may make few calls gets all its answers in the end', async () => {
  const { open, aws } = await testAwsWorld({ throttle: throttle({ perSecond: 20, burst: 10, now: () => new Date() }) });
  for (let index = 0; index < 40; index += 1) await aws.addCluster({ region: 'us-east-1', name: `c${index}`, backing: 'shared' });
  const cloud = open({}, { random: Math.random });
  expect(await cloud.clusters()).toHaveLength(41);
  const together = await Promise.all(Array.from({ length: 20 }, () => cloud.cluster(address)));
  expect(together).toHaveLength(20);
}, 60_000);

test('over TLS the authority has to be known', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const sandbox = await startSandbox({ now: () => new Date(), log, randomBytes, clouds: ['aws'] });
  onTestFinished(sandbox.close);
  const { aws, accounts: [account], faults, fleet } = sandbox;
  if (!aws || !account) throw new Error('The sandbox was to have an AWS.');
  const { caCertificate: another } = await fleet.open('another', () => undefined);
  const open = (endpoints: CloudAccount['endpoints']) =>
    openAws({ cloudAccountId: aws.account, credentials: credentialsOf(aws).static_keys, endpoints });
  const cloud = open(account.endpoints);
  await cloud.verify();
  faults.add({ operation: 'sts:*', effect: 'reset_after', times: 1 });
  await cloud.verify();
  for (const endpoints of [aws.endpoints(), aws.endpoints(another)]) {
    const facts = await failureOf(open(endpoints).verify());
    expect(facts).toMatchObject({ kind: 'unreachable', bucket: 'system' });
    expect(facts.fixHint).toContain('caCertificates');
  }
});
