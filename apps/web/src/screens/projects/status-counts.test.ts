import { expect, test } from 'vitest';
import { statusCounts } from './status-counts.ts';

test('failures come first, what runs comes last, and words that are not known stand behind', () => {
  const things = ['active', 'odd', 'failed', 'active', 'rolling_out'].map((status) => ({ status }));
  expect(statusCounts(things)).toEqual([
    { status: 'failed', count: 1 },
    { status: 'rolling_out', count: 1 },
    { status: 'active', count: 2 },
    { status: 'odd', count: 1 },
  ]);
  expect(statusCounts([])).toEqual([]);
});
