import { expect, test } from 'vitest';
import { allows } from './role-permissions.ts';

test.each([
  [[{ actions: ['*'] }], true],
  [[{ actions: ['Microsoft.Network/*'] }], true],
  [[{ actions: ['microsoft.network/VIRTUALNETWORKS/read'] }], true],
  [[{ actions: ['*/read'] }], true],
  [[{ actions: ['Microsoft.Network/*/read'] }], true],
  [[{ actions: ['*'], notActions: ['Microsoft.Network/*'] }], false],
  [[{ actions: ['*'], notActions: ['*/read'] }, { actions: ['Microsoft.Network/virtualNetworks/read'] }], true],
  [[{ actions: ['Microsoft.Network/virtualNetworks'] }], false],
  [[{ actions: ['MicrosoftXNetwork/*'] }], false],
  [[], false],
])('%j: %s', (permissions, expected) => {
  expect(allows(permissions, 'Microsoft.Network/virtualNetworks/read')).toBe(expected);
});
