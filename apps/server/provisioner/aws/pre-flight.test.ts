import { expect, test } from 'vitest';
import type { JobKind } from '../job-kinds.ts';
import { jobWorld, type JobWorld } from './testing/sandbox-job.ts';

const checksOf = async (world: JobWorld, kind: JobKind, config: object) => {
  const { checks } = await world.kinds[kind].preview(world.plan(kind, config), world.target);
  return new Map(checks.map(({ check, ...found }) => [check, found]));
};

test('what could stop a job is looked at first, and nothing is made', async () => {
  const world = await jobWorld();
  for (const [kind, config] of [
    ['datastore', { engine: 'postgres' }],
    ['kubernetes', { name: 'fresh', network: { cidr: '10.60.0.0/20' } }],
    ['vm_pool', { name: 'fresh', createLoadBalancer: true }],
    ['network', { name: 'fresh', cidr: '10.61.0.0/20' }],
    ['registry', { name: 'fresh' }],
    ['load_balancer', { name: 'fresh' }],
  ] as const) {
    const checks = await checksOf(world, kind, config);
    expect(checks.get('permissions'), kind).toMatchObject({ result: 'PASS' });
    for (const [name, { result, message }] of checks) expect(result, `${kind} ${name}: ${message}`).toBe('PASS');
  }
  expect(world.ledger.entries()).toEqual([]);
}, 60_000);

test('permissions that are missing are named', async () => {
  const world = await jobWorld();
  world.sandbox.setPermissions({ deny: ['rds:CreateDBInstance'] });
  expect((await checksOf(world, 'datastore', { engine: 'postgres' })).get('permissions')).toMatchObject({
    result: 'FAIL',
    message: expect.stringMatching(/may not do rds:CreateDBInstance\.$/),
  });
  world.sandbox.setPermissions({ deny: ['iam:SimulatePrincipalPolicy'] });
  expect((await checksOf(world, 'datastore', { engine: 'postgres' })).get('permissions')).toMatchObject({ result: 'WARN' });
});

test('a quota that is used up is named, with what is used and what would be', async () => {
  const world = await jobWorld();
  world.sandbox.setQuota('L-F678F1CE', 1);
  expect((await checksOf(world, 'network', { name: 'a', cidr: '10.62.0.0/20' })).get('quota: VPCs')).toMatchObject({
    result: 'FAIL',
    message: '1 of 1 VPCs are used, and the job adds 1.',
    fix: expect.stringContaining('L-F678F1CE'),
  });
});

test('processors are counted, not machines, with those that run', async () => {
  const world = await jobWorld();
  world.sandbox.setQuota('L-1216C47A', 7);
  const pool = world.job('vm_pool', { name: 'running', instanceType: 'm5.large', min: 2 });
  await pool.run();
  const checked = async (min: number) =>
    (await checksOf(world, 'vm_pool', { name: 'more', instanceType: 'm5.large', min })).get('quota: processors');
  expect(await checked(1)).toMatchObject({ result: 'PASS', message: '4 of 7 processors of machines are used; the job adds 2.' });
  expect(await checked(2)).toMatchObject({
    result: 'FAIL',
    message: '4 of 7 processors of machines are used, and the job adds 4.',
  });
});

test('a name that is taken, a network that is not there, subnets of another one, and addresses that overlap', async () => {
  const world = await jobWorld();
  expect((await checksOf(world, 'kubernetes', { name: 'checkout-prod' })).get('name')).toMatchObject({ result: 'FAIL' });
  expect((await checksOf(world, 'registry', { name: 'checkout/api' })).get('name')).toMatchObject({ result: 'FAIL' });
  expect(
    (await checksOf(world, 'datastore', { engine: 'postgres', vpcID: 'vpc-00000000000000000' })).get('network'),
  ).toMatchObject({ result: 'FAIL' });
  expect((await checksOf(world, 'network', { name: 'a', cidr: '10.0.0.0/16' })).get('addresses')).toMatchObject({
    result: 'WARN',
  });
  const other = world.sandbox.addVpc({ region: 'us-east-1', cidr: '10.0.0.0/16', name: 'other' });
  expect(
    (await checksOf(world, 'network', { name: 'a', cidr: '10.0.0.0/20', peerings: [{ vpcID: other }] })).get(
      `peering with ${other}`,
    ),
  ).toMatchObject({ result: 'FAIL', message: expect.stringContaining('addresses in common') });
  expect(
    (await checksOf(world, 'network', { name: 'a', peerings: [{ vpcID: other, region: 'eu-west-1' }] })).get(
      `peering with ${other}`,
    ),
  ).toMatchObject({ result: 'FAIL', message: expect.stringContaining('inside of one region only') });
});

test('what the region does not sell is refused', async () => {
  const world = await jobWorld();
  expect((await checksOf(world, 'vm_pool', { name: 'a', instanceType: 'x9.gigantic' })).get('instance types')).toMatchObject({
    result: 'FAIL',
  });
  expect((await checksOf(world, 'datastore', { engine: 'postgres', version: '16.99' })).get('version and class')).toMatchObject({
    result: 'FAIL',
  });
});

test('credentials that were revoked fail every check that asks', async () => {
  const world = await jobWorld();
  world.sandbox.revokeCredentials();
  const checks = await checksOf(world, 'registry', { name: 'a1' });
  expect(checks.get('permissions')).toMatchObject({ result: 'FAIL' });
  expect(checks.get('name')).toMatchObject({ result: 'FAIL' });
});

test('a listener on 443 without a certificate is warned of', async () => {
  const world = await jobWorld();
  expect((await checksOf(world, 'load_balancer', { name: 'a', listenerPorts: [443] })).get('encryption')).toMatchObject({
    result: 'WARN',
  });
});
