import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { providers } from '../../parts/cloud-names.ts';
import { clouds, credentialsOf, inputOf, methodOf, withoutSecrets } from './methods.ts';

test('only what belongs to the method is sent, whatever was typed for another one before', () => {
  const method = methodOf('aws', 'static_keys');
  expect(method && credentialsOf(method, { accessKeyID: 'AKIA', secretAccessKey: 's', sessionToken: 'left over' })).toEqual({
    accessKeyID: 'AKIA',
    secretAccessKey: 's',
  });
});

test('what may be left empty is left out, everything else is for the server to judge', () => {
  const method = methodOf('gcp', 'workload_identity');
  expect(method && credentialsOf(method, { serviceAccountEmail: '' })).toEqual({ audience: '' });
  const role = methodOf('aws', 'assume_role');
  expect(role && credentialsOf(role, { roleArn: 'arn:aws:iam::1:role/a' })).toEqual({
    roleArn: 'arn:aws:iam::1:role/a',
    externalID: '',
  });
});

test('what is secret is never shown while it is typed', () => {
  const names = providers
    .flatMap((provider) => clouds[provider].methods.flatMap(({ fields }) => fields))
    .filter(({ name }) => /secret|token|key$/i.test(name));
  expect(names.filter(({ secret }) => !secret).map(({ name }) => name)).toEqual([]);
});

test('what is wrong within a key file stands at the input of the file', () => {
  expect(inputOf('credentials.serviceAccountKey.private_key')).toBe('credentials.serviceAccountKey');
  expect(inputOf('credentials.clientID')).toBe('credentials.clientID');
  expect(inputOf('cloudAccountID')).toBe('cloudAccountID');
});

test('a command that is copied has no secrets in it', () => {
  const method = methodOf('aws', 'static_keys') ?? expect.fail('no such method');
  const credentials = { accessKeyID: 'AKIA', secretAccessKey: 'hush' };
  const body = { provider: 'aws', name: 'Shop', cloudAccountID: '1', authMethod: 'static_keys', credentials } as const;
  expect(withoutSecrets(call('post', '/api/cloud-accounts', { body }), method).body).toEqual({
    ...body,
    credentials: { accessKeyID: 'AKIA', secretAccessKey: '…' },
  });
});
