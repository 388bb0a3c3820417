import { expect, test } from 'vitest';
import { endpointOf } from './endpoints.ts';

test('a service is where the account says, or where all services of the account are, or where the SDK goes by itself', () => {
  const endpoints = { url: 'https://clouds.example/aws/', services: { eks: 'https://eks.example//' } };
  expect(endpointOf(endpoints, 'eks')).toBe('https://eks.example');
  expect(endpointOf(endpoints, 'sts')).toBe('https://clouds.example/aws');
  expect(endpointOf({ services: { eks: 'https://eks.example' } }, 'sts')).toBeUndefined();
  expect(endpointOf(undefined, 'sts')).toBeUndefined();
});
