import { STS } from '@aws-sdk/client-sts';
import { describe, expect, test } from 'vitest';
import { type AwsSandbox, awsSandbox, type Keys } from '../../testing/aws-sandbox.ts';

test('everybody may ask who they are', async () => {
  const { aws, config } = await awsSandbox();
  const { Arn, Account, UserId } = await new STS(config()).getCallerIdentity({});
  expect({ Arn, Account }).toEqual({ Arn: `arn:aws:iam::${aws.account}:user/spacedock`, Account: aws.account });
  expect(UserId).toMatch(/^AIDA[A-Z2-7]{16}$/);
  expect(aws.account).toMatch(/^[1-9]\d{11}$/);
});

describe('a role', () => {
  const assumer = ({ aws }: AwsSandbox): Keys => ({
    accessKeyId: aws.credentials.assume_role.accessKeyID,
    secretAccessKey: aws.credentials.assume_role.secretAccessKey,
  });

  async function assumed(sandbox: AwsSandbox, change: object = {}) {
    const { roleArn, externalID } = sandbox.aws.credentials.assume_role;
    return new STS(sandbox.config('us-east-1', assumer(sandbox))).assumeRole({
      RoleArn: roleArn, ExternalId: externalID, RoleSessionName: 'test-session', DurationSeconds: 900, ...change,
    });
  }

  test('is assumed for a time, as a session of its own', async () => {
    const sandbox = await awsSandbox();
    const { Credentials: given, AssumedRoleUser } = await assumed(sandbox);
    const keys = {
      accessKeyId: given?.AccessKeyId ?? '',
      secretAccessKey: given?.SecretAccessKey ?? '',
      sessionToken: given?.SessionToken ?? '',
    };
    expect(keys.accessKeyId).toMatch(/^ASIA/);
    expect((given?.Expiration?.getTime() ?? 0) - sandbox.clock.now().getTime()).toBeGreaterThan(800_000);
    const { Arn } = await new STS(sandbox.config('us-east-1', keys)).getCallerIdentity({});
    // Without the path of the role: that is how AWS has it.
    expect(Arn).toBe(`arn:aws:sts::${sandbox.aws.account}:assumed-role/SpacedockAccess/test-session`);
    expect(AssumedRoleUser?.Arn).toBe(Arn);
  });

  test.each<[string, object]>([
    ['another external id', { ExternalId: 'another' }],
    ['no external id', { ExternalId: undefined }],
    ['a role that is not there', { RoleArn: 'arn:aws:iam::123456789012:role/missing' }],
  ])('is not assumed with %s', async (_, change) => {
    await expect(assumed(await awsSandbox(), change)).rejects.toMatchObject({
      name: 'AccessDenied',
      $metadata: { httpStatusCode: 403 },
    });
  });

  test('is not assumed by whom it does not trust', async () => {
    const { aws, config } = await awsSandbox();
    const { roleArn, externalID } = aws.credentials.assume_role;
    await expect(
      new STS(config()).assumeRole({ RoleArn: roleArn, ExternalId: externalID, RoleSessionName: 'test' }),
    ).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  test.each<[object]>([[{ DurationSeconds: 60 }], [{ DurationSeconds: 100_000 }], [{ RoleSessionName: 'a b' }]])(
    'is not assumed with %j',
    async (change) => {
      await expect(assumed(await awsSandbox(), change)).rejects.toMatchObject({ name: 'ValidationError' });
    },
  );
});

test('a session of a user has the rights of the user, and makes no further sessions', async () => {
  const { config } = await awsSandbox();
  const { Credentials: given } = await new STS(config()).getSessionToken({ DurationSeconds: 900 });
  const session = new STS(
    config('us-east-1', {
      accessKeyId: given?.AccessKeyId ?? '',
      secretAccessKey: given?.SecretAccessKey ?? '',
      sessionToken: given?.SessionToken ?? '',
    }),
  );
  expect((await session.getCallerIdentity({})).Arn).toContain(':user/spacedock');
  await expect(session.getSessionToken({})).rejects.toMatchObject({ name: 'AccessDenied' });
});
