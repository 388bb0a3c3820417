import { EC2 } from '@aws-sdk/client-ec2';
import { ElastiCache, waitUntilReplicationGroupAvailable, waitUntilReplicationGroupDeleted } from '@aws-sdk/client-elasticache';
import { expect, test } from 'vitest';
import { quotas } from '../../quotas.ts';
import { type AwsSandbox, awsSandbox } from '../../testing/aws-sandbox.ts';

const minute = 60_000;
const AuthToken = 'canary-token-0123456789';

async function subnetGroup({ config }: AwsSandbox): Promise<string> {
  const { Subnets = [] } = await new EC2(config()).describeSubnets({});
  const CacheSubnetGroupName = 'caches';
  await new ElastiCache(config()).createCacheSubnetGroup({
    CacheSubnetGroupName,
    CacheSubnetGroupDescription: 'for tests',
    SubnetIds: Subnets.map(({ SubnetId = '' }) => SubnetId),
    Tags: [{ Key: 'spacedock:job', Value: 'job_1' }],
  });
  return CacheSubnetGroupName;
}

const cache = (CacheSubnetGroupName: string, change: object = {}) => ({
  ReplicationGroupId: 'sessions',
  ReplicationGroupDescription: 'for tests',
  Engine: 'redis',
  CacheNodeType: 'cache.t3.micro',
  NumCacheClusters: 2,
  AutomaticFailoverEnabled: true,
  MultiAZEnabled: true,
  TransitEncryptionEnabled: true,
  AuthToken,
  CacheSubnetGroupName,
  Tags: [{ Key: 'spacedock:job', Value: 'job_1' }],
  ...change,
});

test('a replication group takes its time to come and to go', async () => {
  const sandbox = await awsSandbox({ pace: { createCache: 6 * minute, deleteCache: 3 * minute } });
  const caches = new ElastiCache({ ...sandbox.config(), maxAttempts: 3 });
  const CacheSubnetGroupName = await subnetGroup(sandbox);
  const ReplicationGroupId = 'sessions';
  const { ReplicationGroup } = await caches.createReplicationGroup(cache(CacheSubnetGroupName));
  expect(ReplicationGroup).toMatchObject({
    Status: 'creating',
    AuthTokenEnabled: true,
    MultiAZ: 'enabled',
    MemberClusters: ['sessions-001', 'sessions-002'],
  });
  expect(ReplicationGroup?.NodeGroups ?? []).toEqual([]);
  await expect(caches.createReplicationGroup(cache(CacheSubnetGroupName))).rejects.toMatchObject({
    name: 'ReplicationGroupAlreadyExistsFault',
  });
  await expect(caches.deleteReplicationGroup({ ReplicationGroupId })).rejects.toMatchObject({
    name: 'InvalidReplicationGroupStateFault',
  });
  sandbox.clock.advance(6 * minute);
  await waitUntilReplicationGroupAvailable({ client: caches, maxWaitTime: 60 }, { ReplicationGroupId });
  const { ReplicationGroups: [group] = [] } = await caches.describeReplicationGroups({ ReplicationGroupId });
  expect((await caches.describeCacheClusters({})).CacheClusters).toMatchObject([
    { CacheClusterId: 'sessions-001', ReplicationGroupId, CacheSubnetGroupName, CacheClusterStatus: 'available' },
    { CacheClusterId: 'sessions-002', ReplicationGroupId, CacheSubnetGroupName },
  ]);
  expect(group?.NodeGroups?.[0]?.PrimaryEndpoint).toEqual({
    Address: expect.stringMatching(/^master\.sessions\..*\.use1\.cache\.amazonaws\.com$/),
    Port: 6_379,
  });
  expect((await caches.listTagsForResource({ ResourceName: group?.ARN })).TagList).toEqual([
    { Key: 'spacedock:job', Value: 'job_1' },
  ]);
  expect(JSON.stringify([group, sandbox.ledger.entries()])).not.toContain(AuthToken);

  const deleted = await caches.deleteReplicationGroup({ ReplicationGroupId, FinalSnapshotIdentifier: 'last' });
  expect(deleted.ReplicationGroup?.Status).toBe('deleting');
  await expect(caches.deleteCacheSubnetGroup({ CacheSubnetGroupName })).rejects.toMatchObject({ name: 'CacheSubnetGroupInUse' });
  sandbox.clock.advance(3 * minute);
  await waitUntilReplicationGroupDeleted({ client: caches, maxWaitTime: 60 }, { ReplicationGroupId });
  await caches.deleteCacheSubnetGroup({ CacheSubnetGroupName });
  expect(sandbox.ledger.left().map(({ kind }) => kind)).toEqual(['elasticache:snapshot']);
  expect((await caches.describeSnapshots({ ReplicationGroupId })).Snapshots).toMatchObject([{ SnapshotName: 'last' }]);
  await caches.deleteSnapshot({ SnapshotName: 'last' });
  await expect(caches.deleteSnapshot({ SnapshotName: 'last' })).rejects.toMatchObject({ name: 'SnapshotNotFoundFault' });
  await expect(caches.describeReplicationGroups({ ReplicationGroupId })).rejects.toMatchObject({
    name: 'ReplicationGroupNotFoundFault',
  });
  await expect(caches.describeCacheSubnetGroups({ CacheSubnetGroupName })).rejects.toMatchObject({
    name: 'CacheSubnetGroupNotFoundFault',
  });
  expect(sandbox.ledger.left()).toEqual([]);
});

