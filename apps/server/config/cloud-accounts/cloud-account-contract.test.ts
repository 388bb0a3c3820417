import { inspect } from 'node:util';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { createRouterTransport } from '@connectrpc/connect';
import { CloudAccountService, contractClient, IntegrationService, outcomesOut } from '@spacedock/contracts';
import type { SandboxCloud } from '@spacedock/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databaseDump } from '../../testing/database-dump.ts';
import { startWorld, type World } from '../../testing/world.ts';

const canary = 'canary-9f04-secret-value';
const regions = { aws: 'us-east-1', gcp: 'us-central1', azure: 'eastus' } as const satisfies Record<SandboxCloud, string>;
const permissions = {
  aws: 'secretsmanager:GetSecretValue',
  gcp: 'secretmanager.versions.access',
  azure: 'Microsoft.KeyVault/vaults/secrets/getSecret/action',
} as const satisfies Record<SandboxCloud, string>;

let world: World;
/** What is no outcome, and so ends in the log. */
const defects: unknown[] = [];
const shown: string[] = [];

beforeAll(async () => {
  world = await startWorld();
  await world.clouds.sandbox('aws', 'gcp', 'azure');
});
afterAll(async () => world.close());
afterEach(async () => (await world.clouds.sandbox('aws')).faults.clear());

const transport = () =>
  createRouterTransport((router) => world.server.config.contracts?.(router), {
    router: { interceptors: [outcomesOut((error) => void defects.push(error))] },
  });
const accounts = () => contractClient(CloudAccountService, transport());
const integrations = () => contractClient(IntegrationService, transport());
const registryKinds = { aws: 'ecr', gcp: 'gar', azure: 'acr' } as const satisfies Record<SandboxCloud, string>;

async function failure(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  shown.push(inspect(error, { depth: Infinity, showHidden: true }), String(error), JSON.stringify(error));
  return error;
}

async function put(provider: SandboxCloud, name: string, value: string): Promise<void> {
  const { aws, gcp, azure } = await world.clouds.sandbox('aws');
  switch (provider) {
    case 'aws':
      return aws?.putSecret({ region: regions.aws, name, value });
    case 'gcp':
      return gcp?.putSecret({ name, value });
    case 'azure':
      return azure?.putSecret({ name, value });
  }
}

async function registryOf(provider: SandboxCloud): Promise<string> {
  const { aws } = await world.clouds.sandbox('aws');
  const hosts = {
    aws: `${aws?.account}.dkr.ecr.us-east-1.amazonaws.com`,
    gcp: 'us-central1-docker.pkg.dev',
    azure: 'checkout.azurecr.io',
  };
  return hosts[provider];
}

