import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isClusterName, isNetworkName, isResourceGroupName, resourceGroupOf } from './resource-names.ts';

test('names of Azure are taken', () => {
  for (const name of ['checkout-rg', 'MC_checkout-rg_checkout-prod_eastus', 'rg(1)', 'a', 'größe', 'x.y'])
    expect(isResourceGroupName(name)).toBe(true);
  for (const name of ['checkout-prod', 'a', 'A_b-1']) expect(isClusterName(name)).toBe(true);
  for (const name of ['checkout-vnet', 'a', 'v.1_']) expect(isNetworkName(name)).toBe(true);
});

test('what is taken for a name stays one part of a path', () => {
  const unit = fc.constantFrom('a', '1', '.', '/', '\\', '%', '2', 'e', '-', '_', '?', '#', '(', ' ', 'ü');
  const odd = fc.string({ unit, maxLength: 6 });
  fc.assert(fc.property(fc.oneof(odd, fc.string()), (name) => {
    if (![isResourceGroupName, isClusterName, isNetworkName].some((is) => is(name))) return;
    const path = `/a/${encodeURIComponent(name)}/b`;
    expect(new URL(path, 'https://management.azure.com').pathname).toBe(path);
  }), { numRuns: 2_000 });
  for (const name of ['', '.', '..', 'a/b', 'a'.repeat(91)]) expect(isResourceGroupName(name)).toBe(false);
});

test('ids name their group however they are written', () => {
  expect(resourceGroupOf('/subscriptions/s/resourcegroups/Checkout-RG/providers/x/y/z')).toBe('Checkout-RG');
  expect(resourceGroupOf('/subscriptions/s/resourceGroups/checkout-rg')).toBe('checkout-rg');
  expect(resourceGroupOf('/providers/x')).toBeUndefined();
  expect(resourceGroupOf(undefined)).toBeUndefined();
});
