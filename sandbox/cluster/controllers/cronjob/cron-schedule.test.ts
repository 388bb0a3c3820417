import { describe, expect, test } from 'vitest';
import { lastBefore, parseCron } from './cron-schedule.ts';

const next = (text: string, after: string, timeZone?: string): string | undefined =>
  parseCron(text, timeZone)?.next(new Date(after))?.toISOString();

describe('the next moment of a schedule', () => {
  test.each([
    ['* * * * *', '2030-01-01T00:00:00Z', '2030-01-01T00:01:00.000Z'],
    ['*/15 * * * *', '2030-01-01T00:16:30Z', '2030-01-01T00:30:00.000Z'],
    ['0 9-17/4 * * mon-fri', '2030-01-04T13:00:00Z', '2030-01-04T17:00:00.000Z'],
    ['0 9-17/4 * * mon-fri', '2030-01-04T17:00:00Z', '2030-01-07T09:00:00.000Z'],
    ['30 3 29 feb *', '2030-01-01T00:00:00Z', '2032-02-29T03:30:00.000Z'],
    ['0 0 13 * 5', '2030-01-01T00:00:00Z', '2030-01-04T00:00:00.000Z'],
    ['0 0 31 * *', '2030-01-31T00:00:00Z', '2030-03-31T00:00:00.000Z'],
    ['5/20 * * * *', '2030-01-01T00:30:00Z', '2030-01-01T00:45:00.000Z'],
    ['@daily', '2030-12-31T10:00:00Z', '2031-01-01T00:00:00.000Z'],
    ['@every 1h30m', '2030-01-01T00:00:00Z', '2030-01-01T01:30:00.000Z'],
    ['@every 90s', '2030-01-01T00:00:00Z', '2030-01-01T00:01:30.000Z'],
  ])('%s after %s is %s', (text, after, expected) => {
    expect(next(text, after)).toBe(expected);
  });

  test('is told by the clock of its time zone, through changes of that clock', () => {
    expect(next('0 9 * * *', '2030-01-01T12:00:00Z', 'America/New_York')).toBe('2030-01-01T14:00:00.000Z');
    expect(next('0 9 * * *', '2030-07-01T20:00:00Z', 'America/New_York')).toBe('2030-07-02T13:00:00.000Z');
    expect(next('0 9 * * *', '2030-03-31T10:00:00Z', 'Europe/Berlin')).toBe('2030-04-01T07:00:00.000Z');
  });

  test.each([
    '',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 7',
    '5-1 * * * *',
    '*/0 * * * *',
    'x * * * *',
    '@never',
  ])('"%s" cannot be read', (text) => {
    expect(parseCron(text)).toBeUndefined();
  });

  test('an unknown time zone cannot be read, and a date that never comes has no next', () => {
    expect(parseCron('* * * * *', 'Moon/Crater')).toBeUndefined();
    expect(next('0 0 31 2 *', '2030-01-01T00:00:00Z')).toBeUndefined();
  });
});

test('the last moment is found from far away', () => {
  const minutely = parseCron('* * * * *');
  const yearly = parseCron('@yearly');
  if (!minutely || !yearly) throw new Error('a schedule cannot be read');
  const [since, now] = [new Date('2029-01-01T00:00:30Z'), new Date('2030-06-01T12:34:56Z')];
  expect(lastBefore(minutely, since, now)?.toISOString()).toBe('2030-06-01T12:34:00.000Z');
  expect(lastBefore(yearly, since, now)?.toISOString()).toBe('2030-01-01T00:00:00.000Z');
  expect(lastBefore(yearly, new Date('2030-01-01T00:00:00Z'), now)).toBeUndefined();
});
