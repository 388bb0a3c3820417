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
