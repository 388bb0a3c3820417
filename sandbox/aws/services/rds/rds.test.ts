import { EC2 } from '@aws-sdk/client-ec2';
import { RDS, waitUntilDBInstanceAvailable, waitUntilDBInstanceDeleted } from '@aws-sdk/client-rds';
import { expect, test } from 'vitest';
import { quotas } from '../../quotas.ts';
import { type AwsSandbox, awsSandbox } from '../../testing/aws-sandbox.ts';
import { databaseRequest, queried, subnetGroup } from './testing/databases.ts';

const minute = 60_000;
const password = 'correct-horse-battery';

const rdsOf = ({ config }: AwsSandbox): RDS => new RDS({ ...config(), maxAttempts: 3 });

test('an instance becomes a PostgreSQL server for its master user, who is no superuser, and ends with it', async () => {
  const sandbox = await awsSandbox({ pace: { createDatabase: 5 * minute, deleteDatabase: 3 * minute } });
  const rds = rdsOf(sandbox);
  const DBSubnetGroupName = await subnetGroup(sandbox);
  const { DBInstance: made } = await rds.createDBInstance(databaseRequest({ DBSubnetGroupName, MasterUserPassword: password }));
  expect(made).toMatchObject({
    DBInstanceIdentifier: 'orders',
    DBInstanceStatus: 'creating',
    Engine: 'postgres',
    EngineVersion: '16.3',
    MultiAZ: true,
    BackupRetentionPeriod: 7,
    AllocatedStorage: 50,
    DBSubnetGroup: { SubnetGroupStatus: 'Complete' },
    TagList: [{ Key: 'spacedock:job', Value: 'job_1' }],
  });
  expect([made?.Endpoint, made?.InstanceCreateTime]).toEqual([undefined, undefined]);
  sandbox.clock.advance(5 * minute);
  await waitUntilDBInstanceAvailable({ client: rds, maxWaitTime: 60 }, { DBInstanceIdentifier: 'orders' });
  const { DBInstances: [instance] = [] } = await rds.describeDBInstances({ DBInstanceIdentifier: 'orders' });
  const { Address: host = '', Port: port = 0 } = instance?.Endpoint ?? {};
  const login = { host, port, user: 'master', password };
  const [role] = await queried(
    { ...login, database: 'orders' },
    'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreatedb: true, rolcreaterole: true });
  // What a provisioner does next: a user of its own for each database.
  for (const statement of [
    "create role shop login password 'shop-password'",
    'grant shop to master',
    'create database shop owner shop',
  ])
    await queried({ ...login, database: 'postgres' }, statement);
  const shop = { host, port, user: 'shop', password: 'shop-password' };
  expect(await queried({ ...shop, database: 'shop' }, 'select current_user as who')).toEqual([{ who: 'shop' }]);
  await expect(queried({ ...login, database: 'postgres' }, 'create role evil superuser')).rejects.toMatchObject({
    code: '42501',
  });
  await expect(queried({ ...login, database: 'rdsadmin' }, 'select 1')).rejects.toMatchObject({ code: '42501' });
  await expect(queried({ ...login, password: 'wrong-password', database: 'postgres' }, 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });

  const gone = await rds.deleteDBInstance({ DBInstanceIdentifier: 'orders', SkipFinalSnapshot: true });
  expect(gone.DBInstance?.DBInstanceStatus).toBe('deleting');
  await expect(rds.deleteDBInstance({ DBInstanceIdentifier: 'orders', SkipFinalSnapshot: true })).rejects.toMatchObject({
    name: 'InvalidDBInstanceStateFault',
  });
  await expect(rds.deleteDBSubnetGroup({ DBSubnetGroupName })).rejects.toMatchObject({ name: 'InvalidDBSubnetGroupStateFault' });
  sandbox.clock.advance(3 * minute);
  await waitUntilDBInstanceDeleted({ client: rds, maxWaitTime: 60 }, { DBInstanceIdentifier: 'orders' });
  await expect.poll(() => queried({ ...login, database: 'postgres' }, 'select 1').catch(({ code }) => code)).toBe('ECONNREFUSED');
  await expect(rds.describeDBInstances({ DBInstanceIdentifier: 'orders' })).rejects.toMatchObject({
    name: 'DBInstanceNotFoundFault',
    $metadata: { httpStatusCode: 404 },
  });
  await rds.deleteDBSubnetGroup({ DBSubnetGroupName });
  expect(sandbox.ledger.entries().map(({ action, kind }) => [action, kind])).toEqual([
    ['create', 'rds:subgrp'],
    ['create', 'rds:db'],
    ['delete', 'rds:db'],
    ['delete', 'rds:subgrp'],
  ]);
  expect(JSON.stringify(sandbox.ledger.entries())).not.toContain(password);
});

test('the master password, protection and size of an instance can be changed while it is available', async () => {
  const sandbox = await awsSandbox({ pace: { createDatabase: 0, modifyDatabase: minute } });
  const rds = rdsOf(sandbox);
  const DBSubnetGroupName = await subnetGroup(sandbox);
  await rds.createDBInstance(databaseRequest({ DBSubnetGroupName, MasterUserPassword: password, DeletionProtection: true }));
  const DBInstanceIdentifier = 'orders';
  await expect(rds.deleteDBInstance({ DBInstanceIdentifier, SkipFinalSnapshot: true })).rejects.toMatchObject({
    name: 'InvalidParameterCombination',
    message: expect.stringContaining('deletion protection'),
  });
  const { DBInstance: changed } = await rds.modifyDBInstance({
    DBInstanceIdentifier,
    MasterUserPassword: 'another-password',
    DeletionProtection: false,
    DBInstanceClass: 'db.m6g.large',
  });
  expect(changed).toMatchObject({
    DBInstanceStatus: 'modifying',
    DBInstanceClass: 'db.t3.medium',
    PendingModifiedValues: { DBInstanceClass: 'db.m6g.large' },
    DeletionProtection: false,
  });
  const { Address: host = '', Port: port = 0 } = changed?.Endpoint ?? {};
  const login = { host, port, user: 'master', database: 'postgres' };
  expect(await queried({ ...login, password: 'another-password' }, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(queried({ ...login, password }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await expect(rds.modifyDBInstance({ DBInstanceIdentifier, MultiAZ: false })).rejects.toMatchObject({
    name: 'InvalidDBInstanceStateFault',
  });
  sandbox.clock.advance(minute);
  await expect(rds.modifyDBInstance({ DBInstanceIdentifier, AllocatedStorage: 20 })).rejects.toMatchObject({
    name: 'InvalidParameterCombination',
  });
  // Its server runs by now: it learns of the password at once.
  const { DBInstance: now } = await rds.modifyDBInstance({
    DBInstanceIdentifier,
    AllocatedStorage: 100,
    MasterUserPassword: 'third-password',
    ApplyImmediately: true,
  });
  expect(now).toMatchObject({ AllocatedStorage: 100, DBInstanceClass: 'db.m6g.large' });
  expect(await queried({ ...login, password: 'third-password' }, 'select 1 as one')).toEqual([{ one: 1 }]);
  await rds.deleteDBInstance({ DBInstanceIdentifier, FinalDBSnapshotIdentifier: 'last' });
  expect((await rds.describeDBSnapshots({ DBInstanceIdentifier })).DBSnapshots).toMatchObject([
    { DBSnapshotIdentifier: 'last', Status: 'available' },
  ]);
  expect(sandbox.ledger.left().map(({ kind }) => kind)).toEqual(['rds:subgrp', 'rds:snapshot']);
  await rds.deleteDBSnapshot({ DBSnapshotIdentifier: 'last' });
});

test.each<[string, object, string]>([
  ['a name that is none', { DBInstanceIdentifier: '1-a' }, 'InvalidParameterValue'],
  ['an engine that there is not', { Engine: 'cobol' }, 'InvalidParameterValue'],
  ['a version that there is not', { EngineVersion: '99.1' }, 'InvalidParameterCombination'],
  ['a class that there is not', { DBInstanceClass: 'db.huge' }, 'InvalidParameterValue'],
  ['too little storage', { AllocatedStorage: 5 }, 'InvalidParameterValue'],
  ['no password', { MasterUserPassword: undefined }, 'InvalidParameterValue'],
  ['a short password', { MasterUserPassword: 'short' }, 'InvalidParameterValue'],
  ['a password with an @', { MasterUserPassword: 'long@enough' }, 'InvalidParameterValue'],
  ['a reserved user', { MasterUsername: 'rdsadmin' }, 'InvalidParameterValue'],
  ['a zone of a group in all zones', { AvailabilityZone: 'us-east-1a' }, 'InvalidParameterCombination'],
  ['too many days of backups', { BackupRetentionPeriod: 36 }, 'InvalidParameterValue'],
  ['a subnet group that there is not', { DBSubnetGroupName: 'missing' }, 'DBSubnetGroupNotFoundFault'],
  ['no subnet group', { DBSubnetGroupName: undefined }, 'InvalidSubnet'],
  ['a security group that there is not', { VpcSecurityGroupIds: ['sg-missing'] }, 'InvalidParameterValue'],
  ['a tag of AWS', { Tags: [{ Key: 'aws:x', Value: 'y' }] }, 'InvalidParameterValue'],
])('an instance with %s is refused', async (_, change, name) => {
  const sandbox = await awsSandbox();
  const DBSubnetGroupName = await subnetGroup(sandbox);
  const request = databaseRequest({ DBSubnetGroupName, MasterUserPassword: password, ...change });
  const error = await rdsOf(sandbox)
    .createDBInstance(request)
    .catch((given: unknown) => given as Error & { readonly Code?: string });
  expect([(error as Error).name, (error as { Code?: string }).Code]).toContain(name);
  expect((error as Error).message).not.toContain(password);
  expect(sandbox.ledger.left().map(({ kind }) => kind)).toEqual(['rds:subgrp']);
});

test('a name is taken once, and the quota holds', async () => {
  const sandbox = await awsSandbox();
  const rds = rdsOf(sandbox);
  const request = databaseRequest({ DBSubnetGroupName: await subnetGroup(sandbox), MasterUserPassword: password });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => rds.createDBInstance(request)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))).toEqual(
    Array.from({ length: 4 }, () => 'DBInstanceAlreadyExistsFault'),
  );
  sandbox.aws.setQuota(quotas.databases.code, 1);
  await expect(rds.createDBInstance({ ...request, DBInstanceIdentifier: 'second' })).rejects.toMatchObject({
    name: 'InstanceQuotaExceededFault',
  });
});

test('a subnet group covers two zones of one network, which cannot go while an instance stands in it', async () => {
  const sandbox = await awsSandbox();
  const rds = rdsOf(sandbox);
  const ec2 = new EC2(sandbox.config());
  const { Subnets = [] } = await ec2.describeSubnets({});
  const inOneZone = Subnets.filter(({ AvailabilityZone }) => AvailabilityZone === 'us-east-1a').map(
    ({ SubnetId = '' }) => SubnetId,
  );
  const group = { DBSubnetGroupName: 'Databases', DBSubnetGroupDescription: 'for tests' };
  await expect(rds.createDBSubnetGroup({ ...group, SubnetIds: inOneZone })).rejects.toMatchObject({
    name: 'DBSubnetGroupDoesNotCoverEnoughAZs',
  });
  await expect(rds.createDBSubnetGroup({ ...group, SubnetIds: ['subnet-missing'] })).rejects.toMatchObject({
    name: 'InvalidSubnet',
  });
  const DBSubnetGroupName = await subnetGroup(sandbox);
  await expect(
    rds.createDBSubnetGroup({ ...group, DBSubnetGroupName, SubnetIds: Subnets.map(({ SubnetId = '' }) => SubnetId) }),
  ).rejects.toMatchObject({
    name: 'DBSubnetGroupAlreadyExistsFault',
  });
  expect((await rds.describeDBSubnetGroups({ DBSubnetGroupName })).DBSubnetGroups?.[0]?.Subnets).toHaveLength(Subnets.length);
  await rds.createDBInstance(databaseRequest({ DBSubnetGroupName, MasterUserPassword: password }));
  const { NetworkInterfaces: [held] = [] } = await ec2.describeNetworkInterfaces({
    Filters: [{ Name: 'description', Values: ['RDSNetworkInterface'] }],
  });
  await expect(ec2.deleteSubnet({ SubnetId: held?.SubnetId })).rejects.toMatchObject({ name: 'DependencyViolation' });
});

test('engines, versions and classes can be asked for, and tags changed', async () => {
  const sandbox = await awsSandbox();
  const rds = rdsOf(sandbox);
  const { DBEngineVersions = [] } = await rds.describeDBEngineVersions({ Engine: 'postgres' });
  expect(DBEngineVersions.map(({ EngineVersion }) => EngineVersion)).toContain('16.3');
  expect((await rds.describeDBEngineVersions({ Engine: 'mysql', DefaultOnly: true })).DBEngineVersions).toHaveLength(1);
  const orderable = { Engine: 'postgres', EngineVersion: '16.3', DBInstanceClass: 'db.t3.medium' };
  expect((await rds.describeOrderableDBInstanceOptions(orderable)).OrderableDBInstanceOptions).toMatchObject([
    { MultiAZCapable: true },
  ]);
  expect(
    (await rds.describeOrderableDBInstanceOptions({ ...orderable, DBInstanceClass: 'db.x' })).OrderableDBInstanceOptions,
  ).toEqual([]);
  const DBSubnetGroupName = await subnetGroup(sandbox);
  const { DBSubnetGroups: [group] = [] } = await rds.describeDBSubnetGroups({ DBSubnetGroupName });
  const ResourceName = group?.DBSubnetGroupArn ?? '';
  await rds.addTagsToResource({
    ResourceName,
    Tags: [
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: '2' },
    ],
  });
  await rds.removeTagsFromResource({ ResourceName, TagKeys: ['a'] });
  expect((await rds.listTagsForResource({ ResourceName })).TagList).toEqual([{ Key: 'b', Value: '2' }]);
});

test('faults hit it as they hit every service', async () => {
  const sandbox = await awsSandbox();
  const rds = new RDS(sandbox.config());
  sandbox.faults.add({ operation: 'rds:DescribeDBInstances', effect: 'throttle', times: 1 });
  await expect(rds.describeDBInstances({})).rejects.toMatchObject({ name: 'Throttling' });
  sandbox.faults.add({ operation: 'rds:*', effect: 'quota', times: 1 });
  await expect(rds.describeDBInstances({})).rejects.toMatchObject({ name: 'InstanceQuotaExceededFault' });
  sandbox.aws.setPermissions({ allow: ['ec2:*'] });
  await expect(rds.describeDBInstances({})).rejects.toMatchObject({ name: 'AccessDenied' });
});
