import { expect, test } from 'vitest';
import { permissionStates } from './permission-states.ts';

const guide = [
  { permission: 'eks:ListClusters', why: 'to find clusters', purpose: 'reading' },
  { permission: 'eks:DescribeCluster', why: 'to mint kubeconfigs', purpose: 'reading' },
  { permission: 'ecr:GetAuthorizationToken', why: 'to push images', purpose: 'deploying' },
] as const;
const statesOf = (...given: Parameters<typeof permissionStates>) => permissionStates(...given).map(({ state }) => state);

test('only what the check asked for is said to be allowed', () => {
  expect(statesOf({ missingPermissions: ['eks:DescribeCluster'], permissionsKnown: true }, guide)).toEqual([
    'allowed',
    'missing',
    'not asked',
  ]);
});

test('of a cloud that does not tell, nothing is said to be allowed', () => {
  expect(statesOf({ missingPermissions: [], permissionsKnown: false }, guide)).toEqual(['not asked', 'not asked', 'not asked']);
});

test('without the guide there is what is missing', () => {
  expect(permissionStates({ missingPermissions: ['eks:ListClusters'], permissionsKnown: true }, undefined)).toEqual([
    { permission: 'eks:ListClusters', why: '', state: 'missing' },
  ]);
});
