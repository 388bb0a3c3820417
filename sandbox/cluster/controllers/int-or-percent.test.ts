import { describe, expect, test } from 'vitest';
import { rollingLimits, scaled } from './int-or-percent.ts';

test.each([
  [3, 10, 'up', 3],
  ['3', 10, 'up', 3],
  ['25%', 10, 'up', 3],
  ['25%', 10, 'down', 2],
  ['100%', 7, 'down', 7],
  ['0%', 7, 'up', 0],
  [undefined, 7, 'up', 0],
  ['many', 7, 'up', 0],
] as const)('%s of %i, rounded %s, is %i', (value, whole, round, expected) => {
  expect(scaled(value, whole, round)).toBe(expected);
});

describe('the limits of a rolling update', () => {
  test('round in favour of more pods and of fewer unavailable ones', () => {
    expect(rollingLimits({ maxSurge: '25%', maxUnavailable: '25%' }, 10)).toEqual({ maxSurge: 3, maxUnavailable: 2 });
  });

  test('allow one to be unavailable when nothing else would ever move', () => {
    expect(rollingLimits({ maxSurge: 0, maxUnavailable: '1%' }, 2)).toEqual({ maxSurge: 0, maxUnavailable: 1 });
    expect(rollingLimits({ maxSurge: '1%', maxUnavailable: 0 }, 2)).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  });
});
