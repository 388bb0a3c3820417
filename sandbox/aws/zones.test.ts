import { expect, test } from 'vitest';
import { zonesOf } from './zones.ts';

test('zones have the names and ids of their region', () => {
  expect(zonesOf('us-east-1')[0]).toEqual({ name: 'us-east-1a', id: 'use1-az1' });
  expect(zonesOf('ap-southeast-1')[2]).toEqual({ name: 'ap-southeast-1c', id: 'apse1-az3' });
  expect(zonesOf('eu-central-1')[1]).toEqual({ name: 'eu-central-1b', id: 'euc1-az2' });
});
