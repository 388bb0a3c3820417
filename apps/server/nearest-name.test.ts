import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const flags = ['port', 'tls-port', 'host', 'data-dir', 'database-url', 'sandbox'];

test.each([
  ['prot', 'port'],
  ['PORT', 'port'],
  ['tlsport', 'tls-port'],
  ['datadir', 'data-dir'],
  ['no-sandbox', 'sandbox'],
  ['databse-ulr', 'database-url'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(nearestName(typed, flags)).toBe(meant);
});

test('a word that is like nothing known gets no guess', () => {
  expect(nearestName('verbose', flags)).toBeUndefined();
  expect(nearestName('', flags)).toBeUndefined();
});
