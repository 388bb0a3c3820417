import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cronOf, scheduleOf, scheduleWords } from './schedule.ts';

test.each([
  ['', 'never'],
  ['0 20 * * 1-5', 'Mon to Fri at 20:00'],
  ['30 7 * * *', 'Every day at 07:30'],
  ['0 9 * * MON,WED', 'Mon, Wed at 09:00'],
  ['0 9 * * 0', 'Sun at 09:00'],
  ['0 9 * * 6-7', 'Sat, Sun at 09:00'],
  ['*/5 * * * *', '*/5 * * * *'],
  ['0 9 1 * *', '0 9 1 * *'],
  ['61 9 * * *', '61 9 * * *'],
  ['0 9 * * 5-1', '0 9 * * 5-1'],
  ['0 9 * * 1-', '0 9 * * 1-'],
])('%s is %s', (cron, words) => {
  expect(scheduleWords(cron)).toBe(words);
});

test('days and a time are cron, and back', () => {
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), fc.nat(23), fc.nat(59), (days, hour, minute) => {
      const schedule = {
        kind: 'weekly' as const,
        days,
        time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
      };
      expect(scheduleOf(cronOf(schedule))).toEqual(schedule);
    }),
  );
});

test('whatever else cron says is kept as it was written', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const schedule = scheduleOf(text);
      if (schedule.kind === 'cron') expect(cronOf(schedule)).toBe(text);
    }),
  );
});
