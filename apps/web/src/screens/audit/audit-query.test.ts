import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditQuery, fromLocal, isFiltered, toLocal } from './audit-query.ts';

test('the address says what is asked for, and what else stands there does not matter', () => {
  expect(auditQuery({ actor: 'ada@example.com', result: '', entry: 'log_1', sort: 'createdAt' })).toEqual({
    actor: 'ada@example.com',
  });
  expect([isFiltered({ entry: 'log_1' }), isFiltered({ search: 'x' })]).toEqual([false, true]);
});

test('a moment survives the input, to the minute', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
      const there = new Date(fromLocal(toLocal(minute.toISOString())) ?? '');
      // An hour that a clock shows twice a year stands for one of the two.
      expect(Math.abs(there.getTime() - minute.getTime()) % 3_600_000).toBe(0);
    }),
  );
});

test('what is no moment is none', () => {
  expect([toLocal(undefined), toLocal('soon'), fromLocal(''), fromLocal('2026-')]).toEqual(['', '', undefined, undefined]);
});
