import { expect, test } from 'vitest';
import { leftOf } from './left-in-cluster.ts';

test('an empty answer says that nothing is left', () => {
  expect(leftOf(undefined)).toBeUndefined();
  expect(leftOf({ data: { leftInCluster: '' } })).toBeUndefined();
  expect(leftOf({ data: { leftInCluster: 'labels of shop' } })).toBe('labels of shop');
});
