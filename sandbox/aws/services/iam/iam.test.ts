import { IAM } from '@aws-sdk/client-iam';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../testing/aws-sandbox.ts';

test('users and roles are shown', async () => {
  const { aws, config } = await awsSandbox();
  const iam = new IAM(config());
  expect((await iam.getUser({})).User).toMatchObject({
    UserName: 'spacedock',
    Arn: `arn:aws:iam::${aws.account}:user/spacedock`,
  });
  expect((await iam.getUser({ UserName: 'spacedock-assumer' })).User?.UserId).toMatch(/^AIDA/);
  await expect(iam.getUser({ UserName: 'missing' })).rejects.toMatchObject({
    Code: 'NoSuchEntity',
    $metadata: { httpStatusCode: 404 },
  });
  const { Role } = await iam.getRole({ RoleName: 'SpacedockAccess' });
  expect(Role?.Arn).toBe(aws.credentials.assume_role.roleArn);
  expect(JSON.parse(decodeURIComponent(Role?.AssumeRolePolicyDocument ?? ''))).toMatchObject({
    Statement: [
      { Action: 'sts:AssumeRole', Condition: { StringEquals: { 'sts:ExternalId': aws.credentials.assume_role.externalID } } },
    ],
  });
  await expect(iam.getRole({ RoleName: 'missing' })).rejects.toMatchObject({ Code: 'NoSuchEntity' });
});

test('what a principal may do can be asked, page by page', async () => {
  const { aws, config } = await awsSandbox();
  aws.setPermissions({ allow: ['iam:*', 'eks:List*'], deny: ['ec2:*'] });
  const iam = new IAM(config());
  const request = {
    PolicySourceArn: aws.credentials.assume_role.roleArn,
    ActionNames: ['eks:ListClusters', 'eks:DescribeCluster', 'ec2:DescribeVpcs'],
    MaxItems: 2,
  };
  const first = await iam.simulatePrincipalPolicy(request);
  expect(first.EvaluationResults?.map(({ EvalActionName, EvalDecision }) => [EvalActionName, EvalDecision])).toEqual([
    ['eks:ListClusters', 'allowed'],
    ['eks:DescribeCluster', 'implicitDeny'],
  ]);
  expect(first.IsTruncated).toBe(true);
  const second = await iam.simulatePrincipalPolicy({ ...request, Marker: first.Marker });
  expect(second.EvaluationResults?.map(({ EvalDecision }) => EvalDecision)).toEqual(['explicitDeny']);
  expect(second.IsTruncated).toBe(false);
});

test.each([
  ['arn:aws:sts::123456789012:assumed-role/SpacedockAccess/x', 'InvalidInput'],
  ['arn:aws:iam::123456789012:role/SpacedockAccess', 'NoSuchEntity'],
])('%s is no source of policies', async (PolicySourceArn, Code) => {
  const { config } = await awsSandbox();
  await expect(
    new IAM(config()).simulatePrincipalPolicy({ PolicySourceArn, ActionNames: ['eks:ListClusters'] }),
  ).rejects.toMatchObject({ Code });
});
