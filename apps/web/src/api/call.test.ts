import { expect, test } from 'vitest';
import { addressOf, call, newKey, once } from './call.ts';

test('parameters are filled in, and what is not given is not sent', () => {
  expect(addressOf(call('get', '/api/users/{email}', { params: { path: { email: 'a/b?c@example.com' } } }))).toBe('/api/users/a%2Fb%3Fc%40example.com');
  expect(addressOf(call('get', '/api/projects', { params: { query: { search: '', limit: 5 } } }))).toBe('/api/projects?limit=5');
  expect(addressOf(call('get', '/api/projects'))).toBe('/api/projects');
});

test('keys are told apart, and change nothing about the call', () => {
  const asked = call('get', '/api/projects');
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  expect(once(asked, 'k')).toEqual({ ...asked, key: 'k' });
});
