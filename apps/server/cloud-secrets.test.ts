import type { SandboxCloud } from '@spacedock/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAnswer } from './testing/client.ts';
import { databaseDump } from './testing/database-dump.ts';
import { startWorld, type World } from './testing/world.ts';

/** After everything that can be done with cloud accounts, in success and in failure, their secrets are nowhere to be found. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.clouds.sandbox('aws', 'gcp', 'azure');
});
afterAll(async () => world.close());

/** Texts of at least this length in credentials are secrets, or stand in them. Ids of keys and clients are shorter, or no secrets. */
const shortest = 20;
const notSecret = new Set(['accessKeyID', 'clientID', 'tenantID', 'roleArn', 'externalID', 'audience', 'serviceAccountEmail', 'tenantId', 'clientId']);

function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    if (notSecret.has(name)) return [];
    if (name === 'serviceAccountKey') return secretsIn(JSON.parse(value));
    if (['type', 'project_id', 'client_email', 'client_id', 'auth_uri', 'token_uri', 'universe_domain', 'private_key_id'].includes(name)) return [];
    if (name.endsWith('_url')) return [];
    // A key may be shown with its lines in another form: each line counts.
    return value.split('\n').filter((line) => line.length >= shortest && !line.startsWith('-----'));
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => secretsIn(inner, key));
}

const regions = { aws: 'us-east-1', gcp: 'us-central1', azure: 'eastus' } as const satisfies Record<SandboxCloud, string>;
const answers: string[] = [];
async function told<Data>(asked: Promise<TestAnswer<Data>>): Promise<TestAnswer<Data>> {
  const answer = await asked;
  answers.push(answer.text);
  return answer;
}

async function everythingWith(provider: SandboxCloud, authMethod: string, credentials: object): Promise<void> {
  const { admin } = world;
  const account = await world.clouds.account(provider);
  const name = `${provider} ${authMethod}`;
  const made = await told(admin.post<{ id: string }>('/cloud-accounts', { ...account, name, authMethod, credentials }));
  if (made.status !== 201) return;                                  // workload identity: this world's issuer is trusted by no cloud
  const { id } = made.data;
  await told(admin.post('/cloud-accounts', { ...account, name: 'broken', authMethod, credentials: spoilt(credentials) }));
  await told(admin.post('/cloud-accounts', { ...account, name: 'nowhere', authMethod, credentials, endpoints: { url: 'https://127.0.0.1:1' } }));
  await told(admin.post('/cloud-accounts', { ...account, name: 'odd', authMethod, credentials: { ...credentials, more: 'field' } }));
  await told(admin.patch(`/cloud-accounts/${id}`, { credentials }));
  await told(admin.post(`/cloud-accounts/${id}/verify`));
  await told(admin.get(`/cloud-accounts/${id}/clusters`));
  await told(admin.put(`/cloud-accounts/${id}/clusters/${regions[provider]}/checkout-prod/access`));
  const config = provider === 'azure' ? { resourceGroup: 'checkout-rg' } : { region: regions[provider] };
  const space = await told(admin.post<{ id: string }>('/spaces', { name, provider, cloudAccountId: id, config: { clusterName: 'checkout-prod', ...config } }));
  if (space.status === 201) {
    await told(admin.get(`/space-discovery/${space.data.id}/namespaces`));
    await told(admin.post(`/space-discovery/${space.data.id}/namespaces`, { name: 'secrets' }));
    await world.server.config.prober.runDue();
    await told(admin.get(`/spaces/${space.data.id}`));
    await told(admin.delete(`/spaces/${space.data.id}`));
  }
  await told(admin.get('/cloud-accounts'));
}

/** The same with every secret cut: what is left of it must not be repeated either. */
const spoilt = (credentials: object): object =>
  Object.fromEntries(Object.entries(credentials).map(([key, value]) => [key, typeof value === 'string' && !notSecret.has(key) ? value.slice(0, -4) : value]));

test('no secret is in the database, the log, the audit log, an answer or an error', async () => {
  const sandbox = await world.clouds.sandbox('aws');
  const sets = { aws: sandbox.aws?.credentials, gcp: sandbox.gcp?.credentials, azure: sandbox.azure?.credentials };
  const secrets = new Set<string>();
  let runs = 0;
  for (const provider of ['aws', 'gcp', 'azure'] as const) {
    for (const [authMethod, given] of Object.entries(sets[provider] ?? {})) {
      const { method: _, ...credentials } = given as Record<string, unknown>;
      for (const secret of secretsIn(credentials)) secrets.add(secret);
      await everythingWith(provider, authMethod, credentials);
      runs += 1;
    }
  }
  expect(runs).toBe(8);
  expect(secrets.size).toBeGreaterThan(8);

  const places: Readonly<Record<string, string>> = {
    database: await databaseDump(world.db), log: world.logs.join('\n'), answers: answers.join('\n'),
    'audit log': (await world.admin.get('/audit-logs?limit=200')).text,
  };
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) {
      for (const form of [secret, secret.slice(0, -4), encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')]) {
        expect(text.includes(form), `${place} holds a secret that begins with ${secret.slice(0, 4)}`).toBe(false);
      }
    }
    // Tokens that were minted on the way: presigned addresses of EKS, JWTs, Google's access tokens.
    expect(text).not.toMatch(/k8s-aws-v1\.|X-Amz-Signature|ya29\.|Bearer [A-Za-z0-9]/);
  }
});
