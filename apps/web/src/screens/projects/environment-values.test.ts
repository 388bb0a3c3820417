import { expect, test } from 'vitest';
import {
  namespaceFor,
  newEnvironmentBody,
  type NewEnvironmentValues,
  settingsBody,
  settingsField,
} from './environment-values.ts';

const values: NewEnvironmentValues = {
  name: 'prod',
  spaceId: 'spc_1',
  newNamespace: 'shop',
  namespace: 'old',
  registryIntegrationId: null,
  registryUrl: '',
};

test('a new namespace is asked for, one that is there is only named', () => {
  expect(newEnvironmentBody(values, 'new')).toEqual({ name: 'prod', spaceId: 'spc_1', namespace: 'shop', createNamespace: true });
  expect(newEnvironmentBody(values, 'there')).toEqual({ name: 'prod', spaceId: 'spc_1', namespace: 'old' });
});

test("a registry goes with its address; an address that was left empty is the server's to complain about", () => {
  expect(
    newEnvironmentBody({ ...values, registryIntegrationId: 'int_1', registryUrl: 'r.example.com/shop' }, 'new'),
  ).toMatchObject({ registryIntegrationId: 'int_1', registryUrl: 'r.example.com/shop' });
  expect(newEnvironmentBody({ ...values, registryIntegrationId: 'int_1' }, 'new')).not.toHaveProperty('registryUrl');
  expect(newEnvironmentBody({ ...values, registryUrl: 'left.over/x' }, 'new')).not.toHaveProperty('registryUrl');
});

test('namespaces are named as Kubernetes allows it', () => {
  expect(namespaceFor('Web Shop', 'Prod!')).toBe('web-shop-prod');
  expect(namespaceFor('Café', 'été')).toBe('cafe-ete');
  expect(namespaceFor('مشروع', '🚀')).toBe('');
  expect(namespaceFor('a'.repeat(62), 'b')).toBe('a'.repeat(62));
});

test('settings: null takes the registry away, a preview only has a name, hours that are no number are not sent', () => {
  const settings = {
    name: 'prod',
    registryIntegrationId: null,
    registryUrl: 'left.over/x',
    previews: true,
    ttlHours: '' as const,
    forks: false,
  };
  expect(settingsBody(settings, false)).toEqual({
    name: 'prod',
    registryIntegrationId: null,
    registryUrl: null,
    previews: { enabled: true, forks: false },
  });
  expect(settingsBody(settings, true)).toEqual({ name: 'prod' });
  expect(['name', 'previews.ttlHours'].map(settingsField)).toEqual(['name', 'ttlHours']);
});
