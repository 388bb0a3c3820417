import { EKS, paginateListClusters, waitUntilClusterActive, waitUntilClusterDeleted } from '@aws-sdk/client-eks';
import { describe, expect, test } from 'vitest';
import { type AwsSandbox, awsSandbox } from '../../testing/aws-sandbox.ts';
import { EC2 } from '@aws-sdk/client-ec2';

const minute = 60_000;

async function newCluster({ aws, config }: AwsSandbox, change: object = {}) {
  const { Subnets = [] } = await new EC2(config()).describeSubnets({});
  return {
    name: 'new',
    roleArn: `arn:aws:iam::${aws.account}:role/checkout-prod-cluster`,
    clientRequestToken: 'token-1',
    resourcesVpcConfig: { subnetIds: Subnets.map(({ SubnetId = '' }) => SubnetId) },
    ...change,
  };
}

test('there is one cluster from the beginning, and it is active', async () => {
  const { config, aws } = await awsSandbox();
  const eks = new EKS(config());
  expect((await eks.listClusters({})).clusters).toEqual(['checkout-prod']);
  const { cluster } = await eks.describeCluster({ name: 'checkout-prod' });
  expect(cluster).toMatchObject({
    name: 'checkout-prod',
    status: 'ACTIVE',
    version: '1.36',
    arn: `arn:aws:eks:us-east-1:${aws.account}:cluster/checkout-prod`,
  });
  expect(cluster?.endpoint).toMatch(/^https:\/\//);
  expect(Buffer.from(cluster?.certificateAuthority?.data ?? '', 'base64').toString()).toContain('BEGIN CERTIFICATE');
  expect(cluster?.createdAt).toBeInstanceOf(Date);
  expect((await new EKS(config('eu-west-1')).listClusters({})).clusters).toEqual([]);
  await expect(eks.describeCluster({ name: 'missing' })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    $metadata: { httpStatusCode: 404 },
  });
});

test('names of clusters come in pages and in order', async () => {
  const { config, aws } = await awsSandbox();
  for (let index = 0; index < 120; index += 1)
    await aws.addCluster({ region: 'us-west-2', name: `c${String(index).padStart(3, '0')}`, state: 'CREATING' });
  const eks = new EKS(config('us-west-2'));
  const pages: string[][] = [];
  for await (const page of paginateListClusters({ client: eks }, {})) pages.push(page.clusters ?? []);
  expect(pages.map(({ length }) => length)).toEqual([100, 20]);
  expect(pages.flat()).toEqual(pages.flat().toSorted());
  expect((await eks.listClusters({ maxResults: 7 })).clusters).toHaveLength(7);
});

describe('creating', () => {
  test('takes its time, and so does deleting; the ledger knows both', async () => {
    const sandbox = await awsSandbox({ pace: { createCluster: 12 * minute, deleteCluster: 8 * minute } });
    // It has to set its clock when that of the cloud moves.
    const eks = new EKS({ ...sandbox.config(), maxAttempts: 3 });
    const { cluster } = await eks.createCluster(await newCluster(sandbox));
    expect(cluster?.status).toBe('CREATING');
    expect([cluster?.endpoint, cluster?.certificateAuthority]).toEqual([undefined, undefined]);
    sandbox.clock.advance(12 * minute);
    expect((await waitUntilClusterActive({ client: eks, maxWaitTime: 60 }, { name: 'new' })).state).toBe('SUCCESS');
    expect(sandbox.ledger.left()).toMatchObject([
      { cloud: 'aws', account: sandbox.aws.account, kind: 'eks:cluster', id: cluster?.arn },
    ]);
    expect((await eks.deleteCluster({ name: 'new' })).cluster?.status).toBe('DELETING');
    expect((await eks.deleteCluster({ name: 'new' })).cluster?.status).toBe('DELETING');
    sandbox.clock.advance(8 * minute);
    expect((await waitUntilClusterDeleted({ client: eks, maxWaitTime: 60 }, { name: 'new' })).state).toBe('SUCCESS');
    expect(sandbox.ledger.left()).toEqual([]);
    expect(sandbox.ledger.entries()).toHaveLength(2);
    await expect(eks.deleteCluster({ name: 'new' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('with the same token and the same request makes one cluster; with anything else it is in use', async () => {
    const sandbox = await awsSandbox();
    const eks = new EKS(sandbox.config());
    const first = await eks.createCluster(await newCluster(sandbox));
    const again = await eks.createCluster(await newCluster(sandbox));
    expect(again.cluster?.createdAt).toEqual(first.cluster?.createdAt);
    for (const change of [{ clientRequestToken: 'token-2' }, { version: '1.35' }]) {
      await expect(eks.createCluster(await newCluster(sandbox, change))).rejects.toMatchObject({
        name: 'ResourceInUseException',
      });
    }
    expect(sandbox.ledger.left()).toHaveLength(1);
  });

  test('whose answer was lost has taken effect', async () => {
    const sandbox = await awsSandbox();
    sandbox.faults.add({ operation: 'eks:CreateCluster', effect: 'reset_after', times: 1 });
    const eks = new EKS(sandbox.config());
    const request = await newCluster(sandbox);
    await expect(eks.createCluster(request)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect((await eks.listClusters({})).clusters).toContain('new');
    await eks.createCluster(request);
    expect(sandbox.ledger.left()).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['a name that is none', { name: 'a b' }],
    ['a version that there is not', { version: '1.99' }],
    ['a role that is none', { roleArn: 'cluster' }],
    ['a role that there is not', { roleArn: 'arn:aws:iam::123456789012:role/missing' }],
    ['a subnet that is not there', { resourcesVpcConfig: { subnetIds: ['subnet-1', 'subnet-2'] } }],
    ['too few zones', { resourcesVpcConfig: { subnetIds: [] } }],
  ])('is refused with %s', async (_, change) => {
    const sandbox = await awsSandbox();
    await expect(new EKS(sandbox.config()).createCluster(await newCluster(sandbox, change))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    expect(sandbox.ledger.entries()).toEqual([]);
  });
});

test('access entries are made, shown, listed and deleted', async () => {
  const { config, aws } = await awsSandbox();
  const eks = new EKS(config());
  const clusterName = 'checkout-prod';
  const principalArn = `arn:aws:iam::${aws.account}:role/team/developers`;
  const { accessEntry } = await eks.createAccessEntry({ clusterName, principalArn, kubernetesGroups: ['developers'] });
  expect(accessEntry).toMatchObject({ principalArn, kubernetesGroups: ['developers'], type: 'STANDARD' });
  expect((await eks.describeAccessEntry({ clusterName, principalArn })).accessEntry?.createdAt).toBeInstanceOf(Date);
  expect((await eks.listAccessEntries({ clusterName })).accessEntries).toContain(principalArn);
  await expect(eks.createAccessEntry({ clusterName, principalArn })).rejects.toMatchObject({ name: 'ResourceInUseException' });
  await expect(eks.createAccessEntry({ clusterName, principalArn: 'ada' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
  await expect(
    eks.createAccessEntry({ clusterName, principalArn: `${principalArn}2`, kubernetesGroups: ['system:masters'] }),
  ).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await expect(
    eks.associateAccessPolicy({ clusterName, principalArn, policyArn: 'arn:other', accessScope: { type: 'cluster' } }),
  ).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await eks.deleteAccessEntry({ clusterName, principalArn });
  await expect(eks.describeAccessEntry({ clusterName, principalArn })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
  await expect(eks.listAccessEntries({ clusterName: 'missing' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});
