import type { SandboxCloud } from '@spacedock/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curl } from './curl.ts';
import { startWorld, type World, type WorldSettings } from './world.ts';

interface Space {
  readonly id: string;
  readonly config: string;
}

const regions = { aws: 'us-east-1', gcp: 'us-central1', azure: 'eastus' } as const satisfies Record<SandboxCloud, string>;
const configs = {
  aws: '"clusterName": "checkout-prod",\n"region": "us-east-1"',
  gcp: '"clusterName": "checkout-prod",\n"region": "us-central1"',
  azure: '"clusterName": "checkout-prod",\n"resourceGroup": "checkout-rg"',
} as const satisfies Record<SandboxCloud, string>;

/** The page "Deployment Spaces", command by command, on each cloud. Only host, token and ids differ from it. */
export function describeSeed000(settings: WorldSettings = {}): void {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(settings);
    await world.clouds.sandbox('aws', 'gcp', 'azure');
  });
  afterAll(async () => world.close());

  const call = (method: string, path: string, json?: string) => curl<never>(`curl -X ${method} ${world.url}/api${path} \\
-H "Authorization: Bearer ${world.admin.token}"${json === undefined ? '' : ` -H "Content-Type: application/json" -d '${json}'`}`);

  const registerSpace = (provider: SandboxCloud, accountId: string) => curl<Space>(`curl -X POST ${world.url}/api/spaces \\
-H "Authorization: Bearer ${world.admin.token}" \\
-H "Content-Type: application/json" \\
-d '{
"name": "checkout-prod-${provider}",
"provider": "${provider}",
"spaceType": "kubernetes",
"cloudAccountId": "${accountId}",
"config": {
${configs[provider]}
}
}'`);

  const createNamespace = (spaceId: string) => curl(`curl -X POST ${world.url}/api/space-discovery/${spaceId}/namespaces \\
-H "Authorization: Bearer ${world.admin.token}" \\
-H "Content-Type: application/json" \\
-d '{ "name": "checkout-prod" }'`);

  describe.each(['aws', 'gcp', 'azure'] as const)('%s', (provider) => {
    test('connect, grant, register, list, use and remove, as the page shows it', async () => {
      const account = await call('POST', '/cloud-accounts', JSON.stringify(await world.clouds.account(provider)));
      expect(account).toMatchObject({ status: 201, data: { provider, status: 'connected', missingPermissions: [], permissionsKnown: true } });
      const { id: accountId } = account.data as { id: string };
      const access = `/cloud-accounts/${accountId}/clusters/${regions[provider]}/checkout-prod/access`;
      const shown = JSON.stringify(JSON.parse(`{${configs[provider]}}`));

      expect((await call('GET', `/cloud-accounts/${accountId}/clusters`)).data).toContainEqual(
        expect.objectContaining({ name: 'checkout-prod', state: 'active', accessGranted: false, spaceId: null }),
      );
      expect(await registerSpace(provider, accountId)).toMatchObject({ status: 409, error: { code: 'cluster.access_missing' } });
      expect((await call('PUT', access)).status).toBe(200);

      const space = await registerSpace(provider, accountId);
      expect(space).toMatchObject({
        status: 201,
        data: {
          id: expect.stringMatching(/^spc_/), name: `checkout-prod-${provider}`, provider, spaceType: 'kubernetes', cloudAccountId: accountId,
          status: 'active', config: shown, createdAt: expect.stringMatching(/Z$/),
        },
      });
      const { id } = space.data;
      expect((await registerSpace(provider, accountId)).status).toBe(409);
      expect((await call('GET', '/spaces')).data).toContainEqual(expect.objectContaining({ id, config: shown }));
      expect((await call('GET', `/spaces/${id}`)).data).toMatchObject({ id, config: shown });
      expect((await call('GET', `/cloud-accounts/${accountId}/clusters`)).data).toContainEqual(
        expect.objectContaining({ name: 'checkout-prod', accessGranted: true, spaceId: id }),
      );

      expect(await createNamespace(id)).toMatchObject({ status: 201, data: { name: 'checkout-prod', managedByZopnight: true } });
      expect((await createNamespace(id)).status).toBe(409);
      const namespaces = (await call('GET', `/space-discovery/${id}/namespaces`)).data;
      expect(namespaces).toContainEqual({ name: 'default', managedByZopnight: false });
      expect(namespaces).toContainEqual({ name: 'checkout-prod', managedByZopnight: true, createdAt: expect.stringMatching(/Z$/) });

      for (const [method, status] of [['PATCH', 'inactive'], ['PUT', 'active']] as const) {
        expect((await call(method, `/spaces/${id}/status`, JSON.stringify({ status }))).data).toMatchObject({ status });
      }

      expect(await call('DELETE', `/cloud-accounts/${accountId}`)).toMatchObject({
        status: 409, error: { code: 'cloud_account.in_use', details: [{ count: 1, spaces: [`checkout-prod-${provider}`] }] },
      });
      expect((await call('DELETE', access)).status).toBe(204);
      expect(await call('GET', `/space-discovery/${id}/namespaces`)).toMatchObject({ status: 409, error: { code: 'cluster.access_missing' } });
      expect((await call('PUT', access)).status).toBe(200);
      expect((await call('GET', `/space-discovery/${id}/namespaces`)).status).toBe(200);

      expect((await call('DELETE', `/spaces/${id}`)).status).toBe(204);
      expect((await call('DELETE', `/cloud-accounts/${accountId}`)).status).toBe(204);
      expect((await call('GET', `/spaces/${id}`)).status).toBe(404);
    });
  });
}
