import { expect, test } from 'vitest';
import { clouds, credentialsOf, methodOf, providers } from './methods.ts';

test('only what belongs to the method is sent, whatever was typed for another one before', () => {
  const method = methodOf('aws', 'static_keys');
  expect(method && credentialsOf(method, { accessKeyID: 'AKIA', secretAccessKey: 's', sessionToken: 'left over' })).toEqual({ accessKeyID: 'AKIA', secretAccessKey: 's' });
});

test('what may be left empty is left out, everything else is for the server to judge', () => {
  const method = methodOf('gcp', 'workload_identity');
  expect(method && credentialsOf(method, { serviceAccountEmail: '' })).toEqual({ audience: '' });
});

test('what is secret is never shown while it is typed', () => {
  const names = providers.flatMap((provider) => clouds[provider].methods.flatMap(({ fields }) => fields)).filter(({ name }) => /secret|token|key$/i.test(name));
  expect(names.filter(({ secret }) => !secret).map(({ name }) => name)).toEqual([]);
});
