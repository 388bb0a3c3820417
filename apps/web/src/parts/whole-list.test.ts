import { expect, test } from 'vitest';
import { fitting } from './whole-list.ts';

test('searching does not look at case, nor at white space around', () => {
  const rows = ['Shop', 'kube-system'];
  expect(fitting(rows, ' sHO ', (row) => row)).toEqual(['Shop']);
  expect(fitting(rows, '', (row) => row)).toBe(rows);
  expect(fitting(rows, undefined, (row) => row)).toBe(rows);
  expect(fitting(rows, '%', (row) => row)).toEqual([]);
});
