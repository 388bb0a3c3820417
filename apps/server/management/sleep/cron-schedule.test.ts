import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CronSchedule, cronSchedule, lastTime } from './cron-schedule.ts';

function schedule(text: string, timeZone = 'UTC'): CronSchedule {
  const read = cronSchedule(text, timeZone);
  if (typeof read === 'string') throw new Error(`${text}: ${read}`);
  return read;
}
const next = (text: string, after: string, timeZone?: string): string | undefined =>
  schedule(text, timeZone).next(new Date(after))?.toISOString().replace(':00.000', '');

describe('the next time', () => {
  test.each([
    ['* * * * *', '2030-01-01T00:00:00Z', '2030-01-01T00:01Z'],
    ['* * * * *', '2030-01-01T00:00:59.999Z', '2030-01-01T00:01Z'],
    ['*/15 * * * *', '2030-01-01T00:16:30Z', '2030-01-01T00:30Z'],
    ['5/20 * * * *', '2030-01-01T00:30:00Z', '2030-01-01T00:45Z'],
    ['0 9-17/4 * * mon-fri', '2030-01-04T13:00:00Z', '2030-01-04T17:00Z'],
    ['0 9-17/4 * * MON-FRI', '2030-01-04T17:00:00Z', '2030-01-07T09:00Z'],
    ['30 3 29 feb *', '2096-03-01T00:00:00Z', '2104-02-29T03:30Z'],
    ['0 0 13 * 5', '2030-01-01T00:00:00Z', '2030-01-04T00:00Z'],
    ['0 0 13 * ?', '2030-01-01T00:00:00Z', '2030-01-13T00:00Z'],
    ['0 0 31 * *', '2030-01-31T00:00:00Z', '2030-03-31T00:00Z'],
    ['0 0 * * 7', '2030-01-01T00:00:00Z', '2030-01-06T00:00Z'],
    ['0 0 * * 5-7', '2030-01-05T00:00:00Z', '2030-01-06T00:00Z'],
    ['0,30 8,20 * jan,jul *', '2030-01-31T20:30:00Z', '2030-07-01T08:00Z'],
    ['@daily', '2030-12-31T10:00:00Z', '2031-01-01T00:00Z'],
  ])('of %s after %s is %s', (text, after, expected) => {
    expect(next(text, after)).toBe(expected);
  });

  test('is told by the clock of the time zone, in summer and winter', () => {
    expect(next('0 20 * * *', '2030-01-01T12:00:00Z', 'America/New_York')).toBe('2030-01-02T01:00Z');
    expect(next('0 20 * * *', '2030-07-01T12:00:00Z', 'America/New_York')).toBe('2030-07-02T00:00Z');
    expect(next('0 20 * * *', '2030-07-01T12:00:00Z', '+05:30')).toBe('2030-07-01T14:30Z');
  });

  test('that clocks are set forward over comes at once after the jump', () => {
    expect(next('30 2 * * *', '2030-03-31T00:00:00Z', 'Europe/Berlin')).toBe('2030-03-31T01:00Z'); // 03:00 there
    expect(next('30 2 * * *', '2030-03-31T01:00:00Z', 'Europe/Berlin')).toBe('2030-04-01T00:30Z');
    expect(next('30 * * * *', '2030-03-31T00:30:00Z', 'Europe/Berlin')).toBe('2030-03-31T01:30Z'); // every hour has its own
    expect(next('0 9 30 12 *', '2011-12-29T00:00:00Z', 'Pacific/Apia')).toBe('2011-12-30T10:00Z'); // a day that never was there
  });

  test('where clocks are set back into the day before', () => {
    // After 00:00 comes 00:01 no more, but 23:01.
    expect(next('* * * * *', '2010-11-07T02:29:00Z', 'America/St_Johns')).toBe('2010-11-07T02:30Z');
    expect(next('30 * * * *', '2010-11-07T02:30:00Z', 'America/St_Johns')).toBe('2010-11-07T03:00Z');
    expect(next('0,30 * * * *', '2010-11-07T02:29:30Z', 'America/St_Johns')).toBe('2010-11-07T02:30Z');
    expect(next('30 23 * * *', '2010-11-07T02:00:00Z', 'America/St_Johns')).toBe('2010-11-08T03:00Z');
  });

  test('that clocks show twice comes once, unless it comes every hour', () => {
    expect(next('30 2 * * *', '2030-10-26T23:00:00Z', 'Europe/Berlin')).toBe('2030-10-27T00:30Z');
    expect(next('30 2 * * *', '2030-10-27T00:30:00Z', 'Europe/Berlin')).toBe('2030-10-28T01:30Z');
    expect(next('30 * * * *', '2030-10-27T00:30:00Z', 'Europe/Berlin')).toBe('2030-10-27T01:30Z');
  });
});

