import { expect, test } from 'vitest';
import { freeGroupName, initialConfig, withoutPlacement } from './config-values.ts';

test('in another place the networks of the one before are forgotten, and nothing else', () => {
  const values = initialConfig();
  values.datastore = { ...values.datastore, name: 'orders', vpcID: 'vpc-1', subnetIDs: ['subnet-1'] };
  values.kubernetes.vpcID = 'vpc-1';
  values.network.peerings = ['vpc-1'];
  const { datastore, kubernetes, network } = withoutPlacement(values);
  expect(datastore).toEqual({ ...initialConfig().datastore, name: 'orders' });
  expect([kubernetes.vpcID, network.peerings]).toEqual(['', []]);
});

test('a new node group has a name that no other one has', () => {
  expect(freeGroupName([{ name: 'default' }])).toBe('group-2');
  expect(freeGroupName([{ name: 'default' }, { name: 'group-3' }])).toBe('group-4');
});
