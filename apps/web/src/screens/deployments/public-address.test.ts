import { expect, test } from 'vitest';
import { urlOf } from './public-address.ts';

const ready = { status: 'ready', address: 'a-1.elb.example.com', ports: [{ port: 80, protocol: 'HTTP' }], tls: null } as const;

test.each([
  [ready, 'http://a-1.elb.example.com'],
  [{ ...ready, host: 'shop.example.com' }, 'http://shop.example.com'],
  [
    {
      ...ready,
      host: 'shop.example.com',
      ports: [...ready.ports, { port: 443, protocol: 'HTTPS' }],
      tls: { issuer: 'x', expiresAt: null },
    },
    'https://shop.example.com',
  ],
  [{ ...ready, ports: [{ port: 8080, protocol: 'HTTP' }], address: '2001:db8::1' }, 'http://[2001:db8::1]:8080'],
  [{ ...ready, status: 'pending' as const }, undefined],
  [{ ...ready, address: null }, undefined],
  [{ ...ready, ports: [{ port: 5432, protocol: 'TCP' }] }, undefined],
  [{ ...ready, host: '*.example.com' }, undefined],
])('%j is found at %s', (balancer, url) => {
  expect(urlOf({ ...balancer, ports: [...balancer.ports] })).toBe(url);
});
