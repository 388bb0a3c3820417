import { expect, test } from 'vitest';
import { environmentGraph, variableFor } from './environment-graph.ts';
import type { Datastore, Deployment, ServiceConnection, Suggestion } from './project-calls.ts';

const deployment = (id: string) => ({ id, name: id.slice(4), canvasPosition: null }) as unknown as Deployment;
const datastore = (id: string) => ({ connectionID: id, name: 'orders', canvasPosition: { x: 1, y: 2 } }) as unknown as Datastore;
const connection = (id: string, from: string, to: Partial<ServiceConnection>) =>
  ({ id, fromDeploymentID: from, toDeploymentID: null, toConnectionID: null, ...to }) as unknown as ServiceConnection;
const nothing = { deployments: [], facts: [], datastores: [], connections: [], suggestions: [] };

test('deployments lie there with what is known of them, and datastores as soon as something leads to them', () => {
  const { nodes, edges } = environmentGraph({
    ...nothing,
    deployments: [deployment('dep_shop'), deployment('dep_cart')],
    facts: [{ deploymentID: 'dep_cart', ready: 1, desired: 2, address: '', revision: null, latestRevision: null }],
    datastores: [datastore('conn_a'), datastore('conn_unused')],
    connections: [
      connection('edge_1', 'dep_shop', { toDeploymentID: 'dep_cart', injectedVar: 'CART_URL' }),
      connection('edge_2', 'dep_cart', { toConnectionID: 'conn_a' }),
    ],
  });
  expect(nodes.map(({ kind, id }) => [kind, id])).toEqual([
    ['deployment', 'dep_shop'],
    ['deployment', 'dep_cart'],
    ['datastore', 'conn_a'],
  ]);
  expect(nodes[1]).toMatchObject({ facts: { ready: 1 } });
  expect(nodes[2]).toMatchObject({ position: { x: 1, y: 2 } });
  expect(edges.map(({ from, to, variable }) => [from, to, variable])).toEqual([
    ['dep_shop', 'dep_cart', 'CART_URL'],
    ['dep_cart', 'conn_a', ''],
  ]);
});

test('what lies in another environment, or is not seen, is still something that an edge leads to', () => {
  const { nodes } = environmentGraph({
    ...nothing,
    deployments: [deployment('dep_shop')],
    connections: [
      connection('edge_1', 'dep_shop', { toDeploymentID: 'dep_far' }),
      connection('edge_2', 'dep_shop', { toConnectionID: 'conn_far' }),
    ],
  });
  expect(nodes.slice(1)).toEqual([
    { kind: 'elsewhere', id: 'dep_far', name: 'a deployment elsewhere', position: null },
    { kind: 'elsewhere', id: 'conn_far', name: 'a datastore elsewhere', position: null },
  ]);
});

test('suggestions are edges of their own kind; those of deployments that are not there are left out', () => {
  const suggestion = (from: string): Suggestion => ({
    fromDeploymentID: from,
    toDeploymentID: 'dep_cart',
    toConnectionID: null,
    sourceHint: 'suggestion',
    mentionedIn: 'CART',
  });
  const { edges } = environmentGraph({
    ...nothing,
    deployments: [deployment('dep_shop'), deployment('dep_cart')],
    suggestions: [suggestion('dep_shop'), suggestion('dep_gone')],
  });
  expect(edges).toMatchObject([{ kind: 'suggestion', from: 'dep_shop', to: 'dep_cart', variable: 'CART' }]);
});

test('a variable is proposed that a shell would take, and that is free', () => {
  expect(variableFor('checkout-api', [])).toBe('CHECKOUT_API_URL');
  expect(variableFor('cart', ['CART_URL', 'CART_URL_2'])).toBe('CART_URL_3');
  expect(variableFor('3scale', [])).toBe('SERVICE_3SCALE_URL');
  expect(variableFor('注文', [])).toBe('SERVICE_URL');
});
