import { expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';

const http = { host: '127.0.0.1', port: 0, tlsPort: 0, trustProxy: false };

test('the real ports are told', () => {
  expect(addressesOf(http, { port: 8080, tlsPort: 8443 })).toEqual({
    web: 'http://127.0.0.1:8080', kubernetes: 'https://127.0.0.1:8443/kubernetes/management',
  });
  expect(addressesOf({ ...http, host: 'dock.example.com' }, { port: 80 })).toEqual({ web: 'http://dock.example.com:80' });
});

test('people are sent where the operator says', () => {
  expect(addressesOf({ ...http, publicUrl: 'https://dock.example.com' }, { port: 8080 }).web).toBe('https://dock.example.com');
});

test.each([['0.0.0.0', '127.0.0.1'], ['::', '[::1]'], ['::1', '[::1]']])('%s is reached as %s', (host, named) => {
  expect(addressesOf({ ...http, host }, { port: 1, tlsPort: 2 })).toEqual({
    web: `http://${named}:1`, kubernetes: `https://${named}:2/kubernetes/management`,
  });
});
