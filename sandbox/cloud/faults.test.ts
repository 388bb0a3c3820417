import { expect, test } from 'vitest';
import { faults } from './faults.ts';

test('a fault hits the calls it names, as often as it says', () => {
  const told = faults();
  told.add({ operation: 'eks:Describe*', effect: 'denied', times: 2 });
  told.add({ operation: '*', effect: 'slow', account: '2' });
  expect(told.take('eks:CreateCluster', '1')).toBeUndefined();
  expect(told.take('eks:DescribeCluster', '1')?.effect).toBe('denied');
  expect(told.take('eks:DescribeCluster', '2')?.effect).toBe('denied');
  expect(told.take('eks:DescribeCluster', '1')).toBeUndefined();
  expect(told.take('Microsoft.ContainerService/managedClusters/read', '2')?.effect).toBe('slow');
  told.clear();
  expect(told.take('sts:GetCallerIdentity', '2')).toBeUndefined();
});

test('operations of Azure are matched across their slashes', () => {
  const told = faults();
  told.add({ operation: 'Microsoft.Network/*', effect: 'quota' });
  expect(told.take('Microsoft.Network/virtualNetworks/subnets/write', '1')?.effect).toBe('quota');
});
