import { expect, test } from 'vitest';
import { isSecretName } from './secret-names.ts';

test.each([
  'password', 'newPassword', 'PASSWORD', 'db_password', 'DB-PASSWORD', 'mypassword1', 'passwordHash', 'passphrase', 'pass',
  'dbPass', 'pin', 'pat',
  'secret', 'clientSecret', 'secretAccessKey', 'SecretString', 'token', 'tokens', 'accessToken', 'refresh_token', 'sessionToken',
  'credentials',
  'privateKey', 'private_key', 'PrivateKey', 'apiKey', 'x-api-key', 'APIKey', 'awsAccessKey', 'authorization', 'Cookie',
  'kubeconfig',
  'connectionString', 'AZURE_STORAGE_CONNECTION_STRING', 'client-certificate-data', 'webhookUrl', 'idToken', 'secretIdToken',
])('%s is the name of a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  'tokenId', 'tokenID', 'token_id', 'tokenIds', 'tokenName', 'secretRefs', 'secretRef', 'secretName', 'expiresAt',
  'tokenExpiresAt', 'passwordChangedAt',
  'accessKeyId', 'tokenType', 'credentialKind', 'tokenCount', 'name', 'email', 'description', 'id', 'compass', 'passed', 'pinned',
  'key', 'publicKey',
  'path', 'patch', 'spaceId', 'namespace', 'policies', '', '日本',
])('%s is not', (name) => {
  expect(isSecretName(name)).toBe(false);
});
