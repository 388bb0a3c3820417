import { ECR } from '@aws-sdk/client-ecr';
import { expect, test } from 'vitest';
import { quotas } from '../../quotas.ts';
import { awsSandbox } from '../../testing/aws-sandbox.ts';

test('repositories are shown with their addresses', async () => {
  const {
    config,
    aws: { account },
  } = await awsSandbox();
  const ecr = new ECR(config());
  expect((await ecr.describeRepositories({})).repositories).toMatchObject([
    {
      repositoryName: 'checkout/api',
      registryId: account,
      repositoryUri: `${account}.dkr.ecr.us-east-1.amazonaws.com/checkout/api`,
    },
  ]);
  await expect(ecr.describeRepositories({ repositoryNames: ['missing'] })).rejects.toMatchObject({
    name: 'RepositoryNotFoundException',
  });
});

test('a repository is made with tags and a policy, and goes when it is empty or that is forced', async () => {
  const { config, ledger } = await awsSandbox();
  const ecr = new ECR(config());
  const repositoryName = 'shop/web';
  const { repository } = await ecr.createRepository({
    repositoryName,
    imageTagMutability: 'IMMUTABLE',
    imageScanningConfiguration: { scanOnPush: true },
    tags: [{ Key: 'spacedock:job', Value: 'job_1' }],
  });
  expect(repository).toMatchObject({ imageTagMutability: 'IMMUTABLE', imageScanningConfiguration: { scanOnPush: true } });
  expect(repository?.createdAt).toBeInstanceOf(Date);
  await expect(ecr.createRepository({ repositoryName })).rejects.toMatchObject({ name: 'RepositoryAlreadyExistsException' });
  const resourceArn = repository?.repositoryArn;
  await ecr.tagResource({ resourceArn, tags: [{ Key: 'team', Value: 'shop' }] });
  await ecr.untagResource({ resourceArn, tagKeys: ['spacedock:job'] });
  expect((await ecr.listTagsForResource({ resourceArn })).tags).toEqual([{ Key: 'team', Value: 'shop' }]);

  await expect(ecr.getLifecyclePolicy({ repositoryName })).rejects.toMatchObject({ name: 'LifecyclePolicyNotFoundException' });
  await expect(ecr.putLifecyclePolicy({ repositoryName, lifecyclePolicyText: '{}' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
  const lifecyclePolicyText = JSON.stringify({ rules: [{ rulePriority: 1, action: { type: 'expire' } }] });
  await ecr.putLifecyclePolicy({ repositoryName, lifecyclePolicyText });
  expect((await ecr.getLifecyclePolicy({ repositoryName })).lifecyclePolicyText).toBe(lifecyclePolicyText);
  await ecr.deleteLifecyclePolicy({ repositoryName });

  await ecr.putImage({ repositoryName, imageManifest: '{"one":1}', imageTag: 'v1' });
  await expect(ecr.putImage({ repositoryName, imageManifest: '{"two":2}', imageTag: 'v1' })).rejects.toMatchObject({
    name: 'ImageTagAlreadyExistsException',
  });
  expect((await ecr.listImages({ repositoryName })).imageIds).toMatchObject([{ imageTag: 'v1' }]);
  await expect(ecr.deleteRepository({ repositoryName })).rejects.toMatchObject({ name: 'RepositoryNotEmptyException' });
  expect(ledger.left()).toMatchObject([{ kind: 'ecr:repository', id: resourceArn }]);
  await ecr.deleteRepository({ repositoryName, force: true });
  await expect(ecr.deleteRepository({ repositoryName })).rejects.toMatchObject({ name: 'RepositoryNotFoundException' });
  expect(ledger.left()).toEqual([]);
});

test('bad names and one too many are refused, and a login is handed out', async () => {
  const { config, aws } = await awsSandbox();
  const ecr = new ECR(config());
  for (const repositoryName of ['Shop', 'a', 'shop//web', '-shop'])
    await expect(ecr.createRepository({ repositoryName })).rejects.toMatchObject({ name: 'InvalidParameterException' });
  aws.setQuota(quotas.repositories.code, 1);
  await expect(ecr.createRepository({ repositoryName: 'shop' })).rejects.toMatchObject({ name: 'LimitExceededException' });
  const { authorizationData: [login] = [] } = await ecr.getAuthorizationToken({});
  expect(Buffer.from(login?.authorizationToken ?? '', 'base64').toString()).toMatch(/^AWS:/);
  expect(login?.expiresAt).toBeInstanceOf(Date);
});
