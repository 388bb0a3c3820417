import { EC2 } from '@aws-sdk/client-ec2';
import { EKS } from '@aws-sdk/client-eks';
import { IAM } from '@aws-sdk/client-iam';
import { Route53 } from '@aws-sdk/client-route-53';
import { STS } from '@aws-sdk/client-sts';
import { describe, expect, test } from 'vitest';
import { type AwsSandbox, awsSandbox, type Keys } from './testing/aws-sandbox.ts';
import { sdkSigner } from './testing/sdk-signer.ts';

/** One call of each service with the official SDK. */
const asks = {
  sts: (config: ReturnType<AwsSandbox['config']>) => new STS(config).getCallerIdentity({}),
  iam: (config: ReturnType<AwsSandbox['config']>) => new IAM(config).getUser({}),
  ec2: (config: ReturnType<AwsSandbox['config']>) => new EC2(config).describeVpcs({}),
  eks: (config: ReturnType<AwsSandbox['config']>) => new EKS(config).listClusters({}),
  route53: (config: ReturnType<AwsSandbox['config']>) => new Route53(config).listHostedZones({}),
} as const;
type Service = keyof typeof asks;

const unknownKey = (): Keys => ({ accessKeyId: 'AKIAAAAAAAAAAAAAAAAA', secretAccessKey: 'x' });

describe.each<
  [
    Service,
    Readonly<
      Record<'unknown' | 'wrong' | 'skewed' | 'expired' | 'denied' | 'quota' | 'throttle' | 'internal', readonly [number, string]>
    >,
  ]
