import { container } from '@googleapis/container';
import { OAuth2Client } from 'google-auth-library';
import { expect, test } from 'vitest';
import type { FailureBucket, FailureKind } from '../cloud-failure.ts';
import { failuresOf } from './failures.ts';
import { AnswerNotUnderstood } from './google-error.ts';
import { type Answer, answeringServer, json } from './testing/answering-server.ts';

const classify = failuresOf('checkout');
const info = (reason: string, metadata = {}) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata,
});
/** As AIP-193 has it. */
const aip = (code: number, status: string, message = '', ...details: object[]): Answer =>
  json(code, { error: { code, message, status, details } });
/** As Compute Engine and Cloud DNS answer. */
const legacy = (code: number, reason: string, message = '', domain = 'global'): Answer =>
  json(code, { error: { code, message, errors: [{ message, domain, reason }] } });
const oauth = (code: number, error: string, description: string, more = {}): Answer =>
  json(code, { error, error_description: description, ...more });

/** The error that Google's own client throws at such an answer. */
async function thrownAt(answer: Answer): Promise<unknown> {
  const { url } = await answeringServer(() => answer);
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: 'ya29.secret', expiry_date: Date.now() + 3_600_000 });
  return container({ version: 'v1', auth, rootUrl: url })
    .projects.locations.clusters.list({ parent: 'projects/checkout/locations/-' }, { retry: false })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

