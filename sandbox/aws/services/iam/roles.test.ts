import { IAM } from '@aws-sdk/client-iam';
import { STS } from '@aws-sdk/client-sts';
import { expect, test } from 'vitest';
import { quotas } from '../../quotas.ts';
import { awsSandbox } from '../../testing/aws-sandbox.ts';

const policy = 'arn:aws:iam::aws:policy/AmazonEKSWorkerNodePolicy';
const trust = (Principal: object, more: object = {}): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole', ...more }] });
const forMachines = trust({ Service: 'ec2.amazonaws.com' });

test('a role is made with tags and policies, and goes when nothing hangs on it any more', async () => {
  const { config, ledger, aws } = await awsSandbox();
  const iam = new IAM(config());
  const RoleName = 'nodes';
  const request = {
    RoleName,
    Path: '/spacedock/',
    AssumeRolePolicyDocument: forMachines,
    Tags: [{ Key: 'spacedock:job', Value: 'job_1' }],
  };
  const { Role } = await iam.createRole(request);
  expect(Role).toMatchObject({
    Arn: `arn:aws:iam::${aws.account}:role/spacedock/nodes`,
    RoleId: expect.stringMatching(/^AROA/),
    MaxSessionDuration: 3_600,
  });
  await expect(iam.createRole(request)).rejects.toMatchObject({ name: 'EntityAlreadyExistsException' });
  expect(decodeURIComponent((await iam.getRole({ RoleName })).Role?.AssumeRolePolicyDocument ?? '')).toBe(forMachines);
  await iam.attachRolePolicy({ RoleName, PolicyArn: policy });
  await iam.attachRolePolicy({ RoleName, PolicyArn: policy });
  expect((await iam.listAttachedRolePolicies({ RoleName })).AttachedPolicies).toEqual([
    { PolicyName: 'AmazonEKSWorkerNodePolicy', PolicyArn: policy },
  ]);
  await expect(iam.attachRolePolicy({ RoleName, PolicyArn: 'arn:aws:iam::aws:policy/Missing' })).rejects.toMatchObject({
    name: 'NoSuchEntityException',
  });
  const PolicyDocument = JSON.stringify({
    Version: '2012-10-17',
    Statement: { Effect: 'Allow', Action: 'ecr:*', Resource: '*' },
  });
  await iam.putRolePolicy({ RoleName, PolicyName: 'own', PolicyDocument });
  expect(decodeURIComponent((await iam.getRolePolicy({ RoleName, PolicyName: 'own' })).PolicyDocument ?? '')).toBe(
    PolicyDocument,
  );
  expect((await iam.listRolePolicies({ RoleName })).PolicyNames).toEqual(['own']);
  await iam.tagRole({ RoleName, Tags: [{ Key: 'Name', Value: 'nodes' }] });
  await iam.untagRole({ RoleName, TagKeys: ['spacedock:job'] });
  expect((await iam.listRoleTags({ RoleName })).Tags).toEqual([{ Key: 'Name', Value: 'nodes' }]);
  expect((await iam.listRoles({ PathPrefix: '/spacedock/' })).Roles?.map((role) => role.RoleName)).toEqual(['nodes']);

  const InstanceProfileName = 'nodes';
  await iam.createInstanceProfile({ InstanceProfileName });
  await expect(iam.createInstanceProfile({ InstanceProfileName })).rejects.toMatchObject({
    name: 'EntityAlreadyExistsException',
  });
  await iam.addRoleToInstanceProfile({ InstanceProfileName, RoleName });
  await expect(iam.addRoleToInstanceProfile({ InstanceProfileName, RoleName })).rejects.toMatchObject({
    name: 'LimitExceededException',
  });
  expect((await iam.getInstanceProfile({ InstanceProfileName })).InstanceProfile?.Roles?.[0]?.Arn).toBe(Role?.Arn);
  expect((await iam.listInstanceProfilesForRole({ RoleName })).InstanceProfiles).toHaveLength(1);
  expect(ledger.left().map(({ kind }) => kind)).toEqual(['iam:role', 'iam:instance-profile']);

  const conflict = (why: string) => ({
    name: 'DeleteConflictException',
    message: `Cannot delete entity, must ${why} first.`,
    $metadata: { httpStatusCode: 409 },
  });
  await expect(iam.deleteInstanceProfile({ InstanceProfileName })).rejects.toMatchObject(
    conflict('remove roles from instance profile'),
  );
  await expect(iam.deleteRole({ RoleName })).rejects.toMatchObject(conflict('remove roles from instance profile'));
  await iam.removeRoleFromInstanceProfile({ InstanceProfileName, RoleName });
  await iam.deleteInstanceProfile({ InstanceProfileName });
  await expect(iam.deleteRole({ RoleName })).rejects.toMatchObject(conflict('detach all policies'));
  await iam.detachRolePolicy({ RoleName, PolicyArn: policy });
  await expect(iam.detachRolePolicy({ RoleName, PolicyArn: policy })).rejects.toMatchObject({ name: 'NoSuchEntityException' });
  await expect(iam.deleteRole({ RoleName })).rejects.toMatchObject(conflict('delete policies'));
  await iam.deleteRolePolicy({ RoleName, PolicyName: 'own' });
  await iam.deleteRole({ RoleName });
  await expect(iam.deleteRole({ RoleName })).rejects.toMatchObject({
    name: 'NoSuchEntityException',
    $metadata: { httpStatusCode: 404 },
  });
  await expect(iam.getInstanceProfile({ InstanceProfileName })).rejects.toMatchObject({ name: 'NoSuchEntityException' });
  expect(ledger.left()).toEqual([]);
});

