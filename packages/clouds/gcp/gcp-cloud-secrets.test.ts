import { secretmanager } from '@googleapis/secretmanager';
import { UserRefreshClient } from 'google-auth-library';
import { describe, expect, test } from 'vitest';
import { describeSecrets } from '../testing/describe-secrets.ts';
import { failureOf } from './testing/failure-of.ts';
import { startGoogle } from './testing/google.ts';
import { transporterTo } from './testing/transporter-to.ts';

const region = 'us-central1';

async function start() {
  const google = await startGoogle();
  const { sandbox, cloud, faults, now } = google;
  const { clientID: clientId, clientSecret, refreshToken } = sandbox.credentials.oauth;
  const auth = new UserRefreshClient({ clientId, clientSecret, refreshToken, transporter: transporterTo(google) });
  const { secrets } = secretmanager({ version: 'v1', auth }).projects;
  const parent = `projects/${sandbox.account}`;
  const subject = {
    open: (parts?: Parameters<typeof cloud>[1]) => cloud({}, parts),
    faults,
    now,
    region,
    put: (name: string, value: string) => sandbox.putSecret({ name, value }),
    remove: async (name: string) => void (await secrets.delete({ name: `${parent}/secrets/${name}` })),
    deny: () => sandbox.setPermissions({ allow: [] }),
    credentials: [sandbox.credentials.service_account.serviceAccountKey['private_key'] ?? ''],
    readPermission: 'secretmanager.versions.access',
    impossibleNames: ['.', '..', '../x', 'a/../../b', 'org/orders', 'orders.db', 'projects/other/secrets/x', 'x'.repeat(256)],
    registry: 'us-central1-docker.pkg.dev',
    username: 'oauth2accesstoken',
    loginPermission: undefined,
    foreignRegistries: ['pkg.dev', 'docker.pkg.dev.', 'a.b-docker.pkg.dev', 'evilgcr.io', 'a.b.gcr.io', 'checkout.azurecr.io'],
  };
  return { ...google, secrets, parent, subject };
}

describe('a Google Cloud of the sandbox', () => {
  describeSecrets(async () => (await start()).subject);
});

test("what is made with Google's own library is read, and what it disables is not", async () => {
  const { secrets, parent, cloud, ledger } = await start();
  const name = `${parent}/secrets/orders`;
  const data = Buffer.from('first').toString('base64');
  await secrets.create({ parent, secretId: 'orders', requestBody: { replication: { automatic: {} } } });
  expect(await failureOf(cloud().readSecret({ region, name: 'orders' }))).toMatchObject({ kind: 'not_found' });
  const { data: made } = await secrets.addVersion({ parent: name, requestBody: { payload: { data } } });
  expect(made).toMatchObject({ name: expect.stringMatching(/\/secrets\/orders\/versions\/1$/), state: 'ENABLED' });
  expect((await secrets.get({ name })).data).not.toHaveProperty('payload');
  expect(await cloud().readSecret({ region, name: 'orders' })).toBe('first');
  await secrets.versions.disable({ name: `${name}/versions/1` });
  expect(await failureOf(cloud().readSecret({ region, name: 'orders' }))).toMatchObject({
    kind: 'not_found',
    code: 'FAILED_PRECONDITION',
  });
  await secrets.versions.enable({ name: `${name}/versions/1` });
  expect(await cloud().readSecret({ region, name: 'orders' })).toBe('first');
  await expect(
    secrets.create({ parent, secretId: 'orders', requestBody: { replication: { automatic: {} } } }),
  ).rejects.toMatchObject({
    status: 409,
  });
  expect(ledger.left()).toMatchObject([
    { cloud: 'gcp', kind: 'secretmanager.secrets', id: expect.stringMatching(/\/secrets\/orders$/) },
  ]);
  await secrets.delete({ name });
  expect(ledger.left()).toEqual([]);
  await expect(secrets.delete({ name })).rejects.toMatchObject({ status: 404 });
});

test('an API that is switched off is named', async () => {
  const { sandbox, cloud, subject } = await start();
  subject.put('orders', 'value');
  sandbox.setServiceEnabled('secretmanager.googleapis.com', false);
  const facts = await failureOf(cloud().readSecret({ region, name: 'orders' }));
  expect(facts).toMatchObject({ kind: 'service_disabled', fixHint: expect.stringContaining('secretmanager.googleapis.com') });
});

test('the token of a login opens what the account opens, and each has its whole life before it', async () => {
  const { cloud, subject, advance, now } = await start();
  const open = cloud();
  const { registry } = subject;
  const first = await open.registryLogin({ registry });
  advance(30 * 60_000);
  const second = await open.registryLogin({ registry });
  expect(second.password).not.toBe(first.password);
  expect(second.expiresAt.getTime()).toBeGreaterThan(now().getTime() + 50 * 60_000);
  for (const host of ['gcr.io', 'eu.gcr.io', 'europe-docker.pkg.dev'])
    expect((await open.registryLogin({ registry: `${host}/p/i` })).server).toBe(host);
});