>([
  [
    'sts',
    {
      unknown: [403, 'InvalidClientTokenId'],
      wrong: [403, 'SignatureDoesNotMatch'],
      skewed: [403, 'SignatureDoesNotMatch'],
      expired: [403, 'ExpiredToken'],
      denied: [403, 'AccessDenied'],
      quota: [409, 'LimitExceeded'],
      throttle: [400, 'Throttling'],
      internal: [500, 'InternalFailure'],
    },
  ],
  [
    'iam',
    {
      unknown: [403, 'InvalidClientTokenId'],
      wrong: [403, 'SignatureDoesNotMatch'],
      skewed: [403, 'SignatureDoesNotMatch'],
      expired: [403, 'ExpiredToken'],
      denied: [403, 'AccessDenied'],
      quota: [409, 'LimitExceededException'],
      throttle: [400, 'Throttling'],
      internal: [500, 'InternalFailure'],
    },
  ],
  [
    'ec2',
    {
      unknown: [401, 'AuthFailure'],
      wrong: [401, 'AuthFailure'],
      skewed: [400, 'RequestExpired'],
      expired: [400, 'RequestExpired'],
      denied: [403, 'UnauthorizedOperation'],
      quota: [400, 'VpcLimitExceeded'],
      throttle: [503, 'RequestLimitExceeded'],
      internal: [500, 'InternalError'],
    },
  ],
  [
    'eks',
    {
      unknown: [403, 'UnrecognizedClientException'],
      wrong: [403, 'InvalidSignatureException'],
      skewed: [403, 'InvalidSignatureException'],
      expired: [403, 'ExpiredTokenException'],
      denied: [403, 'AccessDeniedException'],
      quota: [400, 'ResourceLimitExceededException'],
      throttle: [429, 'ThrottlingException'],
      internal: [500, 'ServerException'],
    },
  ],
  [
    'route53',
    {
      unknown: [403, 'InvalidClientTokenId'],
      wrong: [403, 'SignatureDoesNotMatch'],
      skewed: [403, 'SignatureDoesNotMatch'],
      expired: [403, 'ExpiredToken'],
      denied: [403, 'AccessDenied'],
      quota: [409, 'LimitExceeded'],
      throttle: [400, 'Throttling'],
      internal: [500, 'InternalFailure'],
    },
  ],
])('%s', (service, words) => {
  const expectRefusal = async (asked: Promise<unknown>, [status, name]: readonly [number, string]): Promise<void> =>
    expect(asked).rejects.toMatchObject({
      name,
      $metadata: { httpStatusCode: status, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    });

  test('answers who has signed, and refuses in its own words', async () => {
    const { config, aws } = await awsSandbox();
    await asks[service](config());
    await expectRefusal(asks[service](config('us-east-1', unknownKey())), words.unknown);
    const { accessKeyID: accessKeyId } = aws.credentials.static_keys;
    await expectRefusal(asks[service](config('us-east-1', { accessKeyId, secretAccessKey: 'wrong' })), words.wrong);
  });

  test('refuses a signature of another time, and the SDK sets its clock by the answer', async () => {
    const { config, clock } = await awsSandbox();
    clock.advance(6 * 60_000);
    await expectRefusal(asks[service](config()), words.skewed);
    await asks[service]({ ...config(), maxAttempts: 3 } as never);
  });

  test('refuses a session that has ended', async () => {
    const { config, clock, aws } = await awsSandbox();
    const { accessKeyID: accessKeyId, secretAccessKey, sessionToken } = aws.credentials.temporary_credentials;
    const session = config('us-east-1', { accessKeyId, secretAccessKey, sessionToken });
    await asks[service](session);
    clock.advance(12 * 3_600_000);
    await expectRefusal(asks[service]({ ...session, systemClockOffset: 12 * 3_600_000 } as never), words.expired);
  });

  test('goes wrong as it was told to', async () => {
    const { config, faults } = await awsSandbox();
    for (const [effect, expected] of [
      ['denied', words.denied],
      ['quota', words.quota],
      ['throttle', words.throttle],
      ['error_before', words.internal],
    ] as const) {
      faults.add({ operation: `${service}:*`, effect, times: 1 });
      await expectRefusal(asks[service](config()), expected);
    }
    await asks[service](config());
  });

  test('denies what is not permitted', async () => {
    const { config, aws } = await awsSandbox();
    aws.setPermissions({ allow: [] });
    // Everybody may ask who they are.
    if (service === 'sts') await asks[service](config());
    else await expectRefusal(asks[service](config()), words.denied);
  });

  test('is closed in a region that the account has not enabled', async () => {
    const { config } = await awsSandbox();
    if (service === 'iam' || service === 'route53') await asks[service](config('me-south-1'));
    else await expectRefusal(asks[service](config('me-south-1')), words.unknown);
  });
});

async function raw(sandbox: AwsSandbox, service: string, path: string, body = ''): Promise<Response> {
  const { host, hostname, port } = new URL(sandbox.aws.url);
  const { credentials } = sandbox.config();
  const [bare = '/', search = ''] = path.split('?');
  const request = await sdkSigner(service, 'us-east-1', credentials).sign({
    method: body === '' ? 'GET' : 'POST', protocol: 'http:', hostname, port: Number(port), path: bare, headers: { host }, body,
    query: Object.fromEntries(new URLSearchParams(search)),
  });
  const { host: _, ...headers } = request.headers;
  return fetch(`${sandbox.aws.url}${path}`, { method: request.method, headers, ...(body === '' ? {} : { body }) });
}

test('who does not sign is refused', async () => {
  const { aws } = await awsSandbox();
  const answer = await fetch(`${aws.url}/?Action=GetCallerIdentity&Version=2011-06-15`);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('<Code>MissingAuthenticationToken</Code>');
});

test.each([
  ['sts', '/?Action=Nothing', 400, 'InvalidAction'],
  ['ec2', '/?Action=Nothing', 400, 'InvalidAction'],
  ['eks', '/nothing', 404, 'UnknownOperationException'],
  ['route53', '/nothing', 400, 'InvalidAction'],
  ['ecr', '/', 404, 'UnknownOperationException'],
  ['s3', '/', 400, 'InvalidAction'],
])('what %s does not have is refused', async (service, path, status, code) => {
  const sandbox = await awsSandbox();
  const answer = await raw(sandbox, service, path);
  expect(answer.status).toBe(status);
  expect(`${answer.headers.get('x-amzn-errortype')} ${await answer.text()}`).toContain(code);
});

test.each(['{', '[]', 'null', '"x"'])('a body %j that is no object is refused', async (body) => {
  const answer = await raw(await awsSandbox(), 'eks', '/clusters', body);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-amzn-errortype')).toBe('SerializationException');
});

test('input of the wrong kind is refused, not tripped over', async () => {
  const sandbox = await awsSandbox();
  for (const body of [
    '{"name":{}}',
    '{"name":"a","roleArn":1}',
    '{"name":"a","roleArn":"arn:aws:iam::123456789012:role/x","resourcesVpcConfig":[]}',
  ]) {
    expect((await raw(sandbox, 'eks', '/clusters', body)).status).toBe(400);
  }
  expect((await raw(sandbox, 'eks', '/clusters?maxResults=many')).status).toBe(400);
  expect((await raw(sandbox, 'eks', '/clusters?nextToken=x')).status).toBe(400);
  expect((await raw(sandbox, 'ec2', '/?Action=DescribeVpcs&Filter.1.Name=nothing&Filter.1.Value.1=x')).status).toBe(400);
  expect((await raw(sandbox, 'ec2', '/?Action=DescribeVpcs&Filter=x')).status).toBe(400);
  expect((await raw(sandbox, 'ec2', '/?Action=DescribeVpcs&MaxResults=1')).status).toBe(400);
});
