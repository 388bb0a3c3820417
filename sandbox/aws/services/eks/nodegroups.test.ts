import { EC2 } from '@aws-sdk/client-ec2';
import { type CreateNodegroupCommandInput, EKS, waitUntilNodegroupActive, waitUntilNodegroupDeleted } from '@aws-sdk/client-eks';
import { IAM } from '@aws-sdk/client-iam';
import { expect, test } from 'vitest';
import { type AwsSandbox, awsSandbox } from '../../testing/aws-sandbox.ts';

const minute = 60_000;
const clusterName = 'checkout-prod';
const nodegroupName = 'default';

async function nodegroup({ config }: AwsSandbox, change: object = {}): Promise<CreateNodegroupCommandInput> {
  const { Subnets = [] } = await new EC2(config()).describeSubnets({});
  const statement = { Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' };
  const { Role } = await new IAM(config()).createRole({
    RoleName: 'nodes',
    AssumeRolePolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
  });
  return {
    clusterName,
    nodegroupName,
    nodeRole: Role?.Arn,
    subnets: Subnets.map(({ SubnetId = '' }) => SubnetId),
    instanceTypes: ['m6i.large'],
    scalingConfig: { minSize: 2, maxSize: 6, desiredSize: 2 },
    labels: { pool: 'default' },
    tags: { 'spacedock:job': 'job_1' },
    clientRequestToken: 'token-1',
    ...change,
  };
}

test('a node group takes its time, can be scaled, and keeps its cluster from being deleted', async () => {
  const pace = { createNodegroup: 5 * minute, updateNodegroup: minute, deleteNodegroup: 4 * minute };
  const sandbox = await awsSandbox({ pace });
  const eks = new EKS({ ...sandbox.config(), maxAttempts: 3 });
  const request = await nodegroup(sandbox);
  const { nodegroup: made } = await eks.createNodegroup(request);
  expect(made).toMatchObject({
    status: 'CREATING',
    scalingConfig: { minSize: 2, maxSize: 6, desiredSize: 2 },
    tags: { 'spacedock:job': 'job_1' },
  });
  expect((await eks.createNodegroup(request)).nodegroup?.nodegroupArn).toBe(made?.nodegroupArn);
  await expect(eks.createNodegroup({ ...request, clientRequestToken: 'token-2' })).rejects.toMatchObject({
    name: 'ResourceInUseException',
  });
  sandbox.clock.advance(5 * minute);
  await waitUntilNodegroupActive({ client: eks, maxWaitTime: 60 }, { clusterName, nodegroupName });
  expect((await eks.listNodegroups({ clusterName })).nodegroups).toEqual(['default']);

  const { update } = await eks.updateNodegroupConfig({
    clusterName,
    nodegroupName,
    scalingConfig: { desiredSize: 4 },
    labels: { addOrUpdateLabels: { zone: 'b' }, removeLabels: ['pool'] },
    taints: { addOrUpdateTaints: [{ key: 'gpu', value: 'yes', effect: 'NO_SCHEDULE' }] },
  });
  expect(update).toMatchObject({ status: 'InProgress', type: 'ConfigUpdate' });
  expect((await eks.describeNodegroup({ clusterName, nodegroupName })).nodegroup).toMatchObject({
    status: 'UPDATING',
    scalingConfig: { minSize: 2, maxSize: 6, desiredSize: 4 },
    labels: { zone: 'b' },
    taints: [{ key: 'gpu' }],
  });
  await expect(eks.updateNodegroupConfig({ clusterName, nodegroupName })).rejects.toMatchObject({
    name: 'ResourceInUseException',
  });
  sandbox.clock.advance(minute);
  await expect(eks.updateNodegroupConfig({ clusterName, nodegroupName, scalingConfig: { minSize: 7 } })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });

  await expect(eks.deleteCluster({ name: clusterName })).rejects.toMatchObject({ name: 'ResourceInUseException' });
  expect((await eks.deleteNodegroup({ clusterName, nodegroupName })).nodegroup?.status).toBe('DELETING');
  await expect(eks.deleteCluster({ name: clusterName })).rejects.toMatchObject({ name: 'ResourceInUseException' });
  sandbox.clock.advance(4 * minute);
  await waitUntilNodegroupDeleted({ client: eks, maxWaitTime: 60 }, { clusterName, nodegroupName });
  expect((await eks.deleteCluster({ name: clusterName })).cluster?.status).toBe('DELETING');
  expect(sandbox.ledger.left().map(({ kind }) => kind)).toEqual(['iam:role']);
});

test.each<[string, object, string]>([
  ['a cluster that there is not', { clusterName: 'missing' }, 'ResourceNotFoundException'],
  ['a name that is none', { nodegroupName: 'a b' }, 'InvalidParameterException'],
  ['a role that there is not', { nodeRole: 'arn:aws:iam::123456789012:role/missing' }, 'InvalidParameterException'],
  ['a subnet that there is not', { subnets: ['subnet-missing'] }, 'InvalidParameterException'],
  ['a type that there is not', { instanceTypes: ['x9.huge'] }, 'InvalidParameterException'],
  ['an impossible size', { scalingConfig: { minSize: 3, maxSize: 2, desiredSize: 3 } }, 'InvalidParameterException'],
])('a node group with %s is refused', async (_, change, name) => {
  const sandbox = await awsSandbox();
  await expect(new EKS(sandbox.config()).createNodegroup(await nodegroup(sandbox, change))).rejects.toMatchObject({ name });
  expect(sandbox.ledger.left().map(({ kind }) => kind)).toEqual(['iam:role']);
});

test('a cluster that is being created takes no node groups yet', async () => {
  const sandbox = await awsSandbox();
  await sandbox.aws.addCluster({ region: 'us-east-1', name: 'young', state: 'CREATING' });
  const request = await nodegroup(sandbox, { clusterName: 'young' });
  await expect(new EKS(sandbox.config()).createNodegroup(request)).rejects.toMatchObject({ name: 'InvalidRequestException' });
});

test('clusters and node groups can be tagged', async () => {
  const sandbox = await awsSandbox();
  const eks = new EKS(sandbox.config());
  const { nodegroup: made } = await eks.createNodegroup(await nodegroup(sandbox));
  const { cluster } = await eks.describeCluster({ name: clusterName });
  for (const resourceArn of [made?.nodegroupArn, cluster?.arn]) {
    await eks.tagResource({ resourceArn, tags: { team: 'shop' } });
    expect((await eks.listTagsForResource({ resourceArn })).tags).toMatchObject({ team: 'shop' });
  }
  expect((await eks.describeNodegroup({ clusterName, nodegroupName })).nodegroup?.tags).toEqual({
    'spacedock:job': 'job_1',
    team: 'shop',
  });
  await expect(eks.tagResource({ resourceArn: `${cluster?.arn}-missing`, tags: {} })).rejects.toMatchObject({
    name: 'NotFoundException',
  });
});
