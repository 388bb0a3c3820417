import { expect, test } from 'vitest';
import { wantedSecrets } from './secret-refs.ts';

test.each([
  ['secret://checkout-db-password', 'CHECKOUT_DB_PASSWORD', 'checkout-db-password', undefined],
  ['secret://checkout-db#password', 'CHECKOUT_DB_PASSWORD', 'checkout-db', 'password'],
  ['secret://team/prod/api.key', 'API_KEY', 'team/prod/api.key', undefined],
  ['secret://team/prod/', 'PROD', 'team/prod/', undefined],
  ['secret://2fa-seed', '_2FA_SEED', '2fa-seed', undefined],
  ['secret://a--b__c#d.e', 'A_B_C_D_E', 'a--b__c', 'd.e'],
] as const)('%s is found in %s', (ref, variable, name, field) => {
  expect(wantedSecrets([ref])).toEqual([{ variable, ref, name, field }]);
});

test('a variable that is named has that name', () => {
  expect(wantedSecrets([{ env: 'db_Password', ref: 'secret://x#y' }])).toEqual([
    { variable: 'db_Password', ref: 'secret://x#y', name: 'x', field: 'y' },
  ]);
  expect(wantedSecrets(undefined)).toEqual([]);
});
