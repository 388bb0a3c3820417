import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { startAzureWire } from './testing/azure-wire.ts';

const aks = '6dae42f8-4368-4678-94ff-3960e28e3630';
const inGroup = '/resourceGroups/checkout-rg/providers/Microsoft.ContainerService/managedClusters';
const unknown = '00000000-1111-4222-8333-444444444444';

test('what clients read before they ask for a token leads to the token endpoint and to the keys', async () => {
  const { azure, send, token } = await startAzureWire();
  const { tenantID, clientID } = azure.credentials.service_principal;
  const { body } = await send('GET', `/${tenantID}/v2.0/.well-known/openid-configuration`);
  const base = `${azure.url}/${tenantID}`;
  expect(body).toMatchObject({ issuer: `${base}/v2.0`, token_endpoint: `${base}/oauth2/v2.0/token` });
  const jwks = createRemoteJWKSet(new URL(String(body['jwks_uri'])), {
    [customFetch]: async (url: string) => new Response(JSON.stringify((await send('GET', new URL(url).pathname)).body)),
  });
  const { payload } = await jwtVerify(await token(), jwks);
  expect(payload).toMatchObject({ tid: tenantID, aud: 'https://management.azure.com', appid: clientID });
  expect((await send('GET', '/common/discovery/instance?api-version=1.1')).body).toHaveProperty('metadata');
  const elsewhere = await send('GET', `/${unknown}/v2.0/.well-known/openid-configuration`);
  expect(elsewhere).toMatchObject({ status: 400, code: 'AADSTS90002' });
});

test.each<[string, string, Readonly<Record<string, string>>, number, string]>([
  ['another grant', 'https://management.azure.com', { grant_type: 'password' }, 400, 'AADSTS70003'],
  ['another tenant', 'https://management.azure.com', { tenant: unknown }, 400, 'AADSTS90002'],
  ['another application', 'https://management.azure.com', { client_id: unknown }, 400, 'AADSTS700016'],
  ['another secret', 'https://management.azure.com', { client_secret: 'x' }, 401, 'AADSTS7000215'],
  ['no resource', 'https://management.azure.com', { scope: 'openid' }, 400, 'AADSTS1002012'],
  ['an unknown resource', 'https://graph.microsoft.com', {}, 400, 'AADSTS500011'],
])('Entra gives no token for %s', async (_what, resource, change, status, code) => {
  const { tokenFor } = await startAzureWire();
  const answer = await tokenFor(resource, change);
  expect(answer).toMatchObject({ status, code });
  const form = String.raw`^${code}: .+ Trace ID: [\da-f-]{36} Correlation ID: [\da-f-]{36} Timestamp: \d{4}-`;
  expect(answer.body['error_description']).toMatch(new RegExp(form));
});

test('ARM wants a version, then a token that is for it and not over, then a subscription', async () => {
  let ahead = 0;
  const { azure, send, token, tokenFor } = await startAzureWire({ now: () => new Date(Date.now() + ahead) });
  const path = `/subscriptions/${azure.account}?api-version=2022-12-01`;
  const good = await token();
  const forClusters = String((await tokenFor(aks)).body['access_token']);
  expect(decodeJwt(forClusters).aud).toBe(aks);

  const got = (given?: string, of = path) => send('GET', of, given === undefined ? {} : { token: given });
  expect(await got(good, `/subscriptions/${azure.account}`)).toMatchObject({ status: 400, code: 'MissingApiVersionParameter' });
  const latest = path.replace('2022-12-01', 'latest');
  expect(await got(good, latest)).toMatchObject({ status: 400, code: 'InvalidApiVersionParameter' });
  expect(await got()).toMatchObject({ status: 401, code: 'AuthenticationFailed' });
  expect(await got('garbage')).toMatchObject({ status: 401, code: 'InvalidAuthenticationToken' });
  expect(await got(`${good.slice(0, -8)}AAAAAAAA`)).toMatchObject({ status: 401, code: 'InvalidAuthenticationToken' });
  expect(await got(forClusters)).toMatchObject({ status: 401, code: 'InvalidAuthenticationTokenAudience' });

  const answer = await got(good);
  expect(answer).toMatchObject({ status: 200, body: { subscriptionId: azure.account, state: 'Enabled' } });
  expect(answer.headers).toMatchObject({
    'x-ms-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    'x-ms-ratelimit-remaining-subscription-reads': expect.stringMatching(/^\d+$/),
  });
  const other = (subscription: string) => got(good, path.replace(azure.account, subscription));
  expect(await other(unknown)).toMatchObject({ status: 404, code: 'SubscriptionNotFound' });
  expect(await other('x')).toMatchObject({ status: 400, code: 'InvalidSubscriptionId' });
  expect(await other(azure.foreignAccount)).toMatchObject({ status: 401, code: 'InvalidAuthenticationTokenTenant' });

  ahead = 3_601_000;
  expect(await got(good)).toMatchObject({ status: 401, code: 'ExpiredAuthenticationToken' });
});

