import { expect, test } from 'vitest';
import type { FailureBucket, FailureKind } from '../cloud-failure.ts';
import type { Cloud } from '../cloud.ts';
import type { AwsCredentials } from '../credentials.ts';
import { failureRows } from './failure-rows.ts';
import { failureClassifier } from './failures.ts';
import { failureOf, openAws } from './testing/open-aws.ts';
import { answeringServer, refusingServer } from './testing/refusing-server.ts';

const keys = {
  method: 'static_keys',
  accessKeyId: 'AKIAEXAMPLEEXAMPLE00',
  secretAccessKey: 'the-secret-of-the-account',
} as const satisfies AwsCredentials;
const role = {
  ...keys,
  method: 'assume_role',
  roleArn: 'arn:aws:iam::123456789012:role/x',
  externalId: 'the-external-id',
} as const satisfies AwsCredentials;

/** One call to each service. */
const asks = {
  sts: (cloud: Cloud) => cloud.verify(),
  ec2: (cloud: Cloud) => cloud.regions(),
  eks: (cloud: Cloud) => cloud.cluster({ region: 'us-east-1', name: 'a' }),
  route53: (cloud: Cloud) => cloud.dnsZones(),
} as const;

const open = (url: string, credentials: AwsCredentials = keys): Cloud =>
  openAws({ cloudAccountId: '123456789012', credentials, endpoints: { url } });

/** What AWS says, by service, and what that is to a user. Codes and statuses are those of its documentation. */
test.each<[keyof typeof asks, status: number, code: string, FailureKind, FailureBucket]>([
  ['sts', 403, 'InvalidClientTokenId', 'credentials_invalid', 'user_action'],
  ['sts', 403, 'SignatureDoesNotMatch', 'credentials_invalid', 'user_action'],
  ['sts', 403, 'ExpiredToken', 'credentials_expired', 'user_action'],
  ['sts', 403, 'MissingAuthenticationToken', 'credentials_invalid', 'user_action'],
  ['sts', 403, 'RegionDisabledException', 'region_unknown', 'user_action'],
  ['sts', 400, 'Throttling', 'throttled', 'transient'],
  ['sts', 500, 'InternalFailure', 'unavailable', 'transient'],
  ['ec2', 401, 'AuthFailure', 'credentials_invalid', 'user_action'],
  ['ec2', 403, 'UnauthorizedOperation', 'permission_denied', 'user_action'],
  ['ec2', 400, 'RequestExpired', 'credentials_expired', 'user_action'],
  ['ec2', 503, 'RequestLimitExceeded', 'throttled', 'transient'],
  ['ec2', 503, 'Unavailable', 'unavailable', 'transient'],
  ['ec2', 401, 'OptInRequired', 'service_disabled', 'user_action'],
  ['ec2', 401, 'PendingVerification', 'service_disabled', 'user_action'],
  ['ec2', 400, 'VpcLimitExceeded', 'quota_exceeded', 'user_action'],
  ['ec2', 400, 'DependencyViolation', 'in_use', 'user_action'],
  ['ec2', 400, 'InvalidParameterValue', 'invalid_request', 'user_action'],
  ['eks', 403, 'UnrecognizedClientException', 'credentials_invalid', 'user_action'],
  ['eks', 403, 'InvalidSignatureException', 'credentials_invalid', 'user_action'],
  ['eks', 403, 'ExpiredTokenException', 'credentials_expired', 'user_action'],
  ['eks', 403, 'AccessDeniedException', 'permission_denied', 'user_action'],
  ['eks', 404, 'ResourceNotFoundException', 'not_found', 'user_action'],
  ['eks', 409, 'ResourceInUseException', 'already_exists', 'user_action'],
  ['eks', 400, 'ResourceLimitExceededException', 'quota_exceeded', 'user_action'],
  ['eks', 400, 'InvalidParameterException', 'invalid_request', 'user_action'],
  ['eks', 400, 'ClientException', 'invalid_request', 'user_action'],
  ['eks', 429, 'TooManyRequestsException', 'throttled', 'transient'],
  ['eks', 400, 'ThrottlingException', 'throttled', 'transient'],
  ['eks', 500, 'ServerException', 'unavailable', 'transient'],
  ['eks', 503, 'ServiceUnavailableException', 'unavailable', 'transient'],
  ['route53', 403, 'AccessDenied', 'permission_denied', 'user_action'],
  ['route53', 400, 'Throttling', 'throttled', 'transient'],
  ['route53', 400, 'PriorRequestNotComplete', 'throttled', 'transient'],
  // What is not in the table is told by its status, and what that does not tell is unexpected.
  ['eks', 403, 'BrandNewException', 'permission_denied', 'user_action'],
  ['ec2', 502, 'BrandNewException', 'unavailable', 'transient'],
  ['eks', 400, 'BrandNewException', 'unexpected', 'system'],
  ['eks', 404, 'BrandNewException', 'unexpected', 'system'],
])('%s: %i %s is %s (%s)', async (service, status, code, kind, bucket) => {
  const facts = await failureOf(asks[service](open(await refusingServer(status, code))));
  expect(facts).toMatchObject({ provider: 'aws', kind, bucket, code, said: 'said by AWS', requestId: 'request-1' });
  expect(facts.operation).toMatch(new RegExp(`^${service}:\\w+$`));
  if (bucket === 'user_action') expect(facts.fixHint).toBeTruthy();
}, 60_000);

