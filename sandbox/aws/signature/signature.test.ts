import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sdkSigner } from '../testing/sdk-signer.ts';
import type { SignableRequest } from './canonical-request.ts';
import { fits } from './signature.ts';
import { momentOf, signedRequest } from './signed-request.ts';

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((one) => one.isWellFormed());
const headerValue = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });
const requests = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
  segments: fc.array(fc.oneof(text, fc.constantFrom('.', '..', 'a b', '%2F', '~', "!'()*")), { maxLength: 4 }),
  slash: fc.boolean(),
  query: fc.dictionary(
    text.filter((name) => !/^x-amz-/i.test(name) && name !== '__proto__'),
    fc.oneof(text, fc.constant('')),
    { maxKeys: 4 },
  ),
  headers: fc.dictionary(
    fc.stringMatching(/^x-[a-z]{1,8}$/).filter((name) => !name.startsWith('x-amz')),
    headerValue,
    { maxKeys: 3 },
  ),
  body: fc.string({ unit: 'binary', maxLength: 30 }).filter((one) => one.isWellFormed()),
  secretAccessKey: fc.stringMatching(/^[A-Za-z0-9/+]{40}$/),
  sessionToken: fc.option(fc.stringMatching(/^[A-Za-z0-9/+=]{20,60}$/), { nil: undefined }),
  region: fc.constantFrom('us-east-1', 'eu-west-1'),
  service: fc.constantFrom('sts', 'eks', 'ec2'),
  at: fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true }),
});
type Drawn = typeof requests extends fc.Arbitrary<infer One> ? One : never;

const host = 'sts.example:4566';

function unsigned({ method, segments, slash, query, headers, body }: Drawn) {
  const path = `/${segments.map(encodeURIComponent).join('/')}${slash && segments.length > 0 ? '/' : ''}`;
  return { method, protocol: 'http:', hostname: 'sts.example', port: 4566, path, query, headers: { host, ...headers }, body };
}

const credentials = ({ secretAccessKey, sessionToken }: Drawn) =>
  ({ accessKeyId: 'AKIAEXAMPLE', secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) });

/** As it goes over the wire. */
function sent(
  request: { readonly method: string; readonly path: string; readonly query?: object; readonly headers: object },
  body: string,
): SignableRequest {
  const search = Object.entries(request.query ?? {})
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value).trim()]),
  );
  return { method: request.method, rawPath: `${request.path}${search === '' ? '' : `?${search}`}`, headers, body };
}

test('what the SDK signs is verified, whatever the request, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (drawn) => {
      const { region, service, at, body, secretAccessKey, sessionToken } = drawn;
      const request = sent(await sdkSigner(service, region, credentials(drawn)).sign(unsigned(drawn), { signingDate: at }), body);
      const signed = signedRequest(request);
      if (!signed) throw new Error('The signature was not found.');
      expect(signed).toMatchObject({ accessKeyId: 'AKIAEXAMPLE', scope: { region, service }, sessionToken });
      expect(momentOf(signed.date)).toBe(Math.floor(at.getTime() / 1_000) * 1_000);
      expect(fits(request, signed, secretAccessKey)).toBe(true);
      expect(fits(request, signed, `${secretAccessKey}x`)).toBe(false);
      expect(fits({ ...request, body: `${body}x` }, signed, secretAccessKey)).toBe(false);
      expect(
        fits({ ...request, rawPath: request.rawPath.replace(/^[^?]*/, (path) => `${path}/other`) }, signed, secretAccessKey),
      ).toBe(false);
      expect(fits({ ...request, method: 'PATCH' }, signed, secretAccessKey)).toBe(false);
      expect(fits({ ...request, headers: { ...request.headers, host: 'other' } }, signed, secretAccessKey)).toBe(false);
      expect(fits(request, { ...signed, scope: { ...signed.scope, region: 'other' } }, secretAccessKey)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('an address that the SDK signed is verified, and nothing else', async () => {
  await fc.assert(fc.asyncProperty(requests, fc.integer({ min: 1, max: 900 }), async (drawn, expiresIn) => {
    const { region, service, at, secretAccessKey, sessionToken } = drawn;
    const plain = { ...unsigned({ ...drawn, method: 'GET', body: '' }), body: undefined };
    const request = sent(await sdkSigner(service, region, credentials(drawn)).presign(plain, { signingDate: at, expiresIn }), '');
    const signed = signedRequest({ ...request, headers: {} });
    if (!signed) throw new Error('The signature was not found.');
    expect(signed).toMatchObject({ scope: { region, service }, sessionToken, expiresSeconds: expiresIn });
    expect(fits(request, signed, secretAccessKey)).toBe(true);
    expect(fits({ ...request, rawPath: `${request.rawPath}&more=1` }, signed, secretAccessKey)).toBe(false);
    expect(fits({ ...request, headers: { ...request.headers, host: 'other' } }, signed, secretAccessKey)).toBe(false);
  }), { numRuns: 300 });
});

test('the example of the documentation of AWS', () => {
  const request: SignableRequest = {
    method: 'GET', rawPath: '/?Action=ListUsers&Version=2010-05-08', body: '',
    headers: {
      host: 'iam.amazonaws.com',
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-amz-date': '20150830T123600Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, '
        + 'SignedHeaders=content-type;host;x-amz-date, '
        + 'Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    },
  };
  const signed = signedRequest(request);
  expect(signed && fits(request, signed, 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY')).toBe(true);
});

test.each([
  [''], ['Basic YTpi'], ['AWS4-HMAC-SHA256 '], ['AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/sts/aws4_request'],
  ['AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/sts/aws4_request, SignedHeaders=x-amz-date, Signature=b'],
  ['AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/sts/other, SignedHeaders=host, Signature=b'],
  ['AWS4-HMAC-SHA256 Credential=a/20260102/us-east-1/sts/aws4_request, SignedHeaders=host, Signature=b'],
])('%j is no signature', (authorization) => {
  expect(signedRequest({ rawPath: '/', headers: { authorization, 'x-amz-date': '20260101T000000Z' } })).toBeUndefined();
});

test('whatever is sent, it is looked at without harm', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (authorization, path) => {
      const request = {
        method: 'GET',
        rawPath: `/${path}`,
        headers: { authorization: `AWS4-HMAC-SHA256 ${authorization}` },
        body: '',
      };
      const signed = signedRequest(request);
      if (signed) expect(fits(request, signed, 'secret')).toBe(false);
    }),
  );
});
