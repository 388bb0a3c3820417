import { describe, expect, test } from 'vitest';
import { CloudFailure } from '../cloud-failure.ts';
import type { GcpCredentials } from '../credentials.ts';
import { neededPermissions } from './permissions.ts';
import { failureOf } from './testing/failure-of.ts';
import { startGoogle } from './testing/google.ts';

const minute = 60_000;

describe('who we are', () => {
  test.each([
    ['service_account', 'spacedock@spacedock-sandbox.iam.gserviceaccount.com'],
    ['oauth', 'platform@example.com'],
    ['workload_identity', 'spacedock@spacedock-sandbox.iam.gserviceaccount.com'],
  ] as const)('%s opens the project', async (method, identity) => {
    const google = await startGoogle();
    const cloud = google.cloud({ credentials: google.credentials[method] });
    expect(await cloud.verify()).toEqual({ identity, missingPermissions: [], permissionsKnown: true });
    expect((await cloud.clusters()).map(({ name }) => name)).toEqual(['checkout-prod']);
  });

  test('a federated identity may hold the rights itself', async () => {
    const google = await startGoogle();
    const { audience } = google.sandbox.credentials.workload_identity;
    const cloud = google.cloud({ credentials: { method: 'workload_identity', audience } });
    expect((await cloud.verify()).identity).toBe(
      'projects/481516234200/locations/global/workloadIdentityPools/spacedock/providers/spacedock',
    );
    expect(await cloud.clusters()).toHaveLength(1);
  });

  const key = { clientEmail: 'spacedock@spacedock-sandbox.iam.gserviceaccount.com', privateKey: 'no key' };
  test.each<
    [
      string,
      string,
      string,
      (good: Readonly<Record<string, GcpCredentials>>, other: Readonly<Record<string, GcpCredentials>>) => object,
    ]
  >([
    ['key that is none', 'credentials_invalid', 'private_key_unreadable', () => ({ method: 'service_account', ...key })],
    [
      'key of somebody else',
      'credentials_invalid',
      'invalid_grant',
      (good, other) => ({ ...other['service_account'], clientEmail: key.clientEmail }),
    ],
    [
      'account that is not there',
      'credentials_invalid',
      'invalid_grant',
      (good) => ({ ...good['service_account'], clientEmail: 'no@such.iam.gserviceaccount.com' }),
    ],
    ['client secret', 'credentials_invalid', 'invalid_client', (good) => ({ ...good['oauth'], clientSecret: 'GOCSPX-wrong' })],
    ['refresh token', 'credentials_expired', 'invalid_grant', (good) => ({ ...good['oauth'], refreshToken: '1//0withdrawn' })],
    [
      'audience',
      'credentials_invalid',
      'invalid_target',
      (good) => ({
        ...good['workload_identity'],
        audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/a/providers/b',
      }),
    ],
    [
      'account to borrow',
      'role_not_assumable',
      'NOT_FOUND',
      (good) => ({ ...good['workload_identity'], serviceAccountEmail: 'no@such.iam.gserviceaccount.com' }),
    ],
  ])('wrong %s', async (_, kind, code, change) => {
    const [google, other] = [await startGoogle(), await startGoogle()];
    const cloud = google.cloud({ credentials: change(google.credentials, other.credentials) as GcpCredentials });
    expect(await failureOf(cloud.verify())).toMatchObject({ kind, code, bucket: 'user_action' });
    expect((await failureOf(cloud.clusters())).kind).toBe(kind);
  });

  test('an identity that may not borrow the account is told so', async () => {
    const google = await startGoogle();
    google.sandbox.setPermissions({ deny: ['iam.serviceAccounts.*'] }, 'workload_identity');
    const cloud = google.cloud({ credentials: google.credentials.workload_identity });
    expect(await failureOf(cloud.verify())).toMatchObject({
      kind: 'role_not_assumable',
      fixHint: expect.stringContaining('Workload Identity User'),
    });
  });

  test('a token of an issuer that the pool does not trust opens nothing', async () => {
    const google = await startGoogle({ trustedIssuer: { issuer: 'https://else.example.com', jwks: async () => ({ keys: [] }) } });
    expect(await failureOf(google.cloud({ credentials: google.credentials.workload_identity }).verify())).toMatchObject({
      kind: 'credentials_invalid',
      operation: 'sts.token',
    });
  });

  test("a clock that is wrong is our problem, not the user's", async () => {
    const google = await startGoogle();
    const cloud = google.cloud({}, { now: () => new Date(google.now().getTime() - 120 * minute) });
    expect(await failureOf(cloud.verify())).toMatchObject({
      kind: 'credentials_invalid',
      bucket: 'system',
      fixHint: expect.stringContaining('clock'),
    });
  });

  test('another project', async () => {
    const google = await startGoogle();
    expect(await failureOf(google.cloud({ cloudAccountId: 'another-project' }).verify())).toMatchObject({
      kind: 'account_mismatch',
      said: expect.stringContaining('another-project'),
    });
    expect((await failureOf(google.cloud({ cloudAccountId: 'another-project' }).clusters())).kind).toBe('permission_denied');
  });

  test('an id that is none of a project goes nowhere', async () => {
    const google = await startGoogle();
    expect(() => google.cloud({ cloudAccountId: '../../secrets' })).toThrow(CloudFailure);
  });
});

describe('what we may', () => {
  test('missing permissions are named', async () => {
    const google = await startGoogle();
    google.sandbox.setPermissions({ deny: ['compute.*', 'dns.*'] });
    const cloud = google.cloud();
    const { missingPermissions, permissionsKnown } = await cloud.verify();
    expect(permissionsKnown).toBe(true);
    expect(missingPermissions).toEqual(Object.keys(neededPermissions).filter((one) => /^(compute|dns)\./.test(one)));
    for (const [ask, permission] of [
      [cloud.regions, 'compute.regions.list'],
      [cloud.dnsZones, 'dns.managedZones.list'],
    ] as const) {
      const facts = await failureOf(ask());
      expect(facts).toMatchObject({ kind: 'permission_denied', bucket: 'user_action', operation: permission });
      expect(facts.fixHint).toContain(permission);
      expect(facts.consoleUrl).toBe('https://console.cloud.google.com/iam-admin/iam?project=spacedock-sandbox');
    }
  });

  test('an account of the project without any right is under-privileged, not mistaken', async () => {
    const google = await startGoogle();
    google.sandbox.setPermissions({ allow: [] });
    expect((await google.cloud().verify()).missingPermissions).toEqual(Object.keys(neededPermissions));
    expect((await failureOf(google.cloud({ credentials: google.credentials.oauth }).verify())).kind).toBe('account_mismatch');
  });

  test('an API that is switched off is told with the place to switch it on', async () => {
    const google = await startGoogle();
    google.sandbox.setServiceEnabled('container.googleapis.com', false);
    google.sandbox.setServiceEnabled('compute.googleapis.com', false);
    google.sandbox.setServiceEnabled('cloudresourcemanager.googleapis.com', false);
    const cloud = google.cloud();
    expect(await failureOf(cloud.clusters())).toMatchObject({
      kind: 'service_disabled',
      consoleUrl: 'https://console.cloud.google.com/apis/library/container.googleapis.com?project=spacedock-sandbox',
    });
    expect((await failureOf(cloud.regions())).kind).toBe('service_disabled');
    expect(await cloud.verify()).toMatchObject({ permissionsKnown: false, missingPermissions: [] });
  });
});