/** What AWS says while things are made and unmade there. */
test.each<[code: string, FailureKind, FailureBucket, operation?: string]>([
  ['DependencyViolation', 'in_use', 'user_action'],
  ['InvalidGroup.InUse', 'in_use', 'user_action'],
  ['RepositoryNotEmptyException', 'in_use', 'user_action'],
  ['ResourceInUseException', 'in_use', 'user_action', 'eks:DeleteCluster'],
  ['ResourceInUseException', 'already_exists', 'user_action', 'eks:CreateCluster'],
  ['InvalidDBInstanceState', 'in_use', 'transient'],
  ['ScalingActivityInProgress', 'in_use', 'transient'],
  ['VpcLimitExceeded', 'quota_exceeded', 'user_action'],
  ['SecurityGroupLimitExceeded', 'quota_exceeded', 'user_action'],
  ['VpcPeeringConnectionLimitExceeded', 'quota_exceeded', 'user_action'],
  ['InstanceQuotaExceeded', 'quota_exceeded', 'user_action'],
  ['StorageQuotaExceededFault', 'quota_exceeded', 'user_action'],
  ['NodeQuotaForCustomerExceededFault', 'quota_exceeded', 'user_action'],
  ['TooManyLoadBalancers', 'quota_exceeded', 'user_action'],
  ['InsufficientDBInstanceCapacity', 'quota_exceeded', 'user_action'],
  ['InvalidGroup.Duplicate', 'already_exists', 'user_action'],
  ['InvalidPermission.Duplicate', 'already_exists', 'user_action'],
  ['DuplicateLoadBalancerName', 'already_exists', 'user_action'],
  ['DBInstanceAlreadyExists', 'already_exists', 'user_action'],
  ['DBSubnetGroupAlreadyExists', 'already_exists', 'user_action'],
  ['ReplicationGroupAlreadyExistsFault', 'already_exists', 'user_action'],
  ['InvalidLaunchTemplateName.AlreadyExistsException', 'already_exists', 'user_action'],
  ['ResourceExistsException', 'already_exists', 'user_action'],
  ['DBInstanceNotFound', 'not_found', 'user_action'],
  ['DBSubnetGroupNotFoundFault', 'not_found', 'user_action'],
  ['ReplicationGroupNotFoundFault', 'not_found', 'user_action'],
  ['NatGatewayNotFound', 'not_found', 'user_action'],
  ['InvalidGroup.NotFound', 'not_found', 'user_action'],
  ['LoadBalancerNotFound', 'not_found', 'user_action'],
  ['RepositoryNotFoundException', 'not_found', 'user_action'],
  ['InvalidLaunchTemplateName.NotFoundException', 'not_found', 'user_action'],
  // Codes of their own go before the look of a code.
  ['RequestLimitExceeded', 'throttled', 'transient'],
  ['BandwidthLimitExceeded', 'throttled', 'transient'],
  ['TooManyRequestsException', 'throttled', 'transient'],
])('%s is %s (%s)', (code, kind, bucket, operation = 'ec2:Any') => {
  const error = Object.assign(new Error('said by AWS'), { name: code, $metadata: { httpStatusCode: 400 } });
  expect(failureClassifier('aws', () => [])(error, { operation })).toMatchObject({ kind, bucket, code, said: 'said by AWS' });
});

test('a role that EKS does not know yet is worth another try; any other wrong parameter is not', () => {
  const said = (message: string, operation: string) => failureClassifier('aws', () => [])(
    Object.assign(new Error(message), { name: 'InvalidParameterException', $metadata: { httpStatusCode: 400 } }), { operation },
  );
  const unknown = 'Role with arn: arn:aws:iam::123456789012:role/x, could not be assumed because it does not exist';
  expect(said(unknown, 'eks:CreateCluster').bucket).toBe('transient');
  expect(said(unknown, 'eks:CreateNodegroup').bucket).toBe('transient');
  expect(said('Subnets specified must be in at least two different AZs', 'eks:CreateCluster').bucket).toBe('user_action');
});

test.each([
  ["AutoScalingGroup 'x' is pending delete", 'in_use'],
  ['AutoScalingGroup name not found - null', 'not_found'],
  ['MinSize is too large', 'invalid_request'],
])('auto scaling says in words what it means: %s', (message, kind) => {
  const error = Object.assign(new Error(message), { name: 'ValidationError', $metadata: { httpStatusCode: 400 } });
  expect(failureClassifier('aws', () => [])(error, { operation: 'autoscaling:DeleteAutoScalingGroup' }).kind).toBe(kind);
});