describe.each(['aws', 'gcp', 'azure'] as const)('%s', (provider) => {
  let spaceId = '';
  let cloudAccountId = '';
  const read = (names: readonly string[], organisationId = world.organisationId) =>
    accounts().readSecrets({ organisationId, spaceId, names: [...names] });

  beforeAll(async () => {
    const { admin } = world;
    const given = { ...(await world.clouds.account(provider)), name: `Shop ${provider}` };
    cloudAccountId = (await admin.post<{ id: string }>('/cloud-accounts', given)).data.id;
    await admin.put(`/cloud-accounts/${cloudAccountId}/clusters/${regions[provider]}/checkout-prod/access`);
    const config = {
      clusterName: 'checkout-prod',
      ...(provider === 'azure' ? { resourceGroup: 'checkout-rg' } : { region: regions[provider] }),
    };
    const space = await admin.post<{ id: string }>('/spaces', { name: `shop-${provider}`, provider, cloudAccountId, config });
    if (space.status !== 201) throw new Error(`The space was not registered: ${space.text}`);
    spaceId = space.data.id;
  });

  test('secrets of a space are read by name, each once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `shop-${index}`);
    for (const name of names) await put(provider, name, `${canary} of ${name}`);
    const { values } = await read([...names, ...names]);
    expect(values).toEqual(Object.fromEntries(names.map((name) => [name, `${canary} of ${name}`])));
    expect((await read([])).values).toEqual({});
  });

  test('they are read by account and region too, and of another organisation not at all', async () => {
    await put(provider, 'shop-orders', canary);
    const place = { cloudAccountId, region: regions[provider], names: ['shop-orders'] };
    const { values } = await accounts().readSecrets({ organisationId: world.organisationId, ...place });
    expect(values).toEqual({ 'shop-orders': canary });
    await expect(accounts().readSecrets({ organisationId: 'org_other', ...place })).rejects.toMatchObject({ code: 'object.not_found' });
  });

  test('all that are missing are named together', async () => {
    await put(provider, 'shop-db', canary);
    expect(await failure(read(['gone-1', 'shop-db', 'gone-2', 'no secret?']))).toMatchObject({
      code: 'secret.missing',
      http: 409,
      details: { names: ['gone-1', 'gone-2', 'no secret?'], where: `Shop ${provider} in ${regions[provider]}` },
      message: expect.stringContaining('gone-1, gone-2, no secret?'),
    });
  });

  test('a cloud that refuses says what it takes, and one that has trouble says so', async () => {
    const { faults } = await world.clouds.sandbox('aws');
    await put(provider, 'shop-db', canary);
    faults.add({ operation: permissions[provider], effect: 'denied' });
    expect(await failure(read(['shop-db', 'gone-1']))).toMatchObject({
      code: 'cloud.user_action',
      details: { kind: 'permission_denied', operation: permissions[provider] },
      next: expect.stringContaining(permissions[provider]),
    });
    faults.clear();
    faults.add({ operation: permissions[provider], effect: 'cut_short' });
    expect(await failure(read(['shop-db']))).toMatchObject({ http: 502, code: 'cloud.system' });
  });

  test('another organisation has no such space and no such account', async () => {
    const other = await world.organisation(`Other ${provider}`);
    expect(await failure(read(['shop-db'], other))).toMatchObject({ code: 'object.not_found' });
    const { id: integrationId } = await registryIntegration(await registryOf(provider));
    expect(await failure(integrations().openRegistry({ organisationId: other, integrationId }))).toMatchObject({
      code: 'object.not_found',
    });
  });

  const connect = (registry: string) =>
    world.admin.post<{ id: string }>('/integrations', {
      kind: registryKinds[provider],
      name: `${provider} ${(connected += 1)}`,
      metadata: { registry, cloudAccountID: cloudAccountId },
    });
  async function registryIntegration(registry: string): Promise<{ readonly id: string }> {
    const made = await connect(registry);
    expect(made.status, made.text).toBe(201);
    return made.data;
  }
  let connected = 0;

  test('a login to a registry of the cloud is given out, and to no other', async () => {
    const registry = await registryOf(provider);
    const { organisationId } = world;
    const { id: integrationId } = await registryIntegration(`${registry}/shop/orders`);
    const login = await integrations().openRegistry({ organisationId, integrationId });
    expect(login).toMatchObject({
      server: registry,
      username: expect.stringMatching(/./),
      password: expect.stringMatching(/.{20}/),
    });
    expect(login.expiresAt && timestampDate(login.expiresAt).getTime()).toBeGreaterThan(world.clock.now().getTime());
    expect(await connect('evil.example/shop')).toMatchObject({
      status: 409,
      error: { code: 'cloud.user_action', details: [{ code: 'RegistryForeign' }] },
    });
  });
});

test('no value that was read is in the database, the log, the audit log or an error', async () => {
  const places = [
    await databaseDump(world.db),
    world.logs.join('\n'),
    shown.join('\n'),
    inspect(defects, { depth: Infinity, showHidden: true }),
    (await world.admin.get('/audit-logs?limit=200')).text,
  ];
  expect(shown.length).toBeGreaterThan(10);
  for (const text of places) {
    for (const form of [canary, canary.slice(0, -4), Buffer.from(canary).toString('base64').replaceAll('=', '')])
      expect(text).not.toContain(form);
    expect(text).not.toMatch(/ya29\./);
  }
  expect(defects).toEqual([]);
});
