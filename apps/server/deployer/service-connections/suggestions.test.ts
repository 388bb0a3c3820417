import { expect, test } from 'vitest';
import { suggestions } from './suggestions.ts';

const deployment = (name: string, envVars: Record<string, string> = {}) => ({
  id: `dep_${name}`,
  name,
  configs: JSON.stringify({ envVars }),
});
const found = (envVars: Record<string, string>, datastores: Parameters<typeof suggestions>[1] = []) =>
  suggestions([deployment('shop', envVars), deployment('checkout-db'), deployment('db')], datastores).map(
    ({ toDeploymentID, toConnectionID, mentionedIn }) => `${toDeploymentID ?? toConnectionID} by ${mentionedIn}`,
  );

test.each([
  ['the host inside of the cluster', { URL: 'http://checkout-db.prod.svc.cluster.local:8080' }, ['dep_checkout-db by URL']],
  ['the name alone', { PEER: 'Checkout-DB' }, ['dep_checkout-db by PEER']],
  ['the name of the variable', { CHECKOUT_DB_URL: 'see elsewhere' }, ['dep_checkout-db by CHECKOUT_DB_URL']],
  ['a longer name', { URL: 'http://checkout-db-replica', OTHER: 'my-checkout-db', CHECKOUT_DBS: '1' }, []],
  ['a name that is too short to mean something', { URL: 'http://db:5432' }, []],
  ['itself', { SHOP_NAME: 'shop' }, []],
])('%s', (_, envVars, expected) => {
  expect(found(envVars)).toEqual(expected);
});

test('a datastore is known by its host and by its name', () => {
  const datastores = [
    { id: 'conn_1', name: 'orders', host: 'orders.abc.rds.amazonaws.com' },
    { id: 'conn_2', name: 'Users', host: 'users.abc.rds.amazonaws.com' },
  ];
  expect(found({ DB: 'postgres://me@ORDERS.abc.rds.amazonaws.com/x', USERS_PORT: '1' }, datastores)).toEqual([
    'conn_1 by DB',
    'conn_2 by USERS_PORT',
  ]);
  expect(found({ DB: 'nothing' }, datastores)).toEqual([]);
});
