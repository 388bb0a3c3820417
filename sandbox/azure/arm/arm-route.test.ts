import { expect, test } from 'vitest';
import { matchPath } from './arm-route.ts';

const pattern = '/resourceGroups/{group}/providers/Microsoft.Network/virtualNetworks/{network}';

test.each([
  ['/resourceGroups/a/providers/Microsoft.Network/virtualNetworks/b', { group: 'a', network: 'b' }],
  ['/resourcegroups/A%28b%29/PROVIDERS/microsoft.network/virtualnetworks/B', { group: 'A(b)', network: 'B' }],
  ['/resourceGroups/%E0%A4%A/providers/Microsoft.Network/virtualNetworks/b', { group: '%E0%A4%A', network: 'b' }],
  ['/resourceGroups/a/providers/Microsoft.Network/virtualNetworks', undefined],
  ['/resourceGroups/a/providers/Microsoft.Network/virtualNetworks/b/subnets', undefined],
  ['/resourceGroups/a/providers/Microsoft.Compute/virtualNetworks/b', undefined],
  ['', undefined],
])('%s', (path, names) => {
  expect(matchPath(pattern, path)).toEqual(names);
});