test.each([
  ['', 'it has 0 fields'],
  ['* * * *', 'it has 4 fields'],
  ['* * * * * *', 'it has 6 fields'],
  ['60 * * * *', 'the minute "60" is not within 0-59'],
  ['* 24 * * *', 'the hour "24"'],
  ['* * 0 * *', 'the day of the month "0" is not within 1-31'],
  ['* * * 13 *', 'the month "13"'],
  ['* * * * 8', 'the day of the week "8" is not within 0-7'],
  ['5-1 * * * *', 'ends before it begins'],
  ['*/0 * * * *', 'has the step "0"'],
  ['*/x * * * *', 'has the step "x"'],
  ['1-2-3 * * * *', 'is not within'],
  ['x * * * *', 'the minute "x"'],
  ['1, * * * *', 'the minute ""'],
  ['-1 * * * *', 'the minute "-1"'],
  ['* * * * mun', 'the day of the week "mun"'],
  ['@never', 'it has 1 fields'],
  ['constructor', 'it has 1 fields'],
  ['TZ=Europe/Berlin 0 9 * * *', 'has an annotation of its own'],
  ['0 0 31 2 *', 'a day that no year has'],
])('%j is no schedule, and it is told why', (text, why) => {
  expect(cronSchedule(text, 'UTC')).toContain(why);
});

test('there is no time zone of that name', () => {
  expect(cronSchedule('* * * * *', 'Moon/Crater')).toBe('there is no time zone "Moon/Crater"');
});

const minuteMs = 60_000;
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe' /* half an hour */,
  'Pacific/Apia' /* lost a day */,
  'America/Havana' /* at midnight */,
  'Asia/Beirut' /* at midnight */,
  'Antarctica/Troll' /* two hours */,
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/Sao_Paulo',
  '-03:30',
];

/** By walking from minute to minute and looking at the clock, which is asked in another way than the code under test does. */
function search(
  fields: readonly (readonly number[] | undefined)[],
  zone: string,
  after: number,
  until: number,
): number | undefined {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const wallAt = (moment: number): number => Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
  const [minutes, hours, days, months, weekdays] = fields;
  const fits = (wall: number): boolean => {
    const date = new Date(wall);
    const [isDate, isWeekday] = [days?.includes(date.getUTCDate()) ?? true, weekdays?.includes(date.getUTCDay()) ?? true];
    return (
      (minutes?.includes(date.getUTCMinutes()) ?? true) &&
      (hours?.includes(date.getUTCHours()) ?? true) &&
      (months?.includes(date.getUTCMonth() + 1) ?? true) &&
      (days && weekdays ? isDate || isWeekday : isDate && isWeekday)
    );
  };
  let moment = Math.floor(after / minuteMs) * minuteMs - 3 * 60 * minuteMs;
  let shown = wallAt(moment);
  let latest = shown;
  while (moment < until) {
    moment += minuteMs;
    const before = shown;
    shown = wallAt(moment);
    let comes = fits(shown) && (hours === undefined || shown > latest);
    if (hours) for (let skipped = before + minuteMs; skipped < shown; skipped += minuteMs) comes ||= fits(skipped);
    latest = Math.max(latest, shown);
    if (comes && moment > after) return moment;
  }
  return undefined;
}