test('a revoked application is asked for a new token, and does not get one', async () => {
  const { azure, send, token, tokenFor } = await startAzureWire();
  const before = await token();
  azure.revokeCredentials();
  const answer = await send('GET', `/subscriptions/${azure.account}?api-version=2022-12-01`, { token: before });
  expect(answer).toMatchObject({ status: 401, code: 'TokenIssuedBeforeRevocationTimestamp' });
  expect(answer.headers['www-authenticate']).toContain('claims="');
  expect((await tokenFor('https://management.azure.com', { client_secret: 'x' })).code).toBe('AADSTS7000215');
});

test.each([
  ['GET', '/resourceGroups/nowhere-rg/providers/Microsoft.ContainerService/managedClusters', '', 404, 'ResourceGroupNotFound'],
  ['GET', `${inGroup}/nobody`, '', 404, 'ResourceNotFound'],
  ['GET', '/resourceGroups/network-rg/providers/Microsoft.Network/virtualNetworks/nobody', '', 404, 'ResourceNotFound'],
  ['GET', '/providers/Microsoft.Web/sites', '', 404, 'InvalidResourceType'],
  ['PUT', `${inGroup}/new`, '{', 400, 'InvalidRequestContent'],
  ['PUT', `${inGroup}/new`, '{}', 400, 'LocationRequired'],
  ['GET', '/providers/Microsoft.ContainerService/locations/eastus/operations/none', '', 404, 'NotFound'],
])('%s %s with %j is refused', async (method, path, body, status, code) => {
  const { azure, send, token } = await startAzureWire();
  const below = `/subscriptions/${azure.account}${path}?api-version=2024-01-01`;
  const answer = await send(method, below, { token: await token(), body });
  expect(answer).toMatchObject({ status, code });
});

test('names of types may be written in any case', async () => {
  const { azure, send, token } = await startAzureWire();
  const path = `/subscriptions/${azure.account}${inGroup}/checkout-prod`.toUpperCase();
  const { body } = await send('GET', `${path}?api-version=2024-01-01`, { token: await token() });
  expect(body).toMatchObject({ name: 'checkout-prod' });
});

test('what is not allowed is refused with the action and the scope', async () => {
  const { azure, send, token } = await startAzureWire();
  azure.setPermissions([{ actions: ['Microsoft.ContainerService/*'], notActions: ['*/write'] }]);
  const scope = `/subscriptions/${azure.account}${inGroup}/new`;
  const answer = await send('PUT', `${scope}?api-version=2024-01-01`, { token: await token(), body: '{"location":"eastus"}' });
  expect(answer).toMatchObject({ status: 403, code: 'AuthorizationFailed' });
  const action = 'Microsoft.ContainerService/managedClusters/write';
  const told = `perform action '${action}' over scope '${scope}'`;
  expect(answer.body).toMatchObject({ error: { message: expect.stringContaining(told) } });
});

test('it is the same after a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'azure-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'azure.json');
  const untouched = await startAzureWire({ file });
  await untouched.azure.close();
  const before = await startAzureWire({ file });
  expect(before.azure.account).toBe(untouched.azure.account);
  const backing = 'azure-checkout-rg-checkout-prod';
  await before.azure.addCluster({ name: 'orders', region: 'westeurope', resourceGroup: 'orders-rg', backing });
  const token = await before.token();
  await before.azure.close();

  const { azure, send } = await startAzureWire({ file });
  expect(azure.account).toBe(before.azure.account);
  expect(azure.credentials).toEqual(before.azure.credentials);
  expect(azure.endpoints().caCertificates).toBe(before.azure.endpoints().caCertificates);
  const path = `/subscriptions/${azure.account}/providers/Microsoft.ContainerService/managedClusters?api-version=2024-01-01`;
  const { body } = await send('GET', path, { token });
  const { value } = body as { readonly value: readonly { readonly name: string; readonly properties: object }[] };
  expect(value.map(({ name }) => name)).toEqual(['checkout-prod', 'orders']);
  expect(value[1]?.properties).toMatchObject({ provisioningState: 'Succeeded', fqdn: expect.stringContaining('127.0.0.1:') });
});
