import { createHttpHeaders } from '@azure/core-rest-pipeline';
import { expect, test } from 'vitest';
import { AzureRefusal } from './azure-refusal.ts';
import { azureFailures } from './failures.ts';

const credentials = { method: 'service_principal', tenantId: 'tenant', clientId: 'client', clientSecret: 'the~secret' } as const;
const classify = azureFailures({ cloudAccountId: 'subscription', credentials });
const reading = 'Microsoft.KeyVault/vaults/secrets/getSecret/action';
const pushing = 'Microsoft.ContainerRegistry/registries/push/write';
const arm = 'Microsoft.ContainerService/managedClusters/read';

const answer = (status: number, body: object): AzureRefusal =>
  new AzureRefusal({ status, headers: createHttpHeaders(), bodyAsText: JSON.stringify(body) });
const vault = (status: number, code: string, message: string): AzureRefusal => answer(status, { error: { code, message } });

test.each([
  ['SecretNotFound', 404, 'A secret with (name/id) orders was not found in this key vault.', 'not_found', 'make the secret'],
  ['Forbidden', 403, 'Operation get is not allowed on a disabled secret.', 'not_found', 'Enable the secret'],
  ['Forbidden', 403, 'Operation get is not allowed on an expired secret.', 'not_found', 'valid now'],
  ['Forbidden', 403, 'Client address is not authorized and caller is not a trusted service.', 'permission_denied', 'firewall'],
  ['Forbidden', 403, 'Caller is not authorized to perform action on resource.', 'permission_denied', reading],
])('of a vault, %s with %i and %j', (code, status, message, kind, hint) => {
  const facts = classify(vault(status, code, message), { operation: reading });
  expect(facts).toMatchObject({ kind, code, bucket: 'user_action', fixHint: expect.stringContaining(hint) });
  expect(facts.consoleUrl).toContain('KeyVault');
});

test('registries answer in the form of Docker', () => {
  const refused = answer(401, { errors: [{ code: 'UNAUTHORIZED', message: 'authentication required' }] });
  expect(classify(refused, { operation: pushing })).toMatchObject({
    kind: 'permission_denied',
    said: 'authentication required',
    fixHint: expect.stringContaining('AcrPush'),
  });
});

test('ARM means other things by the same words', () => {
  const refused = vault(403, 'Forbidden', 'Caller is not authorized to perform action on resource.');
  expect(classify(refused, { operation: arm }).fixHint).not.toContain('Key Vault');
  expect(classify(answer(401, { errors: [{ code: 'UNAUTHORIZED' }] }), { operation: arm })).toMatchObject({
    kind: 'credentials_invalid',
  });
});
