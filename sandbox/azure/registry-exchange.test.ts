import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { startAzureWire } from './testing/azure-wire.ts';

async function start() {
  const wire = await startAzureWire();
  const tokenOf = async (resource: string): Promise<string> => String((await wire.tokenFor(resource)).body['access_token']);
  const exchange = async (change: Readonly<Record<string, string>> = {}, audience = 'https://containerregistry.azure.net') => {
    const form = new URLSearchParams({
      grant_type: 'access_token',
      service: 'checkout.azurecr.io',
      tenant: wire.azure.credentials.service_principal.tenantID,
      access_token: await tokenOf(audience),
      ...change,
    });
    const { status, body } = await wire.send('POST', '/oauth2/exchange', { body: form.toString() });
    const [error] = (body['errors'] ?? []) as readonly { readonly code: string }[];
    return { status, body, code: error?.code };
  };
  return { ...wire, exchange };
}

test.each(['https://containerregistry.azure.net', 'https://management.azure.com'])(
  'a token for %s is exchanged',
  async (audience) => {
    const { exchange, azure } = await start();
    const { status, body } = await exchange({}, audience);
    expect(status).toBe(200);
    const { clientID } = azure.credentials.service_principal;
    expect(decodeJwt(String(body['refresh_token']))).toMatchObject({ aud: 'checkout.azurecr.io', appid: clientID });
  },
);

test.each<[string, Readonly<Record<string, string>>, number, string]>([
  ['a registry that is not there', { service: 'other.azurecr.io' }, 404, 'NAME_UNKNOWN'],
  ['another grant', { grant_type: 'password' }, 400, 'UNSUPPORTED'],
  ['another tenant', { tenant: '00000000-1111-4222-8333-444444444444' }, 401, 'UNAUTHORIZED'],
  ['a made-up token', { access_token: 'garbage' }, 401, 'UNAUTHORIZED'],
])('%s is refused as registries do it', async (_what, change, status, code) => {
  const { exchange } = await start();
  expect(await exchange(change)).toMatchObject({ status, code });
});

test('a token for a vault, and an application without the role, get no login', async () => {
  const { exchange, azure } = await start();
  expect(await exchange({}, 'https://vault.azure.net')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  azure.setPermissions([{ actions: ['Microsoft.ContainerRegistry/registries/pull/read'] }]);
  expect(await exchange()).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
});
