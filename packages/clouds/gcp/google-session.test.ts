import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Endpoints } from '../endpoints.ts';
import { gcpCloud } from './gcp-cloud.ts';
import { type Answer, answeringServer, json } from './testing/answering-server.ts';
import { failureOf } from './testing/failure-of.ts';
import { credentialsIn, startGoogle } from './testing/google.ts';

const key = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const tokenAnswer = json(200, { access_token: 'ya29.t', expires_in: 3599, token_type: 'Bearer' });

function cloudAt(endpoints: Endpoints, privateKey = key.privateKey) {
  const cloud = gcpCloud(
    {
      id: 'ca_session',
      provider: 'gcp',
      cloudAccountId: 'checkout',
      revision: '1',
      endpoints,
      credentials: { method: 'service_account', clientEmail: 'a@checkout.iam.gserviceaccount.com', privateKey },
    },
    { now: () => new Date(), random: () => 0, identityToken: async () => 'none' },
  );
  onTestFinished(cloud.close);
  return cloud;
}

test('an address may have a path, and a service an address of its own', async () => {
  const dns = await answeringServer(() => json(200, { managedZones: [] }));
  const all = await answeringServer(({ url = '' }) => (url.endsWith('/token') ? tokenAnswer : json(200, {})));
  const cloud = cloudAt({ url: `${all.url}/google/`, services: { dns: `${dns.url}/names` } });
  await cloud.clusters();
  await cloud.regions();
  await cloud.dnsZones();
  await cloud.verify();
  expect(all.asked).toEqual([
    'POST /google/token',
    'GET /google/v1/projects/checkout/locations/-/clusters',
    'GET /google/compute/v1/projects/checkout/regions',
    'POST /google/token',
    'POST /google/v3/projects/checkout:testIamPermissions',
  ]);
  expect(dns.asked).toEqual(['GET /names/dns/v1/projects/checkout/managedZones?maxResults=100']);
});

test.each<[string, Answer]>([
  ['a login page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' }],
  ['broken JSON', { status: 200, headers: { 'content-type': 'application/json' }, body: '{"clusters": [{"na' }],
  ['nothing', { status: 204, body: '' }],
  ['JSON that is no object', json(200, null)],
])('%s is not taken for an empty list', async (_, answer) => {
  const { url } = await answeringServer(({ url: path = '' }) => (path.endsWith('/token') ? tokenAnswer : answer));
  for (const ask of [cloudAt({ url }).clusters, cloudAt({ url }).dnsZones, cloudAt({ url }).regions]) {
    await expect(ask()).rejects.toMatchObject({ facts: { kind: 'unexpected', bucket: 'system', code: 'ANSWER_NOT_UNDERSTOOD' } });
  }
  const tokens = await answeringServer(() => answer);
  await expect(cloudAt({ url: tokens.url }).clusters()).rejects.toMatchObject({
    facts: { operation: 'oauth2.token', code: 'ANSWER_NOT_UNDERSTOOD' },
  });
});

test('nobody is followed to another address', async () => {
  const elsewhere = await answeringServer(() => tokenAnswer);
  const { url } = await answeringServer(() => ({ status: 307, headers: { location: `${elsewhere.url}/token` }, body: '' }));
  await expect(cloudAt({ url }).clusters()).rejects.toMatchObject({ facts: { kind: 'unexpected' } });
  expect(elsewhere.asked).toEqual([]);
});

test('a key that was copied with its escapes is read', async () => {
  const { url } = await answeringServer(({ url: path = '' }) => (path.endsWith('/token') ? tokenAnswer : json(200, {})));
  expect(await cloudAt({ url }, key.privateKey.replaceAll('\n', '\\n')).clusters()).toEqual([]);
});

const minute = 60_000;

describe('credentials that change', () => {
  test('a token that Google takes back early is replaced without anybody noticing', async () => {
    const google = await startGoogle();
    const cloud = google.cloud();
    await cloud.clusters();
    google.sandbox.revokeTokens();
    expect(await Promise.all([cloud.clusters(), cloud.regions(), cloud.dnsZones()])).toHaveLength(3);
  });

  test('a token is asked for once by all who need it, and renewed before it expires', async () => {
    const google = await startGoogle();
    const cloud = google.cloud();
    google.faults.add({ operation: 'oauth2.token', effect: 'slow', delayMs: 1, times: 100 });
    const asked = (): number => 100 - (google.faults.all()[0]?.times ?? 0);
    await Promise.all([cloud.clusters(), cloud.regions(), cloud.dnsZones()]);
    google.advance(50 * minute);
    await cloud.clusters();
    expect(asked()).toBe(1);
    google.advance(8 * minute);
    await cloud.clusters();
    expect(asked()).toBe(2);
    google.advance(50 * minute);
    await cloud.clusters();
    expect(asked()).toBe(2);
  });

  test('revoked credentials open nothing, their successors do', async () => {
    const google = await startGoogle();
    const old = google.cloud();
    await old.clusters();
    const next = credentialsIn(await google.sandbox.rotateCredentials());
    const renewed = google.cloud({ credentials: next.service_account, revision: '2' });
    expect(await renewed.clusters()).toHaveLength(1);
    google.sandbox.revokeOldCredentials();
    google.sandbox.revokeTokens();
    expect(await failureOf(old.clusters())).toMatchObject({ kind: 'credentials_invalid', code: 'invalid_grant' });
    expect(await renewed.clusters()).toHaveLength(1);
    google.sandbox.revokeCredentials();
    expect((await failureOf(renewed.clusters())).kind).toBe('credentials_invalid');
    expect((await failureOf(google.cloud({ credentials: next.oauth }).clusters())).kind).toBe('credentials_expired');
    expect((await failureOf(google.cloud({ credentials: next.workload_identity }).clusters())).kind).toBe('credentials_invalid');
  });
});
