import { expect, test } from 'vitest';
import { origin } from './origin.ts';

test('a deployment comes from a branch of a repository, or is an image', () => {
  expect(origin({ repoUrl: 'https://github.com/acme/shop.git', branch: 'main', image: null })).toBe('acme/shop @ main');
  expect(origin({ repoUrl: 'https://github.com/acme/shop', branch: null, image: null })).toBe('acme/shop');
  expect(origin({ repoUrl: null, branch: null, image: 'docker.io/library/redis:7' })).toBe('redis:7');
  expect(origin({ repoUrl: null, branch: null, image: 'docker.io/acme/cart:1' })).toBe('acme/cart:1');
});
