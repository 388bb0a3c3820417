import { expect, test } from 'vitest';
import { exposedIngress, exposedService } from './exposure.ts';

const metadata = { name: 'web', creationTimestamp: '2026-04-15T08:00:00Z' };
const ingress = [{ hostname: 'b.elb.example.com' }, { ip: '203.0.113.7' }, { ip: '203.0.113.7' }, {}];
const outside = { loadBalancer: { ingress } };

test('a service is reached from outside at what its load balancer got, and at the addresses it was given', () => {
  expect(exposedService({
    metadata, status: outside,
    spec: {
      type: 'LoadBalancer', externalIPs: ['198.51.100.1'],
      ports: [{ name: 'http', port: 80, protocol: 'TCP' }, { port: 53, protocol: 'UDP' }, { port: 9 }],
    },
  })).toEqual({
    name: 'web', type: 'LoadBalancer', createdAt: '2026-04-15T08:00:00Z',
    addresses: ['198.51.100.1', '203.0.113.7', 'b.elb.example.com'],
    ports: [{ name: 'http', port: 80, protocol: 'TCP' }, { port: 53, protocol: 'UDP' }, { port: 9, protocol: 'TCP' }],
  });
});

test('a service inside of the cluster has no address outside', () => {
  const inside = exposedService({ metadata, spec: { ports: null }, status: { loadBalancer: {} } });
  expect(inside).toMatchObject({ type: 'ClusterIP', addresses: [], ports: [] });
  expect(exposedService({ metadata, spec: { type: 'ClusterIP', externalName: 'left.over.example.com' } }).addresses).toEqual([]);
  const elsewhere = exposedService({ metadata, spec: { type: 'ExternalName', externalName: 'db.example.com' } });
  expect(elsewhere.addresses).toEqual(['db.example.com']);
});

test('an ingress answers to the hosts of its rules, once each', () => {
  expect(exposedIngress({
    metadata, status: outside,
    spec: {
      ingressClassName: 'nginx',
      rules: [{ host: 'shop.example.com' }, { host: 'api.example.com' }, { host: 'shop.example.com' }, {}],
      tls: [{ hosts: ['shop.example.com'] }, {}],
    },
  })).toEqual({
    name: 'web', className: 'nginx', hosts: ['api.example.com', 'shop.example.com'], tlsHosts: ['shop.example.com'],
    addresses: ['203.0.113.7', 'b.elb.example.com'], createdAt: '2026-04-15T08:00:00Z',
  });
  expect(exposedIngress({ metadata })).toMatchObject({ hosts: [], tlsHosts: [], addresses: [] });
});
