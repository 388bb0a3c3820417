import { expect, test } from 'vitest';
import { share } from './share.ts';

test('whole percents within all', () => {
  expect(share(1, 2)).toBe(50);
  expect(share(3, 2)).toBe(100);
  expect(share(0.001, 8)).toBe(1);
  expect(share(0, 8)).toBe(0);
  expect(share(1, 0)).toBe(0);
});