test.each<[code: string, kind: FailureKind, bucket: FailureBucket, answer: Answer, operation?: string]>([
  ['invalid_grant', 'credentials_invalid', 'user_action', oauth(400, 'invalid_grant', 'Invalid JWT Signature.'), 'oauth2.token'],
  [
    'invalid_grant',
    'credentials_invalid',
    'user_action',
    oauth(400, 'invalid_grant', 'Invalid grant: account not found'),
    'oauth2.token',
  ],
  [
    'invalid_grant',
    'credentials_invalid',
    'system',
    oauth(
      400,
      'invalid_grant',
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
    ),
    'oauth2.token',
  ],
  [
    'invalid_grant',
    'credentials_expired',
    'user_action',
    oauth(400, 'invalid_grant', 'Token has been expired or revoked.'),
    'oauth2.token',
  ],
  [
    'invalid_rapt',
    'credentials_expired',
    'user_action',
    oauth(400, 'invalid_grant', 'reauth related error (invalid_rapt)', { error_subtype: 'invalid_rapt' }),
    'oauth2.token',
  ],
  [
    'invalid_client',
    'credentials_invalid',
    'user_action',
    oauth(401, 'invalid_client', 'The OAuth client was not found.'),
    'oauth2.token',
  ],
  [
    'invalid_target',
    'credentials_invalid',
    'user_action',
    oauth(400, 'invalid_target', 'The target service indicated by the "audience" parameters is invalid.'),
    'sts.token',
  ],
  [
    'invalid_grant',
    'credentials_invalid',
    'user_action',
    oauth(400, 'invalid_grant', 'The issuer in ID Token does not match the expected one.'),
    'sts.token',
  ],
  [
    'IAM_PERMISSION_DENIED',
    'role_not_assumable',
    'user_action',
    aip(
      403,
      'PERMISSION_DENIED',
      "Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).",
      info('IAM_PERMISSION_DENIED'),
    ),
    'iamcredentials.serviceAccounts.generateAccessToken',
  ],
  [
    'NOT_FOUND',
    'role_not_assumable',
    'user_action',
    aip(404, 'NOT_FOUND', 'Not found; Gaia id not found for email x@y'),
    'iamcredentials.serviceAccounts.generateAccessToken',
  ],
  [
    'ACCESS_TOKEN_EXPIRED',
    'credentials_expired',
    'user_action',
    aip(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.', info('ACCESS_TOKEN_EXPIRED')),
  ],
  [
    'UNAUTHENTICATED',
    'credentials_invalid',
    'user_action',
    aip(401, 'UNAUTHENTICATED', 'Request is missing required authentication credential.'),
  ],
  ['authError', 'credentials_invalid', 'user_action', legacy(401, 'authError', 'Invalid Credentials')],
  [
    'SERVICE_DISABLED',
    'service_disabled',
    'user_action',
    aip(
      403,
      'PERMISSION_DENIED',
      'Kubernetes Engine API has not been used',
      info('SERVICE_DISABLED', { service: 'container.googleapis.com' }),
    ),
  ],
  [
    'accessNotConfigured',
    'service_disabled',
    'user_action',
    legacy(403, 'accessNotConfigured', 'Access Not Configured.', 'usageLimits'),
  ],
  [
    'BILLING_DISABLED',
    'service_disabled',
    'user_action',
    aip(403, 'PERMISSION_DENIED', 'This API method requires billing', info('BILLING_DISABLED')),
  ],
  [
    'CONSUMER_INVALID',
    'account_mismatch',
    'user_action',
    aip(403, 'PERMISSION_DENIED', 'Permission denied on resource project nope.', info('CONSUMER_INVALID')),
  ],
  [
    'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    'permission_denied',
    'user_action',
    aip(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', info('ACCESS_TOKEN_SCOPE_INSUFFICIENT')),
  ],
  [
    'PERMISSION_DENIED',
    'permission_denied',
    'user_action',
    aip(403, 'PERMISSION_DENIED', 'Required "container.clusters.list" permission(s) for "projects/checkout".'),
  ],
  [
    'forbidden',
    'permission_denied',
    'user_action',
    legacy(403, 'forbidden', "Required 'compute.networks.list' permission for 'projects/checkout'"),
  ],
  [
    'RATE_LIMIT_EXCEEDED',
    'throttled',
    'transient',
    aip(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric', info('RATE_LIMIT_EXCEEDED')),
  ],
  ['rateLimitExceeded', 'throttled', 'transient', legacy(403, 'rateLimitExceeded', 'Rate Limit Exceeded', 'usageLimits')],
  [
    'quotaExceeded',
    'quota_exceeded',
    'user_action',
    legacy(403, 'quotaExceeded', "Quota 'NETWORKS' exceeded. Limit: 5.0 globally.", 'usageLimits'),
  ],
  [
    'PERMISSION_DENIED',
    'quota_exceeded',
    'user_action',
    aip(403, 'PERMISSION_DENIED', 'Insufficient regional quota to satisfy request: resource "CPUS".'),
  ],
  ['INVALID_ARGUMENT', 'region_unknown', 'user_action', aip(400, 'INVALID_ARGUMENT', 'Location "mars-north1" does not exist.')],
  [
    'PERMISSION_DENIED',
    'region_unknown',
    'user_action',
    aip(403, 'PERMISSION_DENIED', "Permission denied on 'locations/mars-north1' (or it may not exist)."),
  ],
  [
    'invalid',
    'region_unknown',
    'user_action',
    legacy(400, 'invalid', "Invalid value for field 'region': 'mars'. Unknown region."),
  ],
  [
    'NOT_FOUND',
    'not_found',
    'user_action',
    aip(404, 'NOT_FOUND', 'Not found: projects/checkout/locations/us-central1/clusters/x.'),
  ],
  ['notFound', 'not_found', 'user_action', legacy(404, 'notFound', 'The resource was not found')],
  ['ALREADY_EXISTS', 'already_exists', 'user_action', aip(409, 'ALREADY_EXISTS', 'Already exists: x.')],
  [
    'resourceInUseByAnotherResource',
    'in_use',
    'user_action',
    legacy(400, 'resourceInUseByAnotherResource', 'The network resource is already being used'),
  ],
  [
    'CLUSTER_ALREADY_HAS_OPERATION',
    'in_use',
    'user_action',
    aip(400, 'FAILED_PRECONDITION', 'Cluster is running incompatible operation', info('CLUSTER_ALREADY_HAS_OPERATION')),
  ],
  ['INVALID_ARGUMENT', 'invalid_request', 'system', aip(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')],
  ['INTERNAL', 'unavailable', 'transient', aip(500, 'INTERNAL', 'Internal error encountered.')],
  ['UNAVAILABLE', 'unavailable', 'transient', aip(503, 'UNAVAILABLE', 'The service is currently unavailable.')],
  ['backendError', 'unavailable', 'transient', legacy(503, 'backendError', 'Backend Error')],
  [
    'HTTP_502',
    'unavailable',
    'transient',
    { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad Gateway</html>' },
  ],
  ['HTTP_404', 'not_found', 'user_action', { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>404</html>' }],
  ['TEAPOT', 'unexpected', 'system', aip(418, 'TEAPOT', 'I am a teapot')],
])('%s is %s (%s)', async (code, kind, bucket, answer, operation = 'container.clusters.list') => {
  const facts = classify(await thrownAt(answer), { operation });
  expect(facts).toMatchObject({ provider: 'gcp', code, kind, bucket, operation, fixHint: expect.stringMatching(/\.$/) });
  expect(JSON.stringify(facts)).not.toMatch(/ya29|\{\w+\}|<html>/);
});

test('it says where to go and what to ask for', async () => {
  const denied = classify(
    await thrownAt(legacy(403, 'forbidden', "Required 'compute.networks.list' permission for 'projects/checkout'")),
    { operation: 'x.y.z' },
  );
  expect(denied.fixHint).toBe('Grant a role with the permission compute.networks.list on the project checkout.');
  expect(denied.consoleUrl).toBe('https://console.cloud.google.com/iam-admin/iam?project=checkout');
  const disabled = classify(
    await thrownAt(aip(403, 'PERMISSION_DENIED', '', info('SERVICE_DISABLED', { service: 'dns.googleapis.com' }))),
    { operation: 'x.y.z' },
  );
  expect(disabled.consoleUrl).toBe('https://console.cloud.google.com/apis/library/dns.googleapis.com?project=checkout');
});

test('Google is left alone for as long as it asks', async () => {
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1.5s' };
  const told = classify(await thrownAt(aip(429, 'RESOURCE_EXHAUSTED', '', retry)), { operation: 'x' });
  expect(told).toMatchObject({ kind: 'throttled', retryAfterMs: 1_500 });
  const { headers, ...answer } = aip(503, 'UNAVAILABLE');
  expect(
    classify(await thrownAt({ ...answer, headers: { ...headers, 'retry-after': '7' } }), { operation: 'x' }).retryAfterMs,
  ).toBe(7_000);
});

test.each([
  [new AnswerNotUnderstood('no JSON object'), 'unexpected', 'ANSWER_NOT_UNDERSTOOD'],
  [new Error('something else'), 'unexpected', 'UNKNOWN_ERROR'],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'unreachable', 'ECONNREFUSED'],
  [undefined, 'unexpected', 'UNKNOWN_ERROR'],
])('%s', (error, kind, code) => {
  expect(classify(error, { operation: 'x' })).toMatchObject({ kind, code });
});
