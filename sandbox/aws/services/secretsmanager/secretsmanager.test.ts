import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../testing/aws-sandbox.ts';

const day = 24 * 3_600_000;
const canary = 'canary-value-7f3a';
const token = (number: number): string => `spacedock-token-${String(number).padStart(20, '0')}`;

async function secrets() {
  const sandbox = await awsSandbox();
  return { ...sandbox, secrets: new SecretsManager({ ...sandbox.config(), maxAttempts: 3 }) };
}

test('a secret is made once, read, changed and deleted', async () => {
  const { secrets: manager, ledger, aws, clock } = await secrets();
  const request = {
    Name: 'org/orders',
    SecretString: canary,
    ClientRequestToken: token(1),
    Tags: [{ Key: 'spacedock:job', Value: 'job_1' }],
  };
  const { ARN, VersionId } = await manager.createSecret(request);
  expect(ARN).toMatch(new RegExp(`^arn:aws:secretsmanager:us-east-1:${aws.account}:secret:org/orders-[A-Za-z]{6}$`));
  expect(await manager.createSecret(request)).toMatchObject({ ARN, VersionId });
  for (const change of [{ ClientRequestToken: token(2) }, { SecretString: 'other' }])
    await expect(manager.createSecret({ ...request, ...change })).rejects.toMatchObject({ name: 'ResourceExistsException' });
  expect(ledger.left()).toMatchObject([{ kind: 'secretsmanager:secret', id: ARN }]);
  for (const SecretId of ['org/orders', ARN, ARN?.slice(0, -7)])
    expect(await manager.getSecretValue({ SecretId })).toMatchObject({ SecretString: canary, VersionStages: ['AWSCURRENT'] });
  const shown = await manager.describeSecret({ SecretId: ARN });
  expect(shown).toMatchObject({
    Name: 'org/orders',
    Tags: [{ Key: 'spacedock:job', Value: 'job_1' }],
    VersionIdsToStages: { [token(1)]: ['AWSCURRENT'] },
  });
  expect(JSON.stringify([shown, await manager.listSecrets({}), ledger.entries()])).not.toContain(canary);

  const { DeletionDate } = await manager.deleteSecret({ SecretId: ARN, RecoveryWindowInDays: 7 });
  expect(DeletionDate?.getTime()).toBeGreaterThan(clock.now().getTime() + 6 * day);
  expect(ledger.left()).toEqual([]);
  await expect(manager.getSecretValue({ SecretId: ARN })).rejects.toMatchObject({ name: 'InvalidRequestException' });
  await expect(manager.createSecret(request)).rejects.toMatchObject({ name: 'InvalidRequestException' });
  expect((await manager.listSecrets({})).SecretList).toEqual([]);
  expect((await manager.listSecrets({ IncludePlannedDeletion: true })).SecretList).toHaveLength(1);
  await manager.restoreSecret({ SecretId: ARN });
  expect((await manager.getSecretValue({ SecretId: ARN })).SecretString).toBe(canary);
  await manager.deleteSecret({ SecretId: ARN, RecoveryWindowInDays: 7 });
  clock.advance(7 * day);
  await expect(manager.restoreSecret({ SecretId: ARN })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  const { ARN: next } = await manager.createSecret(request);
  expect(next).not.toBe(ARN);
  await manager.deleteSecret({ SecretId: next, ForceDeleteWithoutRecovery: true });
  // What must be gone may be gone already.
  await manager.deleteSecret({ SecretId: next, ForceDeleteWithoutRecovery: true });
  await expect(manager.describeSecret({ SecretId: next })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await expect(manager.deleteSecret({ SecretId: next, RecoveryWindowInDays: 3 })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
  expect(ledger.left()).toEqual([]);
});

test('versions carry stages, and a rotation goes from pending to current', async () => {
  const { secrets: manager } = await secrets();
  const SecretId = 'rotating';
  const valueAt = async (VersionStage: string): Promise<string | undefined> =>
    (await manager.getSecretValue({ SecretId, VersionStage })).SecretString;
  await manager.createSecret({ Name: SecretId, SecretString: 'one', ClientRequestToken: token(1) });
  await manager.putSecretValue({ SecretId, SecretString: 'two', ClientRequestToken: token(2), VersionStages: ['AWSPENDING'] });
  expect(await valueAt('AWSCURRENT')).toBe('one');
  expect(await valueAt('AWSPENDING')).toBe('two');
  await expect(
    manager.updateSecretVersionStage({ SecretId, VersionStage: 'AWSCURRENT', MoveToVersionId: token(2) }),
  ).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
  await manager.updateSecretVersionStage({
    SecretId,
    VersionStage: 'AWSCURRENT',
    MoveToVersionId: token(2),
    RemoveFromVersionId: token(1),
  });
  expect([await valueAt('AWSCURRENT'), await valueAt('AWSPREVIOUS')]).toEqual(['two', 'one']);
  expect(
    (await manager.updateSecret({ SecretId, SecretString: 'three', ClientRequestToken: token(3), Description: 'new' })).VersionId,
  ).toBe(token(3));
  await manager.putSecretValue({ SecretId, SecretString: 'three', ClientRequestToken: token(3) });
  await expect(manager.putSecretValue({ SecretId, SecretString: 'four', ClientRequestToken: token(3) })).rejects.toMatchObject({
    name: 'ResourceExistsException',
  });
  expect([await valueAt('AWSCURRENT'), await valueAt('AWSPREVIOUS')]).toEqual(['three', 'two']);
  expect((await manager.getSecretValue({ SecretId, VersionId: token(1) })).SecretString).toBe('one');
  await expect(valueAt('NOTHING')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  const { Versions = [] } = await manager.listSecretVersionIds({ SecretId, IncludeDeprecated: true });
  expect(Versions.map(({ VersionId }) => VersionId)).toEqual([token(1), token(2), token(3)]);
});

test('binary values, tags and filters', async () => {
  const { secrets: manager } = await secrets();
  await manager.createSecret({ Name: 'a/bytes', SecretBinary: new Uint8Array([1, 2, 255]) });
  expect((await manager.getSecretValue({ SecretId: 'a/bytes' })).SecretBinary).toEqual(new Uint8Array([1, 2, 255]));
  await manager.createSecret({ Name: 'b/empty' });
  await expect(manager.getSecretValue({ SecretId: 'b/empty' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await manager.tagResource({
    SecretId: 'b/empty',
    Tags: [
      { Key: 'team', Value: 'shop' },
      { Key: 'x', Value: '' },
    ],
  });
  await manager.untagResource({ SecretId: 'b/empty', TagKeys: ['x'] });
  expect((await manager.describeSecret({ SecretId: 'b/empty' })).Tags).toEqual([{ Key: 'team', Value: 'shop' }]);
  const named = async (Key: 'name' | 'tag-value', value: string) =>
    ((await manager.listSecrets({ Filters: [{ Key, Values: [value] }] })).SecretList ?? []).map(({ Name }) => Name);
  expect([await named('name', 'a/'), await named('name', '!a/'), await named('tag-value', 'shop')]).toEqual([
    ['a/bytes'],
    ['b/empty'],
    ['b/empty'],
  ]);
  for (const wrong of [
    { Name: 'a b' },
    { Name: 'c', SecretString: 'x'.repeat(65_537) },
    { Name: 'c', SecretString: 'x', SecretBinary: new Uint8Array([1]) },
  ])
    await expect(manager.createSecret(wrong)).rejects.toMatchObject({ $metadata: { httpStatusCode: 400 } });
});

test('a lost answer took effect, and the same request again finds it', async () => {
  const { secrets: manager, faults, ledger } = await secrets();
  faults.add({ operation: 'secretsmanager:CreateSecret', effect: 'reset_after', times: 1 });
  await manager.createSecret({ Name: 'once', SecretString: canary, ClientRequestToken: token(1) });
  expect(ledger.entries()).toHaveLength(1);
});