const valuesIn = (least: number, most: number): fc.Arbitrary<readonly number[] | undefined> =>
  fc.option(fc.uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 4 }), { nil: undefined });
const textOf = (values: readonly number[] | undefined): string => values?.join(',') ?? '*';

const minutesAround = (hours: number): fc.Arbitrary<number> =>
  fc.integer({ min: -hours * 60, max: hours * 60 }).map((minutes) => minutes * minuteMs);
/** Anywhere at any time, and where clocks are set around the time of that. */
const moments = fc.oneof(
  fc.tuple(fc.constantFrom(...zones), fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2035, 0) })),
  fc
    .tuple(
      fc.constantFrom(
        ['Europe/Berlin', '2030-03-31T01:00Z'],
        ['Europe/Berlin', '2030-10-27T01:00Z'],
        ['America/New_York', '2030-03-10T07:00Z'],
        ['America/New_York', '2030-11-03T06:00Z'],
        ['Australia/Lord_Howe', '2030-04-06T15:00Z'],
        ['Australia/Lord_Howe', '2030-10-05T15:30Z'],
        ['Pacific/Apia', '2011-12-30T10:00Z'],
        ['America/Havana', '2030-03-10T05:00Z'],
        ['America/Havana', '2030-11-03T05:00Z'],
        ['Asia/Beirut', '2030-03-30T22:00Z'],
        ['Asia/Beirut', '2030-10-26T21:00Z'],
        ['America/Sao_Paulo', '2018-02-18T02:00Z'],
        ['America/Sao_Paulo', '2018-11-04T03:00Z'],
        // A minute after midnight, back into the day before.
        ['America/St_Johns', '2010-11-07T02:31Z'],
        ['America/St_Johns', '2010-03-14T03:31Z'],
      ),
      fc.oneof(minutesAround(1), minutesAround(2), minutesAround(26)),
      fc.constantFrom(0, 1, 30_000),
    )
    .map(([[zone = '', at = ''], by, more]): [string, number] => [zone, Date.parse(at) + by + more]),
);

test('the next time is the one that is found by walking from minute to minute', () => {
  const windowMs = 30 * 60 * minuteMs;
  let [met, beyond] = [0, 0];
  fc.assert(
    fc.property(
      fc.tuple(
        valuesIn(0, 59),
        valuesIn(0, 23),
        fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: valuesIn(1, 31) }),
        fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: valuesIn(1, 12) }),
        valuesIn(0, 6),
      ),
      moments,
      (fields, [zone, after]) => {
        const read = cronSchedule(fields.map(textOf).join(' '), zone);
        if (typeof read === 'string') return void expect(read).toBe('it names a day that no year has');
        const found = read.next(new Date(after))?.getTime() ?? Number.POSITIVE_INFINITY;
        const searched = search(fields, zone, after, after + windowMs);
        if (searched === undefined) {
          beyond += 1;
          expect(found).toBeGreaterThan(after + windowMs);
        } else {
          met += 1;
          expect(new Date(found).toISOString()).toBe(new Date(searched).toISOString());
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(met).toBeGreaterThan(100);
  expect(beyond).toBeGreaterThan(20);
});

test('the last time up to a moment is the one after which no other comes before it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('* * * * *', '0 9 * * 1-5', '30 2 * * *', '@yearly', '0 0 29 2 *'),
      moments,
      fc.integer({ min: 0, max: 400 * 24 * 60 }),
      (text, [zone, from], minutes) => {
        const read = schedule(text, zone);
        const [since, until] = [new Date(from), new Date(from + minutes * minuteMs)];
        const last = lastTime(read, since, until);
        const after = read.next(last ?? since);
        expect(after === undefined || after > until).toBe(true);
        if (!last) return;
        expect(last > since && last <= until).toBe(true);
        expect(read.next(new Date(last.getTime() - 1))).toEqual(last);
      },
    ),
    { numRuns: 200 },
  );
});