test.each<[string, object, string]>([
  ['a name that is none', { ReplicationGroupId: '-' }, 'InvalidParameterValue'],
  ['no description', { ReplicationGroupDescription: '' }, 'InvalidParameterValue'],
  ['a type that there is not', { CacheNodeType: 'cache.huge' }, 'InvalidParameterValue'],
  ['a version that there is not', { EngineVersion: '1.0' }, 'InvalidParameterCombination'],
  ['a token in the clear', { TransitEncryptionEnabled: false }, 'InvalidParameterCombination'],
  ['a short token', { AuthToken: 'short' }, 'InvalidParameterValue'],
  ['nobody to fail over to', { NumCacheClusters: 1 }, 'InvalidParameterCombination'],
  ['a subnet group that there is not', { CacheSubnetGroupName: 'missing' }, 'CacheSubnetGroupNotFoundFault'],
  ['a security group that there is not', { SecurityGroupIds: ['sg-missing'] }, 'InvalidParameterValue'],
])('a replication group with %s is refused', async (_, change, code) => {
  const sandbox = await awsSandbox();
  const request = cache(await subnetGroup(sandbox), change);
  const error = await new ElastiCache(sandbox.config()).createReplicationGroup(request).catch((given: unknown) => given);
  expect([(error as Error).name, (error as { Code?: string }).Code].map((name) => name?.replace(/Exception$/, ''))).toContain(
    code,
  );
});

test('the quota of nodes holds, and tags can be changed', async () => {
  const sandbox = await awsSandbox();
  const caches = new ElastiCache(sandbox.config());
  const CacheSubnetGroupName = await subnetGroup(sandbox);
  sandbox.aws.setQuota(quotas.cacheNodes.code, 1);
  await expect(caches.createReplicationGroup(cache(CacheSubnetGroupName))).rejects.toMatchObject({
    name: 'NodeQuotaForCustomerExceededFault',
  });
  const { CacheSubnetGroups: [group] = [] } = await caches.describeCacheSubnetGroups({});
  const ResourceName = group?.ARN;
  expect((await caches.addTagsToResource({ ResourceName, Tags: [{ Key: 'a', Value: '1' }] })).TagList).toHaveLength(2);
  expect((await caches.removeTagsFromResource({ ResourceName, TagKeys: ['spacedock:job'] })).TagList).toEqual([
    { Key: 'a', Value: '1' },
  ]);
});
