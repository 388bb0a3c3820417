import { expect, test } from 'vitest';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { targetAddress } from './target-address.ts';

const from = (spaceId: string, configs: DeploymentConfigs, address = '') =>
  targetAddress(spaceId, { spaceId: 'spc_here', namespace: 'shop', name: 'cart', address, configs });

test.each<[string, DeploymentConfigs, string]>([
  ['the usual port', {}, 'http://cart.shop.svc.cluster.local:8080'],
  ['its own port', { port: 3000 }, 'http://cart.shop.svc.cluster.local:3000'],
  [
    'exposed by http',
    { port: 3000, expose: { type: 'http', host: 'cart.example.com' } },
    'http://cart.shop.svc.cluster.local:3000',
  ],
  ['exposed by tcp', { port: 3000, expose: { type: 'tcp' } }, 'cart.shop.svc.cluster.local:3000'],
  ['exposed by tcp on another port', { port: 3000, expose: { type: 'tcp', port: 6379 } }, 'cart.shop.svc.cluster.local:6379'],
])('inside of one cluster, %s', (_, configs, address) => {
  expect(from('spc_here', configs, '203.0.113.9')).toBe(address);
});

test.each<[string, DeploymentConfigs, string, string]>([
  ['not exposed', { port: 3000 }, 'cart.shop.svc.cluster.local:3000', ''],
  ['exposed by http without a host', { expose: { type: 'http' } }, '203.0.113.9', 'http://203.0.113.9'],
  [
    'exposed by http below a path',
    { expose: { type: 'http', host: 'example.com', path: '/cart' } },
    '203.0.113.9',
    'http://example.com/cart',
  ],
  ['exposed with TLS', { expose: { type: 'http', host: 'example.com', tls: { issuer: 'le' } } }, '', 'https://example.com'],
  [
    'exposed for all hosts below a domain',
    { expose: { type: 'http', host: '*.example.com' } },
    'lb.example.net',
    'http://lb.example.net',
  ],
  ['without an address yet', { expose: { type: 'http' } }, '', ''],
  ['exposed by tcp', { port: 3000, expose: { type: 'tcp', port: 6379 } }, '203.0.113.9', '203.0.113.9:6379'],
  ['exposed by tcp without an address yet', { expose: { type: 'tcp' } }, '', ''],
])('from another cluster, %s', (_, configs, told, address) => {
  expect(from('spc_there', configs, told)).toBe(address);
});
