import { expect, test } from 'vitest';
import { repositoryOf, shortRepository } from './repository-name.ts';

test.each([
  ['https://github.com/acme/checkout', 'acme/checkout'],
  ['https://github.com/acme/checkout.git', 'acme/checkout'],
  ['http://127.0.0.1:4000/acme/my.repo', 'acme/my.repo'],
  ['nonsense', 'nonsense'],
  ['https://github.com/acme', 'https://github.com/acme'],
])('%s is %s', (address, short) => {
  expect(shortRepository(address)).toBe(short);
});

test('what is no address has neither owner nor name', () => {
  expect(repositoryOf('')).toEqual({ owner: '', repo: '' });
});
