import { container } from '@googleapis/container';
import { IdentityPoolClient, JWT, OAuth2Client, UserRefreshClient } from 'google-auth-library';
import { expect, test } from 'vitest';
import { type Google, startGoogle } from './testing/google.ts';
import { transporterTo } from './testing/transporter-to.ts';

const scopes = ['https://www.googleapis.com/auth/cloud-platform', 'https://www.googleapis.com/auth/userinfo.email'];

function clientsOf(google: Google) {
  const {
    service_account: { serviceAccountKey: key },
    oauth,
    workload_identity: federation,
  } = google.sandbox.credentials;
  const { url } = google.sandbox;
  const transporter = transporterTo(google);
  return {
    'a key': new JWT({
      email: key['client_email'] ?? '',
      key: key['private_key'] ?? '',
      keyId: key['private_key_id'] ?? '',
      scopes,
      transporter,
    }),
    'a consent': new UserRefreshClient({
      clientId: oauth.clientID,
      clientSecret: oauth.clientSecret,
      refreshToken: oauth.refreshToken,
      transporter,
    }),
    'a federated identity': new IdentityPoolClient({
      type: 'external_account',
      audience: federation.audience,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      scopes,
      transporter,
      token_url: `${url}/v1/token`,
      subject_token_supplier: { getSubjectToken: ({ audience }) => google.identityToken(audience) },
      service_account_impersonation_url: `${url}/v1/projects/-/serviceAccounts/${federation.serviceAccountEmail}:generateAccessToken`,
    }),
  };
}

test.each(['a key', 'a consent', 'a federated identity'] as const)("Google's own library signs in with %s", async (which) => {
  const google = await startGoogle();
  const auth = clientsOf(google)[which];
  const { data } = await container({ version: 'v1', auth }).projects.locations.clusters.list({
    parent: `projects/${google.sandbox.account}/locations/-`,
  });
  expect(data.clusters?.map(({ name }) => name)).toEqual(['checkout-prod']);
  const { token } = await auth.getAccessToken();
  const info = await new OAuth2Client({ transporter: transporterTo(google) }).getTokenInfo(token ?? '');
  expect(info.email).toBe(
    which === 'a consent' ? 'platform@example.com' : google.sandbox.credentials.workload_identity.serviceAccountEmail,
  );
});

test('a cluster is made, used and deleted as Google does it, and the ledger knows', async () => {
  const google = await startGoogle({ pace: { clusterCreate: 300_000, clusterDelete: 120_000 } });
  const auth = clientsOf(google)['a key'];
  const { clusters, operations } = container({ version: 'v1', auth }).projects.locations;
  const parent = `projects/${google.sandbox.account}/locations/europe-west1`;
  const name = `${parent}/clusters/fresh`;
  const status = async () => (await clusters.get({ name })).data.status;
  const create = () =>
    clusters.create({ parent, requestBody: { cluster: { name: 'fresh', initialNodeCount: 1, network: 'checkout-vpc' } } });

  const { data: creating } = await create();
  expect([creating.operationType, creating.status, await status()]).toEqual(['CREATE_CLUSTER', 'RUNNING', 'PROVISIONING']);
  await expect(create()).rejects.toMatchObject({ code: 409 });
  await expect(clusters.delete({ name })).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining('incompatible operation'),
  });
  google.advance(300_000);
  const { data: created } = await operations.get({ name: `${parent}/operations/${creating.name}` });
  expect([created.status, await status()]).toEqual(['DONE', 'RUNNING']);
  const made = { cloud: 'gcp', account: google.sandbox.account, kind: 'container.clusters', id: created.targetLink };
  expect(google.ledger.left()).toMatchObject([made]);

  const { data: deleting } = await clusters.delete({ name });
  expect([deleting.operationType, await status()]).toEqual(['DELETE_CLUSTER', 'STOPPING']);
  expect(google.ledger.left()).toEqual([]);
  google.advance(120_000);
  await expect(status()).rejects.toMatchObject({ code: 404 });
  expect((await operations.get({ name: `${parent}/operations/${deleting.name}` })).data.status).toBe('DONE');
});

test('a create whose answer was lost took effect once', async () => {
  const google = await startGoogle();
  const auth = clientsOf(google)['a key'];
  google.faults.add({ operation: 'container.clusters.create', effect: 'reset_after', times: 1 });
  const { clusters } = container({ version: 'v1', auth }).projects.locations;
  const create = () =>
    clusters.create(
      { parent: `projects/${google.sandbox.account}/locations/us-east1-b`, requestBody: { cluster: { name: 'fresh' } } },
      { retry: false },
    );
  await expect(create()).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect(create()).rejects.toMatchObject({ code: 409 });
  expect(google.ledger.left()).toHaveLength(1);
});
