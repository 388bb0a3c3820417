import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { CloudFailure } from '../cloud-failure.ts';
import type { CloudAccount } from '../cloud.ts';
import { identityToken, startAzureWorld } from './testing/azure-world.ts';

type ServicePrincipal = Extract<CloudAccount<'azure'>['credentials'], { readonly method: 'service_principal' }>;
const unknown = '00000000-1111-4222-8333-444444444444';

test.each<[string, Partial<ServicePrincipal>, string, string]>([
  ['secret', { clientSecret: 'wrong-but-secret' }, 'credentials_invalid', 'AADSTS7000215'],
  ['client id', { clientId: unknown }, 'credentials_invalid', 'AADSTS700016'],
  ['tenant id', { tenantId: unknown }, 'credentials_invalid', 'AADSTS90002'],
])('a wrong %s is told with where to mend it', async (_what, change, kind, code) => {
  const world = await startAzureWorld();
  const account = world.account();
  const credentials = { ...account.credentials, ...change } as ServicePrincipal;
  const { facts } = await failureOf(world.open({ ...account, credentials }).verify());
  expect(facts).toMatchObject({ kind, code, bucket: 'user_action', operation: 'Microsoft Entra ID token' });
  expect(facts.fixHint).toBeTruthy();
  expect(facts.consoleUrl).toMatch(/^https:\/\/portal\.azure\.com\/#/);
  expect(facts.requestId).toMatch(/^[\da-f-]{36}$/);
  expect(facts.said).not.toMatch(/Trace ID|wrong-but-secret/);
});

test('an expired secret is another thing than a wrong one', async () => {
  const world = await startAzureWorld();
  world.azure.expireCredentials();
  expect((await failureOf(world.open().verify())).facts).toMatchObject({ kind: 'credentials_expired', code: 'AADSTS7000222' });
});

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['another issuer', { iss: 'https://elsewhere.example' }, 'AADSTS700211'],
  ['another audience', { aud: 'api://other' }, 'AADSTS700212'],
  ['another subject', { sub: 'somebody' }, 'AADSTS700213'],
  ['another time', { exp: 1_000 }, 'AADSTS700024'],
  ['a key of its own', { key: 'another' }, 'AADSTS700027'],
])('an identity token with %s is not taken for the application', async (_what, { key, ...claims }, code) => {
  const world = await startAzureWorld();
  const signedBy = key === undefined ? world.identityKey : generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const cloud = world.open(world.account({}, 'workload_identity_federation'), {
    identityToken: async (aud) => identityToken(signedBy, world.clock.now(), { aud, ...claims }),
  });
  expect((await failureOf(cloud.verify())).facts).toMatchObject({ kind: 'role_not_assumable', bucket: 'user_action', code });
});

test('an application that trusts no issuer cannot be opened with a token', async () => {
  const world = await startAzureWorld();
  const account = world.account({}, 'workload_identity_federation');
  const credentials = { ...account.credentials, clientId: world.azure.credentials.service_principal.clientID };
  const { facts } = await failureOf(world.open({ ...account, credentials }).verify());
  expect(facts).toMatchObject({ kind: 'role_not_assumable', code: 'AADSTS70025' });
});

test('another subscription than the one the credentials open is told', async () => {
  const world = await startAzureWorld();
  const others = {
    SubscriptionNotFound: unknown, InvalidSubscriptionId: 'no-guid', InvalidAuthenticationTokenTenant: world.azure.foreignAccount,
  };
  for (const [code, cloudAccountId] of Object.entries(others))
    expect((await failureOf(world.open(world.account({ cloudAccountId })).verify())).facts)
      .toMatchObject({ kind: 'account_mismatch', bucket: 'user_action', code });
});

