import { expect, test } from 'vitest';
import { connectionBody, connectionField, type ConnectValues, proposedVariable } from './connect-values.ts';
import type { GraphEdge } from './environment-graph.ts';

const values: ConnectValues = {
  from: 'dep_1',
  target: 'deployment',
  deployment: 'dep_2',
  datastore: 'conn_1',
  variable: 'CART_URL',
};

test('only the kind of target that was asked for is sent, and only what was chosen', () => {
  expect(connectionBody(values)).toEqual({ fromDeploymentID: 'dep_1', toDeploymentID: 'dep_2', injectedVar: 'CART_URL' });
  expect(connectionBody({ ...values, target: 'datastore', variable: '' })).toEqual({
    fromDeploymentID: 'dep_1',
    toConnectionID: 'conn_1',
  });
  expect(connectionBody({ ...values, from: null, deployment: null })).toEqual({
    fromDeploymentID: '',
    injectedVar: 'CART_URL',
  });
});

test('that there is no target is said at the one that is asked for', () => {
  expect(connectionField('toDeploymentID', { target: 'datastore' })).toBe('datastore');
  expect(connectionField('toDeploymentID', { target: 'deployment' })).toBe('deployment');
});

test('a variable is free in the deployment that gets it, not everywhere', () => {
  const edges = [{ kind: 'connection', from: 'dep_1', to: 'dep_2', variable: 'CART_URL' } as GraphEdge];
  expect(proposedVariable({ nodes: [], edges }, 'dep_1', 'cart')).toBe('CART_URL_2');
  expect(proposedVariable({ nodes: [], edges }, 'dep_3', 'cart')).toBe('CART_URL');
  expect(proposedVariable({ nodes: [], edges }, 'dep_3', '')).toBe('');
});
