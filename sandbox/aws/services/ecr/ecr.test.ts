import { expect, test } from 'vitest';
import { type AwsSandbox, awsSandbox } from '../../testing/aws-sandbox.ts';
import { sdkSigner } from '../../testing/sdk-signer.ts';

/** As the SDK of ECR sends it. */
async function describeRepositories(
  { aws, config }: AwsSandbox,
  input: object,
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const { host, hostname, port } = new URL(aws.url);
  const body = JSON.stringify(input);
  const target = 'AmazonEC2ContainerRegistry_V20150921.DescribeRepositories';
  const {
    headers: { host: _, ...headers },
  } = await sdkSigner('ecr', 'us-east-1', config().credentials).sign({
    method: 'POST',
    protocol: 'http:',
    hostname,
    port: Number(port),
    path: '/',
    body,
    headers: { host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
  });
  const answer = await fetch(aws.url, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() as Readonly<Record<string, unknown>> };
}

test('repositories are shown with their addresses', async () => {
  const sandbox = await awsSandbox();
  const { account } = sandbox.aws;
  expect(await describeRepositories(sandbox, {})).toMatchObject({
    status: 200,
    body: {
      repositories: [
        {
          repositoryName: 'checkout/api',
          registryId: account,
          repositoryUri: `${account}.dkr.ecr.us-east-1.amazonaws.com/checkout/api`,
        },
      ],
    },
  });
  expect(await describeRepositories(sandbox, { repositoryNames: ['missing'] })).toMatchObject({
    status: 400,
    body: { __type: 'RepositoryNotFoundException' },
  });
});