test('permissions that are not held are named, and roles add up', async () => {
  const world = await startAzureWorld();
  const cloud = world.open();
  world.azure.setPermissions([
    { actions: ['*/read'], notActions: ['Microsoft.Network/*'] }, { actions: ['Microsoft.Network/virtualNetworks/*'] },
  ]);
  expect(await cloud.verify()).toMatchObject({
    permissionsKnown: true,
    missingPermissions: [
      'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action',
      'Microsoft.Network/dnsZones/read', 'Microsoft.Network/privateDnsZones/read',
    ],
  });
  const { facts } = await failureOf(cloud.dnsZones());
  expect(facts).toMatchObject({ kind: 'permission_denied', bucket: 'user_action', code: 'AuthorizationFailed' });
  expect(facts.said).toContain("does not have authorization to perform action 'Microsoft.Network/");
  expect(facts.consoleUrl).toContain(`/resource/subscriptions/${world.azure.account}/users`);
});

test('without the right to ask for permissions they are not known', async () => {
  const world = await startAzureWorld();
  world.azure.setPermissions([{ actions: ['Microsoft.ContainerService/*'] }]);
  expect(await world.open().verify()).toMatchObject({ permissionsKnown: false, missingPermissions: [] });
});

test('tokens are renewed when their time is over', async () => {
  const world = await startAzureWorld();
  const cloud = world.open();
  await cloud.regions();
  world.clock.advance(2 * 3_600_000);
  expect(await cloud.regions()).not.toHaveLength(0);
});

test('a token that the cloud no longer takes is replaced, though our clock says that it is good', async () => {
  const world = await startAzureWorld();
  const cloud = world.open(undefined, { now: () => new Date() });
  await cloud.regions();
  world.clock.advance(2 * 3_600_000);
  expect(await cloud.regions()).not.toHaveLength(0);
});

test('revoked credentials are refused at the next call, and rotated ones are taken', async () => {
  const world = await startAzureWorld();
  const cloud = world.open();
  await cloud.regions();
  world.azure.revokeCredentials('service_principal');
  for (const call of [() => cloud.regions(), () => cloud.verify()])
    expect((await failureOf(call())).facts).toMatchObject({ kind: 'credentials_invalid', code: 'AADSTS7000215' });

  world.azure.rotateCredentials();
  const rotated = world.open(world.account({ revision: '2' }));
  expect((await rotated.verify()).permissionsKnown).toBe(true);
});

test('old and new secret are good at the same time', async () => {
  const world = await startAzureWorld();
  const old = world.open();
  world.azure.rotateCredentials();
  expect(await Promise.all([old.verify(), world.open().verify()])).toHaveLength(2);
});

test('neither errors nor what hangs on them have secrets in them', async () => {
  const world = await startAzureWorld();
  const account = world.account();
  const clientSecret = 'recognisable~secret';
  const wrong = world.open({ ...account, credentials: { ...account.credentials, clientSecret } as ServicePrincipal });
  const right = world.open(account);
  await right.regions();
  world.azure.setPermissions([]);
  const failures = [await failureOf(wrong.verify()), await failureOf(right.networks({ region: 'eastus' }))];
  world.faults.add({ operation: 'entra:token', effect: 'denied' });
  failures.push(await failureOf(right.verify()));
  for (const failure of failures) {
    const text = inspect(failure, { depth: 20, showHidden: true }) + JSON.stringify(failure.facts);
    expect(text).not.toContain(clientSecret);
    expect(text).not.toContain((account.credentials as ServicePrincipal).clientSecret);
    expect(text).not.toMatch(/eyJ/);
  }
});

test('callers who come together share one token, and one who leaves takes it from nobody', async () => {
  const world = await startAzureWorld();
  const cloud = world.open();
  world.faults.add({ operation: 'entra:token', effect: 'slow', delayMs: 300, times: 1 });
  const leaving = new AbortController();
  const left = cloud.regions({ signal: leaving.signal });
  const stayed = Promise.all([cloud.regions(), cloud.clusters()]);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(await stayed).toHaveLength(2);
});

async function failureOf(work: Promise<unknown>): Promise<CloudFailure> {
  const failure = await work.then(() => undefined, (error: unknown) => error);
  expect(failure).toHaveProperty('name', 'CloudFailure');
  return failure as CloudFailure;
}