test('who assumes a role may do what its policies say', async () => {
  const { config, aws } = await awsSandbox();
  const iam = new IAM(config());
  const AssumeRolePolicyDocument = trust(
    { AWS: `arn:aws:iam::${aws.account}:user/spacedock` },
    { Condition: { StringEquals: { 'sts:ExternalId': 'x-1' } } },
  );
  const { Role } = await iam.createRole({ RoleName: 'reader', AssumeRolePolicyDocument });
  await iam.putRolePolicy({
    RoleName: 'reader',
    PolicyName: 'read',
    PolicyDocument: JSON.stringify({ Statement: [{ Effect: 'Allow', Action: ['iam:Get*'], Resource: '*' }] }),
  });
  const sts = new STS(config());
  const asked = { RoleArn: Role?.Arn, RoleSessionName: 'test' };
  await expect(sts.assumeRole(asked)).rejects.toMatchObject({ name: 'AccessDenied' });
  const { Credentials } = await sts.assumeRole({ ...asked, ExternalId: 'x-1' });
  const reader = new IAM(
    config('us-east-1', {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    }),
  );
  expect((await reader.getRole({ RoleName: 'reader' })).Role?.RoleName).toBe('reader');
  await expect(reader.deleteRole({ RoleName: 'reader' })).rejects.toMatchObject({ name: 'AccessDenied' });
});

test.each<[string, object, string]>([
  ['a name that is none', { RoleName: 'a b' }, 'ValidationError'],
  ['a path that is none', { Path: 'nowhere' }, 'ValidationError'],
  ['no policy', { AssumeRolePolicyDocument: 'trust me' }, 'MalformedPolicyDocumentException'],
  ['a policy without statements', { AssumeRolePolicyDocument: '{"Statement":[]}' }, 'MalformedPolicyDocumentException'],
  [
    'nobody to trust',
    { AssumeRolePolicyDocument: '{"Statement":[{"Effect":"Allow","Action":"sts:AssumeRole"}]}' },
    'MalformedPolicyDocumentException',
  ],
])('a role with %s is refused', async (_, change, name) => {
  const { config, ledger } = await awsSandbox();
  await expect(
    new IAM(config()).createRole({ RoleName: 'r', AssumeRolePolicyDocument: forMachines, ...change }),
  ).rejects.toMatchObject({ name });
  expect(ledger.entries()).toEqual([]);
});

test('roles of services are made once, and the quota of roles holds', async () => {
  const { config, aws, ledger } = await awsSandbox();
  const iam = new IAM(config());
  const AWSServiceName = 'autoscaling.amazonaws.com';
  expect((await iam.createServiceLinkedRole({ AWSServiceName })).Role?.RoleName).toBe('AWSServiceRoleForAutoScaling');
  await expect(iam.createServiceLinkedRole({ AWSServiceName })).rejects.toMatchObject({ name: 'InvalidInputException' });
  expect(ledger.entries()).toEqual([]);
  aws.setQuota(quotas.roles.code, 1);
  await expect(iam.createRole({ RoleName: 'r', AssumeRolePolicyDocument: forMachines })).rejects.toMatchObject({
    name: 'LimitExceededException',
  });
});
