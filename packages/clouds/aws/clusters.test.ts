import { expect, test } from 'vitest';
import { testAwsWorld } from './testing/aws-world.ts';
import { failureOf } from './testing/open-aws.ts';

const minute = 60_000;

test('a region that a policy of the organisation closes does not hide the clusters of the others', async () => {
  const { open, aws } = await testAwsWorld();
  await aws.addCluster({ region: 'eu-west-1', name: 'hidden', backing: 'shared' });
  aws.setPermissions({ deniedRegions: ['eu-west-1', 'eu-central-1', 'ap-northeast-1'] });
  const cloud = open();
  expect((await cloud.clusters()).map(({ name }) => name)).toEqual(['checkout-prod']);
  expect(await failureOf(cloud.clusters({ region: 'eu-west-1' }))).toMatchObject({
    kind: 'permission_denied',
    operation: 'eks:ListClusters',
  });
});

test('where all regions are closed, that is said', async () => {
  const { open, aws } = await testAwsWorld();
  aws.setPermissions({ deny: ['eks:ListClusters'] });
  const facts = await failureOf(open().clusters());
  expect(facts).toMatchObject({ kind: 'permission_denied', bucket: 'user_action', operation: 'eks:ListClusters' });
  expect(facts.said).toContain('is not authorized to perform: eks:ListClusters');
});

test('where regions cannot be listed, or clusters not be described, that is said', async () => {
  const { open, aws } = await testAwsWorld();
  aws.setPermissions({ deny: ['ec2:DescribeRegions'] });
  expect(await failureOf(open().clusters())).toMatchObject({ kind: 'permission_denied', operation: 'ec2:DescribeRegions' });
  aws.setPermissions({ deny: ['eks:DescribeCluster'] });
  expect(await failureOf(open().clusters({ region: 'us-east-1' }))).toMatchObject({
    kind: 'permission_denied',
    operation: 'eks:DescribeCluster',
  });
});

test('a failure of one region that is no closed door is a failure of the list, which would not be complete', async () => {
  const { open, faults } = await testAwsWorld();
  // Only us-east-1 has a cluster to be asked for.
  faults.add({ operation: 'eks:DescribeCluster', effect: 'error_before' });
  expect(await failureOf(open().clusters())).toMatchObject({ kind: 'unavailable', bucket: 'transient' });
});

test('a region that the account has not enabled, or that is none, is told as such', async () => {
  const { open, aws } = await testAwsWorld();
  const cloud = open();
  for (const region of ['me-south-1', 'us-east-9']) {
    for (const ask of [
      () => cloud.clusters({ region }),
      () => cloud.cluster({ region, name: 'a' }),
      () => cloud.networks({ region }),
      () => cloud.subnets({ region }),
      () => cloud.instanceTypes({ region }),
      () => cloud.mintKubeconfig({ region, name: 'a' }),
    ])
      expect(await failureOf(ask())).toMatchObject({ kind: 'region_unknown', bucket: 'user_action' });
  }
  aws.setEnabledRegions(['us-east-1', 'me-south-1']);
  expect(await cloud.clusters({ region: 'me-south-1' })).toEqual([]);
  expect((await cloud.regions()).map(({ id }) => id)).toEqual(['me-south-1', 'us-east-1']);
});

test('a cluster that goes away between the list and the question for it is not in the list', async () => {
  const { open, aws, faults } = await testAwsWorld();
  await aws.addCluster({ region: 'us-east-1', name: 'leaving', backing: 'shared' });
  faults.add({ operation: 'eks:DescribeCluster', effect: 'slow', times: 2, delayMs: 200 });
  const listing = open().clusters({ region: 'us-east-1' });
  // Both were listed, and the questions for them are held up.
  while (faults.all().length > 0) await new Promise(setImmediate);
  await aws.removeCluster({ region: 'us-east-1', name: 'leaving' });
  expect((await listing).map(({ name }) => name)).toEqual(['checkout-prod']);
});

test('states of clusters are told in words that do not depend on the cloud', async () => {
  const { open, aws } = await testAwsWorld();
  for (const [index, state] of (['CREATING', 'UPDATING', 'DELETING', 'FAILED'] as const).entries()) {
    await aws.addCluster({ region: 'us-west-2', name: `c${index}`, state, backing: 'shared' });
  }
  const found = await open().clusters({ region: 'us-west-2' });
  expect(found.map(({ state, endpoint }) => [state, endpoint !== undefined])).toEqual([
    ['creating', false],
    ['updating', true],
    ['deleting', true],
    ['failed', false],
  ]);
});

test('a cluster that is being created becomes active by itself, and one that is deleted goes', async () => {
  const { open, aws, clock, ledger, official } = await testAwsWorld({
    pace: { createCluster: 10 * minute, deleteCluster: 5 * minute },
  });
  const eks = official.eks('us-east-1');
  const subnets = await open().subnets({ region: 'us-east-1' });
  await eks.createCluster({
    name: 'new',
    roleArn: `arn:aws:iam::${aws.account}:role/checkout-prod-cluster`,
    resourcesVpcConfig: { subnetIds: subnets.map(({ id }) => id) },
  });
  const address = { region: 'us-east-1', name: 'new' };
  const cloud = open();
  expect(await cloud.cluster(address)).toMatchObject({ state: 'creating', endpoint: undefined });
  expect(await failureOf(cloud.mintKubeconfig(address))).toMatchObject({
    kind: 'unavailable',
    bucket: 'transient',
    code: 'ClusterNotReady',
  });
  clock.advance(10 * minute);
  expect(await cloud.cluster(address)).toMatchObject({ state: 'active' });
  await cloud.mintKubeconfig(address);
  await eks.deleteCluster({ name: 'new' });
  expect(await cloud.cluster(address)).toMatchObject({ state: 'deleting' });
  clock.advance(5 * minute);
  expect(await failureOf(cloud.cluster(address))).toMatchObject({ kind: 'not_found' });
  expect(ledger.left()).toEqual([]);
  expect(ledger.entries().map(({ action, kind }) => `${action} ${kind}`)).toEqual(['create eks:cluster', 'delete eks:cluster']);
});

test('five hundred clusters are listed', async () => {
  const { open, aws } = await testAwsWorld();
  for (let index = 0; index < 500; index += 1)
    await aws.addCluster({ region: 'eu-central-1', name: `c${index}`, backing: 'shared' });
  const found = await open().clusters();
  expect(found).toHaveLength(501);
  expect(new Set(found.map(({ endpoint }) => endpoint)).size).toBe(2);
}, 60_000);
