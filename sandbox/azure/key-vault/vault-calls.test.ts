import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ledger } from '../../cloud/ledger.ts';
import type { AzureState } from '../azure-state.ts';
import type { AzureParts } from '../start-azure.ts';
import { startAzureWire } from '../testing/azure-wire.ts';

const version = '?api-version=7.4';
const orders = `/checkout-vault/secrets/orders${version}`;

async function start(parts: Partial<AzureParts> = {}) {
  const wire = await startAzureWire(parts);
  const tokenOf = async (resource: string): Promise<string> => String((await wire.tokenFor(resource)).body['access_token']);
  return { ...wire, tokenOf, token: await tokenOf('https://vault.azure.net') };
}

test('a vault says whom to get a token from, and takes none that is for others or over', async () => {
  let ahead = 0;
  const { send, azure, token, tokenOf } = await start({ now: () => new Date(Date.now() + ahead) });
  const challenged = await send('GET', orders);
  expect(challenged).toMatchObject({ status: 401, code: 'Unauthorized' });
  const { tenantID } = azure.credentials.service_principal;
  expect(challenged.headers['www-authenticate']).toBe(
    `Bearer authorization="${azure.url}/${tenantID}", resource="https://vault.azure.net"`,
  );
  for (const wrong of ['garbage', await tokenOf('https://management.azure.com')])
    expect(await send('GET', orders, { token: wrong })).toMatchObject({ status: 401, code: 'Unauthorized' });
  expect(await send('GET', orders, { token })).toMatchObject({ status: 404, code: 'SecretNotFound' });
  expect(await send('GET', '/checkout-vault/secrets/orders', { token })).toMatchObject({ status: 400, code: 'BadParameter' });
  expect(await send('GET', `/other-vault/secrets/orders${version}`, { token })).toMatchObject({
    status: 404,
    code: 'VaultNotFound',
  });
  expect(await send('PATCH', orders, { token })).toMatchObject({ status: 405 });
  ahead = 2 * 3_600_000;
  expect(await send('GET', orders, { token })).toMatchObject({ status: 401, code: 'Unauthorized' });
});

test('a secret is set, read by version, deleted, recovered and purged', async () => {
  const book = ledger(() => new Date());
  const { send, token } = await start({ ledger: book });
  const set = async (value: unknown) => send('PUT', orders, { token, body: JSON.stringify({ value }) });
  expect(await set(1)).toMatchObject({ status: 400, code: 'BadParameter' });
  expect(await send('PUT', orders, { token, body: '{' })).toMatchObject({ status: 400, code: 'BadParameter' });
  expect(await send('PUT', `/checkout-vault/secrets/or_ders${version}`, { token, body: '{"value":"x"}' })).toMatchObject({
    status: 400,
  });
  const first = await set('first');
  expect(first.body['id']).toMatch(/^https:\/\/checkout-vault\.vault\.azure\.net\/secrets\/orders\/[\da-f]{32}$/);
  await set('second');
  expect((await send('GET', orders, { token })).body).toMatchObject({ value: 'second', attributes: { enabled: true } });
  const [id = ''] = /[\da-f]{32}$/.exec(String(first.body['id'])) ?? [];
  expect((await send('GET', `/CHECKOUT-VAULT/secrets/Orders/${id}${version}`, { token })).body).toMatchObject({ value: 'first' });
  expect(book.left()).toHaveLength(1);

  const deleted = `/checkout-vault/deletedsecrets/orders`;
  expect(await send('GET', `${deleted}${version}`, { token })).toMatchObject({ status: 404 });
  expect((await send('DELETE', orders, { token })).body).not.toHaveProperty('value');
  expect(book.left()).toEqual([]);
  expect(await send('GET', orders, { token })).toMatchObject({ status: 404 });
  expect(await set('third')).toMatchObject({ status: 409, code: 'Conflict' });
  expect((await send('POST', `${deleted}/recover${version}`, { token })).body).not.toHaveProperty('value');
  expect((await send('GET', orders, { token })).body).toMatchObject({ value: 'second' });
  await send('DELETE', orders, { token });
  expect(await send('DELETE', `${deleted}${version}`, { token })).toMatchObject({ status: 204 });
  expect(await set('third')).toMatchObject({ status: 200 });
  expect(JSON.stringify(book.entries())).not.toMatch(/first|second|third/);
});

test('rights over data are rights of their own', async () => {
  const { send, token, azure } = await start();
  azure.putSecret({ name: 'orders', value: 'value' });
  azure.setPermissions([{ actions: ['*'] }]);
  expect(await send('GET', orders, { token })).toMatchObject({ status: 403, code: 'Forbidden' });
  azure.setPermissions([{ actions: [], dataActions: ['Microsoft.KeyVault/*'], notDataActions: ['*/setSecret/action'] }]);
  expect(await send('GET', orders, { token })).toMatchObject({ status: 200, body: { value: 'value' } });
  expect(await send('PUT', orders, { token, body: '{"value":"x"}' })).toMatchObject({ status: 403, code: 'Forbidden' });
});

test('secrets are kept over a restart, and a file of before there were vaults is taken', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-azure-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'azure.json');
  await (await start({ file })).azure.close();
  const { vaults, registries, ...before } = JSON.parse(await readFile(file, 'utf8')) as Partial<AzureState>;
  expect([vaults, registries]).toMatchObject([[{}], [{}]]);
  const principals = before.principals?.map((one) => ({ ...one, permissions: [{ actions: ['*'] }] }));
  await writeFile(file, JSON.stringify({ ...before, principals }));
  const second = await start({ file });
  second.azure.putSecret({ name: 'orders', value: 'value' });
  await second.azure.close();
  const third = await start({ file });
  expect((await third.send('GET', orders, { token: third.token })).body).toMatchObject({ value: 'value' });
});
