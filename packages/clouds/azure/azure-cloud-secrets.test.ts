import { ClientSecretCredential } from '@azure/identity';
import { SecretClient } from '@azure/keyvault-secrets';
import { describe, expect, test } from 'vitest';
import { describeSecrets } from '../testing/describe-secrets.ts';
import { startAzureWorld } from './testing/azure-world.ts';

const region = 'eastus';

async function start() {
  const world = await startAzureWorld();
  const { azure, faults, open, clock } = world;
  const { tenantID, clientID, clientSecret } = azure.credentials.service_principal;
  const { url, caCertificates } = azure.endpoints();
  const tlsOptions = { ca: caCertificates };
  const login = { authorityHost: url, disableInstanceDiscovery: true, tlsOptions };
  const credential = new ClientSecretCredential(tenantID, clientID, clientSecret, login);
  // Vaults are not at their own hosts here, so the client is told not to compare them.
  const official = (vault = 'checkout-vault'): SecretClient =>
    new SecretClient(`${url}/${vault}`, credential, {
      tlsOptions,
      disableChallengeResourceVerification: true,
      retryOptions: { maxRetries: 0 },
    });
  const subject = {
    open: (parts?: Parameters<typeof open>[1]) => open(undefined, { random: () => 0, ...parts }),
    faults,
    region,
    now: clock.now,
    put: (name: string, value: string) => azure.putSecret({ name, value }),
    remove: async (name: string) => void (await official().beginDeleteSecret(name)),
    deny: () => azure.setPermissions([{ actions: ['Microsoft.KeyVault/vaults/read'] }]),
    credentials: [clientSecret],
    readPermission: 'Microsoft.KeyVault/vaults/secrets/getSecret/action',
    impossibleNames: [
      '.',
      '..',
      '../x',
      'a/../../b',
      'under_score',
      'a/b/c',
      'vault/../x',
      '-vault/name',
      'two--hyphens/name',
      'v/name',
      'evil.example/name',
      'a@evil/name',
    ],
    registry: 'checkout.azurecr.io',
    username: '00000000-0000-0000-0000-000000000000',
    loginPermission: 'Microsoft.ContainerRegistry/registries/push/write',
    foreignRegistries: ['azurecr.io', 'abcd.azurecr.io', 'checkout.azurecr.us', 'a.checkout.azurecr.io', 'gcr.io'],
  };
  return { ...world, subject, official };
}

describe('an Azure of the sandbox', () => {
  describeSecrets(async () => (await start()).subject);
});

test("what is made with Microsoft's own library is read, and what it disables or deletes is not", async () => {
  const { official, subject, ledger } = await start();
  const vault = official();
  const cloud = subject.open();
  const read = (): Promise<string> => cloud.readSecret({ region, name: 'checkout-vault/orders' });
  expect(await vault.setSecret('orders', 'first', { tags: { owner: 'tests' } })).toMatchObject({
    name: 'orders',
    value: 'first',
  });
  expect(await vault.getSecret('orders')).toMatchObject({
    name: 'orders',
    value: 'first',
    properties: { tags: { owner: 'tests' } },
  });
  expect(await read()).toBe('first');
  await vault.setSecret('orders', 'second');
  expect(await read()).toBe('second');
  expect(ledger.left()).toMatchObject([{ cloud: 'azure', kind: 'Microsoft.KeyVault/vaults/secrets' }]);
  await vault.setSecret('orders', 'third', { enabled: false });
  await expect(read()).rejects.toMatchObject({
    facts: { kind: 'not_found', bucket: 'user_action', said: expect.stringContaining('disabled') },
  });
  const deleting = await vault.beginDeleteSecret('orders', { intervalInMs: 10 });
  expect(await deleting.pollUntilDone()).toMatchObject({ name: 'orders' });
  await expect(read()).rejects.toMatchObject({ facts: { kind: 'not_found', code: 'SecretNotFound' } });
  expect(ledger.left()).toEqual([]);
  await expect(vault.setSecret('orders', 'fourth')).rejects.toMatchObject({ statusCode: 409 });
  await vault.purgeDeletedSecret('orders');
  await expect(vault.getDeletedSecret('orders')).rejects.toMatchObject({ statusCode: 404 });
  await vault.setSecret('orders', 'fourth');
  expect(await read()).toBe('fourth');
});

