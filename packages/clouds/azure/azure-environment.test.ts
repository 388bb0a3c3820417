import { expect, test } from 'vitest';
import { azureEnvironment } from './azure-environment.ts';

test('without endpoints it is the public cloud', () => {
  expect(azureEnvironment(undefined)).toMatchObject({
    loginUrl: 'https://login.microsoftonline.com', managementUrl: 'https://management.azure.com',
    managementScope: 'https://management.azure.com/.default', exchangeAudience: 'api://AzureADTokenExchange',
  });
});

test('an emulator is asked for everything, under the names of the public cloud', () => {
  expect(azureEnvironment({ url: 'https://127.0.0.1:8443/' })).toMatchObject({
    loginUrl: 'https://127.0.0.1:8443', managementUrl: 'https://127.0.0.1:8443',
    managementScope: 'https://management.azure.com/.default',
  });
  expect(azureEnvironment({ url: 'https://a.example', services: { login: 'https://b.example' } }))
    .toMatchObject({ loginUrl: 'https://b.example', managementUrl: 'https://a.example' });
});

test('a sovereign cloud is known by its ARM', () => {
  expect(azureEnvironment({ url: 'https://management.usgovcloudapi.net' })).toMatchObject({
    loginUrl: 'https://login.microsoftonline.us', managementScope: 'https://management.usgovcloudapi.net/.default',
    exchangeAudience: 'api://AzureADTokenExchangeUSGov',
  });
});

test('vaults and registries have hosts of their own, unless an endpoint says otherwise', () => {
  const { vaultsUrl, registriesUrl, vaultDomain, registryDomain } = azureEnvironment(undefined);
  expect([vaultsUrl, registriesUrl, vaultDomain, registryDomain]).toEqual([undefined, undefined, 'vault.azure.net', 'azurecr.io']);
  const emulated = azureEnvironment({ url: 'https://a.example', services: { keyvault: 'https://vaults.example/' } });
  expect(emulated).toMatchObject({ vaultsUrl: 'https://vaults.example', registriesUrl: 'https://a.example' });
});

test.each([
  ['https://management.usgovcloudapi.net', 'vault.usgovcloudapi.net', 'azurecr.us'],
  ['https://management.chinacloudapi.cn', 'vault.azure.cn', 'azurecr.cn'],
])('the ARM of %s has neither vaults nor registries', (url, vaultDomain, registryDomain) => {
  const found = azureEnvironment({ url });
  expect(found).toMatchObject({ vaultDomain, registryDomain, vaultScope: `https://${vaultDomain}/.default` });
  expect([found.vaultsUrl, found.registriesUrl]).toEqual([undefined, undefined]);
  const own = azureEnvironment({ url, services: { keyvault: 'https://vaults.example' } });
  expect([own.vaultsUrl, own.registriesUrl]).toEqual(['https://vaults.example', undefined]);
});
