import { expect, test } from 'vitest';
import { partResults } from './part-results.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));

test('since is when a part came into its state, and attempts are counted while it fails', () => {
  const first = partResults([], at(0));
  first.failed('charts/a', 'no');
  first.applied('objects/ConfigMap/b');
  const second = partResults(first.all(), at(1));
  second.failed('charts/a', 'still no');
  second.applied('objects/ConfigMap/b');
  expect(second.all()).toEqual([
    { part: 'charts/a', state: 'failed', message: 'still no', since: '2026-01-01T00:00:00Z', attempts: 2 },
    { part: 'objects/ConfigMap/b', state: 'applied', since: '2026-01-01T00:00:00Z' },
  ]);
  const third = partResults(second.all(), at(2));
  third.applied('charts/a');
  expect(third.all()).toEqual([{ part: 'charts/a', state: 'applied', since: '2026-01-01T00:02:00Z' }]);
  expect(third.failures()).toEqual([]);
});

test('what left is told of for a day, and messages have an end', () => {
  const first = partResults([], at(0));
  first.pruned('charts/a');
  first.failed('charts/b', 'x'.repeat(10_000));
  expect(first.failures()[0]?.message).toHaveLength(500);
  expect(partResults(first.all(), at(60)).all()).toMatchObject([{ part: 'charts/a', state: 'pruned' }]);
  expect(partResults(first.all(), at(25 * 60)).all()).toEqual([]);
});
