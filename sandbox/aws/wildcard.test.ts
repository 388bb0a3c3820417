import { expect, test } from 'vitest';
import { matchesWildcard } from './wildcard.ts';

test('a star is any characters, a question mark is one, everything else is itself', () => {
  expect(matchesWildcard('main-public-a', 'main-*')).toBe(true);
  expect(matchesWildcard('10.0.0.0/16', '10.0.*')).toBe(true);
  expect(matchesWildcard('ubuntu/images/noble', 'ubuntu/*')).toBe(true);
  expect(matchesWildcard('t3.large', 't?.large')).toBe(true);
  expect(matchesWildcard('t3xlarge', 't3.large')).toBe(false);
  expect(matchesWildcard('a', 'a?')).toBe(false);
  expect(matchesWildcard('{a}[b](c)-^$|+.é 😀', '{a}[b](c)-^$|+.é 😀')).toBe(true);
  expect(matchesWildcard('what?', 'what\\?')).toBe(true);
  expect(matchesWildcard('whatX', 'what\\?')).toBe(false);
  expect(matchesWildcard('a\nb', 'a*b')).toBe(true);
  expect(matchesWildcard('.hidden', '*')).toBe(true);
});
