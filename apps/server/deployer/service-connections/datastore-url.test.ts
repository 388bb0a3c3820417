import { expect, test } from 'vitest';
import { datastoreUrl } from './datastore-url.ts';

const target = {
  engine: 'postgres',
  host: 'db.example.com',
  port: 5432,
  username: 'old',
  database: 'shop',
  secretRef: 'arn:of:it',
  cloudAccountId: 'ca_1',
  region: 'r',
};

test('user and password come from the secret, with what is special in a URL escaped', () => {
  const secret = JSON.stringify({ username: 'shop_2', password: 'p@ss/w:rd?#%' });
  const url = datastoreUrl(target, secret);
  expect(url).toBe('postgres://shop_2:p%40ss%2Fw%3Ard%3F%23%25@db.example.com:5432/shop');
  expect(decodeURIComponent(new URL(url).password)).toBe('p@ss/w:rd?#%');
  expect(datastoreUrl({ ...target, engine: 'mysql', database: '' }, secret)).toMatch(/^mysql:.*@db\.example\.com:5432$/);
});

test.each(['{"username":"shop"}', 'sesame', '["sesame"]', 'null'])('a secret that is %s is named, and not quoted', (secret) => {
  expect(() => datastoreUrl(target, secret)).toThrow(/^secret:\/\/arn:of:it#(username|password) asks for a field/);
});
