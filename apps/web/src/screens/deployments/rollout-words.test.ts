import { expect, test } from 'vitest';
import { rolloutWords } from './rollout-words.ts';

test('what runs is only well when all replicas answer', () => {
  expect(rolloutWords('active', { ready: 2, desired: 2 })).toBe('All is as it should be.');
  expect(rolloutWords('active', { ready: 1, desired: 2 })).toBe('Not all of its replicas answer.');
  expect(rolloutWords('active', undefined)).toBeUndefined();
});

test('whoever waits is told for what, counted or not', () => {
  expect(rolloutWords('rolling_out', undefined)).toBe(rolloutWords('rolling_out', { ready: 0, desired: 1 }));
});
