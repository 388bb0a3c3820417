import { expect, test } from 'vitest';
import { repoKeyOf } from './repo-key.ts';

test.each([
  ['https://github.com/acme/checkout', 'github.com/acme/checkout'],
  ['https://github.com/acme/checkout.git', 'github.com/acme/checkout'],
  ['https://github.com/acme/checkout/', 'github.com/acme/checkout'],
  ['https://GitHub.com/Acme/Checkout.GIT', 'github.com/acme/checkout'],
  ['https://github.com:443/acme/checkout', 'github.com/acme/checkout'],
  ['https://git.example.com:8443/acme/my.repo_1-x', 'git.example.com:8443/acme/my.repo_1-x'],
  ['http://127.0.0.1:4000/acme/checkout', '127.0.0.1:4000/acme/checkout'],
])('%s is %s', (address, key) => {
  expect(repoKeyOf(address)).toBe(key);
});

test.each([
  'git@github.com:acme/checkout.git',
  'ssh://git@github.com/acme/checkout',
  'http://github.com/acme/checkout',
  'github.com/acme/checkout',
  'https://ada:secret@github.com/acme/checkout',
  'https://token@github.com/acme/checkout',
  'https://github.com/acme',
  'https://github.com/acme/checkout/tree/main',
  'https://github.com/acme/checkout?ref=main',
  'https://github.com/acme/checkout#readme',
  'https://github.com/acme/.git',
  'https://github.com//checkout',
  'https://github.com/acme/check out',
  'https://github.com/acme/%2e%2e',
  ' https://github.com/acme/checkout',
  'https://github.com/acme/checkout\n',
  'file:///etc/passwd',
  '',
])('%j is no address of a repository', (address) => {
  expect(repoKeyOf(address)).toBeUndefined();
});
