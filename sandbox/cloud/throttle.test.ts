import { expect, test } from 'vitest';
import { throttle } from './throttle.ts';

test('an account has its burst, then its rate, and does not use up that of others', () => {
  let at = 0;
  const bucket = throttle({ perSecond: 2, burst: 3, now: () => new Date(at) });
  const taken = (account: string, calls: number) => Array.from({ length: calls }, () => bucket.take(account)).filter(Boolean).length;
  expect(taken('a', 10)).toBe(3);
  expect(taken('b', 1)).toBe(1);
  at = 1_000;
  expect(taken('a', 10)).toBe(2);
  at = 60_000;
  expect(taken('a', 10)).toBe(3);
});
