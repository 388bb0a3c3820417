import { createHttpHeaders, RestError } from '@azure/core-rest-pipeline';
import { expect, test } from 'vitest';
import { AzureRefusal } from './azure-refusal.ts';
import { azureFailures, failureRows } from './failures.ts';

const credentials = {
  method: 'service_principal', tenantId: 'the-tenant', clientId: 'the-client', clientSecret: 'the~secret',
} as const;
const classify = azureFailures({ cloudAccountId: 'the-subscription', credentials });
const operation = { operation: 'Microsoft.ContainerService/managedClusters/read' };

const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): AzureRefusal =>
  new AzureRefusal({ status, headers: createHttpHeaders(headers), bodyAsText: JSON.stringify(body) });
const arm = (code: string, message = 'It did not work.', status = 418): AzureRefusal =>
  answer(status, { error: { code, message } });
const entra = (code: string): AzureRefusal =>
  answer(401, {
    error: 'invalid_client', error_codes: [Number(code.slice(6))],
    error_description: `${code}: It did not work. Trace ID: 1 Correlation ID: 2 Timestamp: 3`,
  });

const refusals = failureRows.filter(({ says, of }) => says === undefined && of === undefined).flatMap((row) =>
  (row.codes ?? []).filter((code) => !/^E[A-Z]|^UNABLE|^DEPTH|^SELF|^CERT|^REQUEST_/.test(code)).map((code) => ({ code, row })));

test.each(refusals)('$code is told as the table has it', ({ code, row: { kind, bucket, fixHint } }) => {
  const facts = classify(code.startsWith('AADSTS') ? entra(code) : arm(code), operation);
  expect(facts).toMatchObject({ provider: 'azure', kind, bucket, fixHint, code, operation: operation.operation });
  expect(facts.said).toMatch(/It did not work\.$/);
});

test('a code is in one row only, unless what is said decides', () => {
  const codes = failureRows.filter(({ says, of }) => says === undefined && of === undefined).flatMap((row) => row.codes ?? []);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test.each([
  [400, 'invalid_request', 'system'], [401, 'credentials_invalid', 'user_action'], [403, 'permission_denied', 'user_action'],
  [404, 'not_found', 'user_action'], [409, 'invalid_request', 'system'], [429, 'throttled', 'transient'],
  [500, 'unavailable', 'transient'], [503, 'unavailable', 'transient'], [504, 'unavailable', 'transient'],
  [418, 'unexpected', 'system'],
])('a code that is not known is told by its status: %i', (status, kind, bucket) => {
  const facts = classify(arm('BrandNewCode', 'It did not work.', status), operation);
  expect(facts).toMatchObject({ kind, bucket, code: 'BrandNewCode' });
});

test('one code that stands for several things is told by what is said', () => {
  const busy = arm('OperationNotAllowed', 'Operation is not allowed: another operation is in progress.', 409);
  const quota = arm('OperationNotAllowed', 'Operation results in exceeding approved Total Regional Cores quota.', 409);
  expect(classify(busy, operation)).toMatchObject({ kind: 'unavailable', bucket: 'transient' });
  expect(classify(quota, operation)).toMatchObject({ kind: 'quota_exceeded', bucket: 'user_action' });
});

test.each([
  ['ECONNREFUSED', 'unreachable', 'transient'], ['ENOTFOUND', 'unreachable', 'transient'],
  ['ECONNRESET', 'unreachable', 'transient'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'unreachable', 'user_action'], ['PARSE_ERROR', 'unexpected', 'system'],
])('what never became an answer is told by the code of the connection: %s', (code, kind, bucket) => {
  expect(classify(new RestError('it broke', { code }), operation)).toMatchObject({ kind, bucket, code, said: 'it broke' });
});

test.each([
  [new TypeError('x is not a function'), 'TypeError'], ['a text', 'Error'], [undefined, 'Error'], [null, 'Error'],
  [{ code: 7 }, 'Error'],
])('anything else is ours to mend: %s', (thrown, code) => {
  expect(classify(thrown, operation)).toMatchObject({ kind: 'unexpected', bucket: 'system', code });
});

test('the place to mend it names what it is about', () => {
  expect(classify(entra('AADSTS7000215'), operation).consoleUrl).toContain('/appId/the-client');
  expect(classify(arm('AuthorizationFailed'), operation).consoleUrl)
    .toBe('https://portal.azure.com/#@the-tenant/resource/subscriptions/the-subscription/users');
  const endpoints = { url: 'https://management.usgovcloudapi.net' };
  const government = azureFailures({ cloudAccountId: 's', credentials, endpoints });
  expect(government(arm('QuotaExceeded'), operation).consoleUrl).toMatch(/^https:\/\/portal\.azure\.us\//);
});

test('secrets that somebody on the way repeats are left out', () => {
  const echo = 'you sent the~secret and Bearer eyJhbGciOiJSUzI1NiJ9.eyJvaWQiOiIxIn0.c2ln\nin the header';
  const facts = classify(arm('BadRequest', echo), operation);
  expect(facts.said).toBe('you sent … and Bearer … in the header');
});

test('what helps the support and the pace is kept', () => {
  const facts = classify(answer(429, '', { 'x-ms-correlation-request-id': 'the-request', 'retry-after': '7' }), operation);
  expect(facts).toMatchObject({ kind: 'throttled', requestId: 'the-request', retryAfterMs: 7_000, code: 'HTTP 429' });
  expect(classify(answer(429, '', { 'retry-after': 'Fri, 31 Dec 2049 23:59:59 GMT' }), operation).retryAfterMs).toBeUndefined();
});
