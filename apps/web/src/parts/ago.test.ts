import { expect, test } from 'vitest';
import { ago, duration } from './ago.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

test.each([
  [0, 'just now'], [-3 * second, 'just now'], [3 * second, 'just now'], [-30 * second, '30 seconds ago'], [-90 * second, '1 minute ago'], [-59 * minute, '59 minutes ago'],
  [-25 * hour, 'yesterday'], [-40 * 24 * hour, 'last month'], [2 * hour, 'in 2 hours'],
])('%d ms is %s', (difference, words) => {
  expect(ago(difference, 0)).toBe(words);
});

test.each([[400, '0 s'], [12_000, '12 s'], [60_000, '1 min'], [95_000, '1 min 35 s'], [3_840_000, '1 h 4 min'], [-5, '0 s']])('%d ms took %s', (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words);
});
