import { expect, test } from 'vitest';
import { looksSecret, mask, maskedChanges, maskedConfigs, unmaskedConfigs } from './masked-configs.ts';

test.each([
  ['DB_PASSWORD', true],
  ['STRIPE_KEY', true],
  ['apiKey', true],
  ['API_TOKEN', true],
  ['LOG_LEVEL', false],
  ['MONKEY', false],
  ['KEYBOARD', false],
  ['PORT', false],
])('%s speaks of a secret: %s', (name, is) => {
  expect(looksSecret(name)).toBe(is);
});

test('their values are not shown', () => {
  expect(maskedConfigs({ port: 1, envVars: { DB_PASSWORD: 'x', EMPTY_TOKEN: '', LOG: 'info' } })).toEqual({
    port: 1,
    envVars: { DB_PASSWORD: mask, EMPTY_TOKEN: '', LOG: 'info' },
  });
  expect(maskedConfigs({ port: 1 })).toEqual({ port: 1 });
  expect(
    maskedChanges([
      { path: 'envVars.DB_PASSWORD', from: undefined, to: 'x' },
      { path: 'secretRefs', from: 'x', to: 'y' },
    ]),
  ).toEqual([
    { path: 'envVars.DB_PASSWORD', from: undefined, to: mask },
    { path: 'secretRefs', from: 'x', to: 'y' },
  ]);
});

test('what was masked comes back as it was, and what was typed as it was typed', () => {
  const before = { port: 1, envVars: { DB_PASSWORD: 'x', API_TOKEN: 'y', LOG: 'info' } };
  expect(unmaskedConfigs(maskedConfigs(before), before)).toEqual(before);
  expect(unmaskedConfigs({ envVars: { DB_PASSWORD: 'new', API_TOKEN: mask, OTHER_KEY: mask } }, before)).toEqual({
    envVars: { DB_PASSWORD: 'new', API_TOKEN: 'y', OTHER_KEY: mask },
  });
});
