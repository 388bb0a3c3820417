import { createHttpHeaders } from '@azure/core-rest-pipeline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AzureRefusal } from './azure-refusal.ts';

const refusal = (bodyAsText: string): AzureRefusal => new AzureRefusal({ status: 400, headers: createHttpHeaders(), bodyAsText });

test.each([
  ['of ARM', { error: { code: 'ResourceNotFound', message: 'not here', details: [] } }, 'ResourceNotFound', 'not here'],
  ['of a provider that leaves the wrapping out', { code: 'NotFound', message: 'not here', subcode: '' }, 'NotFound', 'not here'],
  [
    'of Entra',
    { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret provided. Trace ID: 1\r\nTimestamp: 2' },
    'AADSTS7000215', 'AADSTS7000215: Invalid client secret provided.',
  ],
  ['of something that follows OAuth', { error: 'temporarily_unavailable' }, 'temporarily_unavailable', 'temporarily_unavailable'],
  ['without a text', { error: { code: 'Conflict' } }, 'Conflict', 'the answer had status 400'],
  ['of Kubernetes, which has numbers for codes', { kind: 'Status', code: 404, message: 'not here' }, 'HTTP 400', 'not here'],
])('reads an error %s', (_what, body, code, message) => {
  expect(refusal(JSON.stringify(body))).toMatchObject({ code, message });
});

test('anything may come back, and the status is still told', () => {
  expect(refusal('<html>502</html>')).toMatchObject({ code: 'HTTP 400', message: 'the answer had status 400', status: 400 });
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
    const { code, message } = refusal(body);
    expect(typeof code).toBe('string');
    expect(typeof message).toBe('string');
  }));
});