test('the vault is named, unless the region has just one', async () => {
  const { azure, subject } = await start();
  azure.addVault({ name: 'europe-vault', region: 'westeurope' });
  azure.putSecret({ vault: 'europe-vault', name: 'orders', value: 'in europe' });
  azure.putSecret({ name: 'orders', value: 'in the east' });
  expect(await subject.open().readSecret({ region: 'West Europe', name: 'orders' })).toBe('in europe');
  expect(await subject.open().readSecret({ region: 'westeurope', name: 'checkout-vault/orders' })).toBe('in the east');
  await expect(subject.open().readSecret({ region: 'uksouth', name: 'orders' })).rejects.toMatchObject({
    facts: { kind: 'not_found', said: 'there is no key vault in uksouth' },
  });
  await expect(subject.open().readSecret({ region, name: 'no-such-vault/orders' })).rejects.toMatchObject({
    facts: { kind: 'not_found', bucket: 'user_action' },
  });
  azure.addVault({ name: 'second-vault' });
  await expect(subject.open().readSecret({ region, name: 'orders' })).rejects.toMatchObject({
    facts: { kind: 'invalid_request', bucket: 'user_action', fixHint: expect.stringContaining('checkout-vault/') },
  });
});

test('many secrets are read with one look for the vault', async () => {
  const { azure, subject, faults } = await start();
  const names = Array.from({ length: 12 }, (_, index) => `secret-${index}`);
  for (const name of names) azure.putSecret({ name, value: name });
  const cloud = subject.open();
  faults.add({ operation: 'Microsoft.KeyVault/vaults/read', effect: 'slow', delayMs: 1, times: 1 });
  faults.add({ operation: 'Microsoft.KeyVault/vaults/read', effect: 'denied' });
  expect(await Promise.all(names.map((name) => cloud.readSecret({ region, name })))).toEqual(names);
});

test('a vault that has no address is no trouble of the network', async () => {
  const world = await startAzureWorld();
  const { url, ...rest } = world.azure.endpoints();
  // Only the vaults are left to be where Azure has them: below a domain that leads nowhere here.
  const endpoints = { ...rest, services: { login: url, management: url, keyvault: 'https://vaults.invalid' } };
  await expect(world.open(world.account({ endpoints })).readSecret({ region, name: 'some-vault/orders' })).rejects.toMatchObject({
    facts: { kind: 'not_found', bucket: 'user_action', said: expect.stringContaining('vaults.invalid') },
  });
});

test.each(['service_principal', 'workload_identity_federation'] as const)(
  'a token that no longer counts is renewed with %s',
  async (method) => {
    const { azure, open, account, clock } = await start();
    azure.putSecret({ name: 'orders', value: 'value' });
    const cloud = open(account({}, method));
    await cloud.readSecret({ region, name: 'orders' });
    clock.advance(2 * 3_600_000);
    expect(await cloud.readSecret({ region, name: 'orders' })).toBe('value');
    expect((await cloud.registryLogin({ registry: 'checkout.azurecr.io' })).server).toBe('checkout.azurecr.io');
  },
);

test('a role over the subscription does not open its vaults', async () => {
  const { azure, subject } = await start();
  azure.putSecret({ name: 'orders', value: 'value' });
  azure.setPermissions([{ actions: ['*'] }]);
  await expect(subject.open().readSecret({ region, name: 'orders' })).rejects.toMatchObject({
    facts: { kind: 'permission_denied', fixHint: expect.stringContaining('Key Vault Secrets User') },
  });
  azure.setPermissions([
    { actions: ['Microsoft.KeyVault/vaults/read'], dataActions: ['Microsoft.KeyVault/vaults/secrets/getSecret/*'] },
  ]);
  expect(await subject.open().readSecret({ region, name: 'orders' })).toBe('value');
});