test('who may not assume a role is told to look at the role', async () => {
  const facts = await failureOf(open(await refusingServer(403, 'AccessDenied'), role).verify());
  expect(facts).toMatchObject({
    kind: 'role_not_assumable',
    operation: 'sts:AssumeRole',
    consoleUrl: 'https://console.aws.amazon.com/iam/home#/roles',
  });
});

test('a role of another partition is asked for in its own part of the world', () => {
  const classify = failureClassifier('aws-cn', () => []);
  const denied = Object.assign(new Error('no'), { name: 'AccessDeniedException', $metadata: { httpStatusCode: 403 } });
  expect(classify(denied, { operation: 'eks:ListClusters', region: 'cn-north-1' }).consoleUrl).toMatch(
    /^https:\/\/console\.amazonaws\.cn\//,
  );
});

test('how long AWS wants to be left alone is heard', async () => {
  const classify = failureClassifier('aws', () => []);
  const error = Object.assign(new Error('slow down'), {
    name: 'ThrottlingException',
    $response: { headers: { 'retry-after': '3' } },
  });
  expect(classify(error, { operation: 'eks:ListClusters' })).toMatchObject({ kind: 'throttled', retryAfterMs: 3_000 });
});

test.each([
  ['a page of a proxy', 200, 'text/html', '<html><body>sign in here</body></html>', 'system'],
  ['nothing', 200, 'text/plain', '', 'system'],
  ['other JSON', 200, 'application/json', '[1, 2]', 'system'],
  ['other XML', 200, 'text/xml', '<a><b>1</b></a>', 'system'],
  ['a page of a proxy', 404, 'text/html', '<html>no such page</html>', 'system'],
  ['a page of a proxy', 503, 'text/html', '<html>busy</html>', 'transient'],
] as const)(
  'an answer of %s with %i is a failure, not an empty account',
  async (_, status, type, body, bucket) => {
    const url = await answeringServer((__, response) => response.writeHead(status, { 'content-type': type }).end(body));
    const cloud = open(url);
    for (const ask of [
      () => cloud.verify(),
      () => cloud.regions(),
      () => cloud.clusters(),
      () => cloud.clusters({ region: 'us-east-1' }),
      () => cloud.dnsZones(),
      () => cloud.networks({ region: 'us-east-1' }),
      () => cloud.subnets({ region: 'us-east-1' }),
      () => cloud.instanceTypes({ region: 'us-east-1' }),
      () => cloud.cluster({ region: 'us-east-1', name: 'a' }),
      () => cloud.mintKubeconfig({ region: 'us-east-1', name: 'a' }),
    ])
      expect((await failureOf(ask())).bucket).toBe(bucket);
  },
  60_000,
);

test.each([
  ['http://127.0.0.1:1', 'unreachable', 'transient', 'ECONNREFUSED'],
  ['http://does-not-exist.invalid', 'unreachable', 'transient', /^(ENOTFOUND|EAI_AGAIN)$/],
])('%s is unreachable', async (url, kind, bucket, code) => {
  const facts = await failureOf(open(url).verify());
  expect(facts).toMatchObject({ kind, bucket });
  expect(facts.code).toMatch(code);
});

test('an error that is none of AWS is not quoted', () => {
  const classify = failureClassifier('aws', () => []);
  for (const error of [new TypeError('the-secret-of-the-account'), 'text', undefined, null, { message: 1 }]) {
    const facts = classify(error, { operation: 'eks:ListClusters' });
    expect(facts).toMatchObject({ kind: 'unexpected', bucket: 'system', said: '' });
  }
});

test('secrets and signed addresses in what AWS says are left out', () => {
  const classify = failureClassifier('aws', () => ['the-secret-of-the-account', 'the-session-token']);
  const text =
    'bad: the-secret-of-the-account the-session-token ' +
    'https://x/?X-Amz-Credential=AKIA%2F1&X-Amz-Signature=abcdef&X-Amz-Security-Token=zzz ' +
    "\nThe Canonical String for this request should have been\n'POST\nx-amz-security-token:zzz'";
  const { said } = classify(
    Object.assign(new Error(text), { name: 'SignatureDoesNotMatch', $metadata: { httpStatusCode: 403 } }),
    { operation: 'sts:X' },
  );
  expect(said).toBe('bad: … … https://x/?X-Amz-Credential=…&X-Amz-Signature=…&X-Amz-Security-Token=…');
});

test('no code stands in two rows that cannot be told apart', () => {
  const seen = new Set<string>();
  for (const { codes = [], operation, says } of failureRows) {
    for (const code of codes) {
      const key = JSON.stringify([code, operation, says?.source]);
      expect(seen.has(key), key).toBe(false);
      seen.add(key);
    }
  }
});
